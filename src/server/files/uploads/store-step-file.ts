import { fileLimits, type UploadMetadata } from '#shared/contract/files/files.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { emitEvent } from '../../events/emit-event.ts'
import { describeFile } from '../store/describe-file.ts'
import { countStepFiles, findFile, insertFile } from '../store/files.db.ts'
import { filePrefixes } from '../store/upload-keys.ts'
import { storePicture } from '../photos/store-picture.ts'
import { lockStudioUpload } from './lock-studio-upload.ts'
import type { FinishDeps, WholeUpload } from '../media/whole-upload.ts'

/**
 * Stores a picture or a PDF on a step of the block in production. Pictures are re-encoded; a PDF is stored unchanged
 * and sent only as an attachment. What was sent for approval before is closed.
 *
 * @throws Refusal not_an_image for anything else, not_found without such a subscription, too_many_files, and those of
 * `lockStudioUpload`
 */
export async function storeStepFile(
  deps: FinishDeps,
  user: SignedInUser,
  upload: WholeUpload,
  { subscriptionId, stepId }: Extract<UploadMetadata, { purpose: 'step-file' }>,
): Promise<void> {
  const subscription = await deps.fileTargets.findSubscription(deps.db, subscriptionId)
  if (!subscription) throw refuse('not_found')
  const stored =
    upload.media === 'application/pdf'
      ? await storePdf(deps, upload)
      : await storePicture(deps, upload, `${filePrefixes.steps}${upload.id}.webp`)
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    await lockStudioUpload(tx, user, subscription.ownerId)
    if (await findFile(tx, upload.id)) return
    const file = {
      ...stored,
      durationMs: null,
      id: upload.id,
      ownerId: subscription.ownerId,
      uploadedBy: user.id,
      purpose: 'step-file' as const,
      originalName: upload.originalName,
      subscriptionId,
      block: subscription.block,
      stepId,
      videoId: null,
      ratio: null,
      createdAt: now,
    }
    const step = { subscriptionId, block: file.block, stepId }
    // Again under the lock, as with photos.
    if ((await countStepFiles(tx, step)) >= fileLimits.stepFiles) throw refuse('too_many_files')
    await deps.fileTargets.changeStepContent(tx, user, step, now)
    await insertFile(tx, file)
    await emitEvent(tx, user, {
      kind: 'step_file.uploaded',
      subject: { kind: 'subscription', id: subscriptionId },
      payload: { after: { ...describeFile(file), stepId, block: file.block } },
    })
  })
}

async function storePdf({ storage }: Pick<FinishDeps, 'storage'>, upload: WholeUpload) {
  const storageKey = `${filePrefixes.steps}${upload.id}.pdf`
  const mediaType = 'application/pdf'
  const { bytes } = await storage.write(storageKey, await upload.read(), mediaType)
  return { storageKey, mediaType, bytes, width: null, height: null }
}
