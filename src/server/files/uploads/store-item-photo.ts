import type { SignedInUser } from '../../http/principal.ts'
import { insertFile } from '../store/files.db.ts'
import { storePicture } from '../photos/store-picture.ts'
import type { FinishDeps, WholeUpload } from '../media/whole-upload.ts'

/**
 * Stores a photo of a customer's item.
 * @throws Refusal not_an_image
 */
export async function storeItemPhoto(
  deps: FinishDeps,
  user: Pick<SignedInUser, 'id'>,
  upload: WholeUpload,
): Promise<void> {
  const picture = await storePicture(deps, upload, `photos/${upload.id}.webp`)
  await insertFile(deps.db, {
    ...picture,
    id: upload.id,
    ownerId: user.id,
    uploadedBy: user.id,
    purpose: 'item-photo',
    originalName: upload.originalName,
    createdAt: deps.clock.now(),
  })
}
