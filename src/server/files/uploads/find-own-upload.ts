import type { FilesDeps } from '../store/files-deps.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { isUploadId, ownerField, type StagedUpload } from '../store/upload-store.ts'

/** An unfinished upload; null where there is none, and for one of someone else. */
export async function findOwnUpload(
  { uploads }: Pick<FilesDeps, 'uploads'>,
  user: Pick<SignedInUser, 'id'>,
  uploadId: string,
): Promise<StagedUpload | null> {
  const upload = isUploadId(uploadId) ? await uploads.find(uploadId) : null
  return upload?.metadata[ownerField] === user.id ? upload : null
}
