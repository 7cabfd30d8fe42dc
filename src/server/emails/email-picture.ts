/** A picture that an e-mail brings along: a mail program asks no server of ours for it, and shows it offline. */
export interface EmailPicture {
  /** JPEG, which all of them show. */
  content: Uint8Array
  alt: string
  /** As it is shown, in CSS pixels. */
  width: number
  height: number
}

/** By what the HTML names it, in its own message (RFC 2392). */
export const pictureContentId = 'picture@email'

/** As large as the sheet of an e-mail has room for; higher ones would push the words out of sight. */
const room = { width: 496, height: 280 }

/** The size in which a picture is shown: whole, not enlarged. */
export function fitEmailPicture(picture: { width: number; height: number }): {
  width: number
  height: number
} {
  const scale = Math.min(1, room.width / picture.width, room.height / picture.height)
  return { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) }
}
