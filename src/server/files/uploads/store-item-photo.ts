import { fileLimits } from '#shared/contract/files/files.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { assertActiveAccount } from '../../users/assert-active-account.ts'
import { lockAccount } from '../../users/hold-account.ts'
import { countPhotos, findFile, insertFile } from '../store/files.db.ts'
import { filePrefixes } from '../store/upload-keys.ts'
import { storePicture } from '../photos/store-picture.ts'
import type { FinishDeps, WholeUpload } from '../media/whole-upload.ts'

/**
 * Stores a photo of a customer's item.
 * @throws Refusal not_an_image, too_many_files; those of `assertActiveAccount`
 */
export async function storeItemPhoto(
  deps: FinishDeps,
  user: Pick<SignedInUser, 'id'>,
  upload: WholeUpload,
): Promise<void> {
  const picture = await storePicture(deps, upload, `${filePrefixes.photos}${upload.id}.webp`)
  await deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, user.id)
    await assertActiveAccount(tx, user.id)
    if (await findFile(tx, upload.id)) return
    // Again under the lock: photos that arrive together may all have found room.
    if ((await countPhotos(tx, user.id)) >= fileLimits.photosPerUser) throw refuse('too_many_files')
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
