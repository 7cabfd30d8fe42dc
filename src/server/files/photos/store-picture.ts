import { fileLimits } from '#shared/contract/files/files.ts'
import type { FilesDeps } from '../store/files-deps.ts'
import { refuse } from '../../http/refusal.ts'
import { encodePhoto, type PhotoShape } from './encode-photo.ts'
import { createFairQueue } from '../../identity/limits/fair-queue.ts'
import type { NewFile } from '../store/files.db.ts'
import { narrowKey, narrowMediaType } from '../store/narrow-pictures.ts'
import type { WholeUpload } from '../media/whole-upload.ts'

/** Pictures of one person that may wait for the encoder: more than a browser sends, two for each open uploader. */
export const photosPerPersonMax = 10
const photosMax = 100

/** Pictures are decoded one at a time: each may need as much memory as the rest of the server. */
export const decodeInTurn = createFairQueue({
  atOnceMax: 1,
  perPersonMax: photosPerPersonMax,
  totalMax: photosMax,
  refusal: 'too_many_uploads',
})

type StoredPicture = Pick<NewFile, 'storageKey' | 'mediaType' | 'bytes'> & {
  width: number
  height: number
}

/**
 * Re-encodes an uploaded picture and stores it, with the narrow ones beside it.
 * @throws Refusal not_an_image, file_too_large, too_many_pixels, picture_too_slow, too_many_uploads, busy
 */
export async function storePicture(
  { storage }: Pick<FilesDeps, 'storage'>,
  upload: WholeUpload,
  storageKey: string,
  shape: PhotoShape = 'whole',
): Promise<StoredPicture> {
  if (!upload.media?.startsWith('image/')) throw refuse('not_an_image')
  if (upload.bytes > fileLimits.photoBytes) throw refuse('file_too_large')
  const { content, width, height, narrow } = await decodeInTurn(upload.uploaderId, async () =>
    encodePhoto(await upload.read(), shape),
  )
  const mediaType = 'image/webp'
  const { bytes } = await storage.write(storageKey, content, mediaType)
  for (const each of narrow) {
    await storage.write(narrowKey(storageKey, each.width), each.content, narrowMediaType)
  }
  return { storageKey, mediaType, bytes, width, height }
}
