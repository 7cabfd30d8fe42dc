import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { holdAccount } from '../../users/hold-account.ts'
import { insertFile } from '../store/files.db.ts'
import { filePrefixes } from '../store/upload-keys.ts'
import { storePicture } from '../photos/store-picture.ts'
import type { FinishDeps, WholeUpload } from '../media/whole-upload.ts'

/**
 * Stores a photo of a customer's item.
 * @throws Refusal not_an_image; signed_out if the account was deleted meanwhile
 */
export async function storeItemPhoto(
  deps: FinishDeps,
  user: Pick<SignedInUser, 'id'>,
  upload: WholeUpload,
): Promise<void> {
  const picture = await storePicture(deps, upload, `${filePrefixes.photos}${upload.id}.webp`)
  await deps.db.transaction().execute(async (tx) => {
    if (!(await holdAccount(tx, user.id))) throw refuse('signed_out')
    await insertFile(tx, {
      ...picture,
      id: upload.id,
      ownerId: user.id,
      uploadedBy: user.id,
      purpose: 'item-photo',
      originalName: upload.originalName,
      createdAt: deps.clock.now(),
    })
  })
}
