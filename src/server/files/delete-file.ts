import { fileUrl } from '#shared/files/file-url.ts'
import { hasRole } from '#shared/identity/roles.ts'
import { isApprovalStep } from '#shared/subscriptions/approvals.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import type { FilesDeps } from './store/files-deps.ts'
import type { SignedInUser } from '../http/principal.ts'
import { enqueueJob } from '../jobs/enqueue-job.ts'
import { refuse } from '../http/refusal.ts'
import { emitEvent } from '../events/emit-event.ts'
import { holdAccount } from '../users/hold-account.ts'
import { takePhoto } from '../users/set-photo.ts'
import { customersPurposes } from './store/customers-purposes.ts'
import { describeFile } from './store/describe-file.ts'
import {
  deleteFileRow,
  findCurrentVideo,
  findFile,
  lockVideoFiles,
  writeRemoved,
  type FileRow,
} from './store/files.db.ts'

/**
 * Deletes a photo of one's own, or for an admin a step's file or a finished video. Its bytes go by a job, after the
 * commit.
 *
 * A photo that an order names, paid or about to be, is what the studio works from: for its owner it is deleted all the
 * same, in that their list no longer has it, but it stays stored, and readable for those who may read the order.
 *
 * A step's file that was sent for approval leaves the step, and stays with what was sent.
 *
 * @throws Refusal not_found, also for what only others may delete; cut_file_sent for a file of a cut that was sent
 */
export async function deleteFile(
  deps: Pick<FilesDeps, 'db' | 'clock' | 'fileTargets'>,
  user: SignedInUser,
  fileId: string,
): Promise<{ deleted: true }> {
  const file = await findFile(deps.db, fileId)
  if (!file || file.removedAt !== null || !mayDelete(user, file)) throw refuse('not_found')
  await deps.db.transaction().execute(async (tx) => {
    await refuseSent(deps, tx, file)
    const { ownerId } = file
    if (file.purpose === 'item-photo' && (await deps.fileTargets.isPhotoOrdered(tx, { ownerId, fileId })))
      return
    // Fixed lock order prevents a deadlock: a person before their photo, as when one is stored.
    if (file.purpose === 'profile-photo') await takePhoto(tx, ownerId, fileUrl(fileId))
    // Another request may have been faster; then there is nothing to record.
    if (!(await removeFile(deps, tx, user, file))) return
    if (customersPurposes.has(file.purpose)) return
    await emitEvent(tx, user, {
      kind: file.purpose === 'finished-film' ? 'finished_film.deleted' : 'step_file.deleted',
      subject: {
        kind: file.videoId === null ? 'subscription' : 'video',
        id: file.videoId ?? file.subscriptionId ?? file.id,
      },
      payload: { before: describeFile(file) },
    })
  })
  return { deleted: true }
}

/** @returns whether it was there */
async function removeFile(
  { fileTargets, clock }: Pick<FilesDeps, 'clock' | 'fileTargets'>,
  tx: Database,
  user: SignedInUser,
  { id, storageKey, subscriptionId, block, stepId, videoId, ratio }: FileRow,
): Promise<boolean> {
  if (subscriptionId !== null && block !== null && stepId !== null && isApprovalStep(stepId)) {
    const now = clock.now()
    await fileTargets.changeStepContent(tx, user, { subscriptionId, block, stepId }, now)
    if (await fileTargets.isFileSent(tx, id)) return writeRemoved(tx, id, now)
  }
  if (!(await deleteFileRow(tx, id))) return false
  await enqueueJob(tx, 'remove-stored-object', { key: storageKey })
  const current = videoId !== null && ratio !== null && (await findCurrentVideo(tx, videoId, ratio))
  // The one before it is the current one again, also in the cut that is being assembled.
  if (current) await fileTargets.addCutFile(tx, { videoId, ratio, fileId: current.id }, clock.now())
  return true
}

/** @throws Refusal cut_file_sent */
async function refuseSent(
  { fileTargets }: Pick<FilesDeps, 'fileTargets'>,
  tx: Database,
  { id, ownerId, videoId }: FileRow,
): Promise<void> {
  if (videoId === null) return
  // Fixed lock order prevents a deadlock: the account, its files, then the video, as when a video is stored.
  await holdAccount(tx, ownerId)
  await lockVideoFiles(tx, videoId)
  if (await fileTargets.isFileInFixedCut(tx, { videoId, fileId: id })) throw refuse('cut_file_sent')
}

function mayDelete(user: SignedInUser, file: FileRow): boolean {
  // A logo is two files, and fonts are the brand kit's: delete-brand-logo.ts, delete-brand-font.ts.
  if (file.purpose.startsWith('brand-')) return false
  if (customersPurposes.has(file.purpose)) return file.ownerId === user.id
  return hasRole(user, 'admin')
}
