import { pictureWidths, type PictureWidth } from '#shared/files/picture-widths.ts'

/** JPEG: mail programs show it, too, and at this size it is hardly larger than WebP. */
export const narrowMediaType = 'image/jpeg'

/**
 * Where the narrow picture of a stored picture is: beside it, under its key. No row names it, so that it comes and goes
 * with the whole one, and a picture from before there were narrow ones has none.
 */
export function narrowKey(storageKey: string, width: PictureWidth): string {
  return storageKey.replace(/\.[a-z0-9]+$/, `-w${width}.jpg`)
}

/** The keys of all objects of a file. */
export function listObjectKeys(storageKey: string): string[] {
  return [storageKey, ...pictureWidths.map((width) => narrowKey(storageKey, width))]
}

/** The key of the picture that an object is a narrow one of; null for any other object. */
export function findWholeKey(key: string): string | null {
  const stem = /^(.+)-w\d+\.jpg$/.exec(key)?.[1]
  return stem === undefined ? null : `${stem}.webp`
}
