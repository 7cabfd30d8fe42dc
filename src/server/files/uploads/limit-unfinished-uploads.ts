import { fileLimits } from '#shared/contract/files/files.ts'
import type { FilesDeps } from '../store/files-deps.ts'
import { refuse } from '../../http/refusal.ts'
import { customersPurposes } from '../store/customers-purposes.ts'

/**
 * Takes an upload of a photo back that was just begun, where its owner has too much unfinished already. Asked after it
 * was begun and before its first byte: two that are begun at once count each other, so that neither passes the limit.
 *
 * @throws Refusal too_many_uploads
 */
export async function limitUnfinishedUploads(
  { uploads }: Pick<FilesDeps, 'uploads'>,
  userId: string,
  uploadId: string,
): Promise<void> {
  const unfinished = (await uploads.list(userId)).filter(({ metadata }) =>
    customersPurposes.has(metadata['purpose']),
  )
  const bytes = unfinished.reduce((sum, upload) => sum + upload.bytes, 0)
  if (unfinished.length <= fileLimits.unfinishedPhotos && bytes <= fileLimits.unfinishedPhotoBytes) return
  await uploads.remove(uploadId)
  throw refuse('too_many_uploads')
}
