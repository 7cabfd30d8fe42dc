import { fileUrl } from '#shared/files/file-url.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { enqueueJob } from '../../jobs/enqueue-job.ts'
import { refuse } from '../../http/refusal.ts'
import { assertActiveAccount } from '../../users/assert-active-account.ts'
import { setPhoto } from '../../users/set-photo.ts'
import { deleteProfilePhotos, findFile, insertFile } from '../store/files.db.ts'
import { filePrefixes } from '../store/upload-keys.ts'
import { storePicture } from '../photos/store-picture.ts'
import type { FinishDeps, WholeUpload } from '../media/whole-upload.ts'

/**
 * Stores a user's profile photo, in place of the former one.
 * @throws Refusal not_an_image; those of `assertActiveAccount`
 */
export async function storeProfilePhoto(
  deps: FinishDeps,
  user: Pick<SignedInUser, 'id'>,
  upload: WholeUpload,
): Promise<void> {
  const picture = await storePicture(deps, upload, `${filePrefixes.people}${upload.id}.webp`, 'square')
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    // First, for it lets one photo of a person follow the other.
    if (!(await setPhoto(tx, user.id, fileUrl(upload.id), now))) throw refuse('signed_out')
    await assertActiveAccount(tx, user.id)
    if (await findFile(tx, upload.id)) return
    for (const key of await deleteProfilePhotos(tx, user.id)) {
      await enqueueJob(tx, 'remove-stored-object', { key })
    }
    await insertFile(tx, {
      ...picture,
      id: upload.id,
      ownerId: user.id,
      uploadedBy: user.id,
      purpose: 'profile-photo',
      originalName: upload.originalName,
      createdAt: now,
    })
  })
}
