import { z } from 'zod'

export const parcelLimits = { carrier: 80, trackingNumber: 80, trackingUrl: 500 } as const

/** One typed line: control characters, which carriers' pages refuse, become spaces. */
const oneLine = (most: number) =>
  z
    .string()
    .overwrite((text) => text.replaceAll(/\p{Cc}+/gu, ' ').trim())
    .max(most, `At most ${most} characters.`)

/** What names a parcel, to the studio or back. */
export const parcelFields = {
  carrier: oneLine(parcelLimits.carrier).min(1, 'Name the carrier.'),
  trackingNumber: oneLine(parcelLimits.trackingNumber).min(1, 'Give the tracking number.'),
}

/** As it is stored: URL parsers also accept `https:a.b`, and skip control characters. */
const webAddress = /^https?:\/\/\P{Cc}+$/iu

/** Shown as a link: nothing but a page on the web. Empty: none. */
export const trackingUrlField = z
  .string()
  .trim()
  .max(parcelLimits.trackingUrl)
  .refine((url) => url === '' || (webAddress.test(url) && URL.canParse(url)), {
    error: 'Write an address that starts with https://.',
  })
