import { brandKitLimits } from '#shared/brand-kit/brand-kit.ts'
import { groundSchema } from '#shared/brand-kit/grounds.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { emitEvent } from '../../events/emit-event.ts'
import { refuse } from '../../http/refusal.ts'
import { enqueueJob } from '../../jobs/enqueue-job.ts'
import { assertActiveAccount } from '../../users/assert-active-account.ts'
import { lockAccount } from '../../users/hold-account.ts'
import { sniffLogo } from '../media/sniff-brand-media.ts'
import type { FinishDeps, WholeUpload } from '../media/whole-upload.ts'
import { drawLogo, type DrawnLogo } from '../photos/draw-logo.ts'
import { deleteLogoRows, type LogoPurpose } from '../store/brand-files.db.ts'
import { describeFile } from '../store/describe-file.ts'
import { findFile, insertFile } from '../store/files.db.ts'
import { filePrefixes } from '../store/upload-keys.ts'

/**
 * Stores a logo, re-encoded as PNG in two sizes, and replaces the former one for the same ground. The uploaded bytes are
 * not stored.
 * @throws Refusal not_a_logo, svg_not_plain, logo_empty, file_too_large, too_many_pixels, logo_too_slow,
 * too_many_uploads, busy; those of `assertActiveAccount`
 */
export async function storeBrandLogo(
  deps: FinishDeps,
  user: SignedInUser,
  upload: WholeUpload,
  purpose: LogoPurpose,
): Promise<void> {
  const ground = groundSchema.parse(purpose.replace('brand-logo-', ''))
  const media = sniffLogo(upload.head)
  if (!media) throw refuse('not_a_logo')
  if (media === 'image/svg+xml' && upload.bytes > brandKitLimits.svgBytes) throw refuse('file_too_large')
  const drawn = await drawLogo(upload, media)
  const files = [
    { ...(await storeDrawing(deps, upload.id, drawn.whole)), id: upload.id, purpose },
    {
      ...(await storeDrawing(deps, `${upload.id}-preview`, drawn.preview)),
      id: `${upload.id}-preview`,
      purpose: `brand-preview-${ground}` as const,
    },
  ].map((file) => ({
    ...file,
    ownerId: user.id,
    uploadedBy: user.id,
    durationMs: null,
    originalName: upload.originalName,
    subscriptionId: null,
    block: null,
    stepId: null,
    videoId: null,
    ratio: null,
    createdAt: deps.clock.now(),
  }))
  await deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, user.id)
    await assertActiveAccount(tx, user.id)
    if (await findFile(tx, upload.id)) return
    const replaced = await deleteLogoRows(tx, user.id, ground)
    for (const { storageKey } of replaced) await enqueueJob(tx, 'remove-stored-object', { key: storageKey })
    for (const file of files) await insertFile(tx, file)
    const before = replaced.find((file) => file.purpose === purpose)
    const [after] = files
    if (!after) return
    await emitEvent(tx, user, {
      kind: 'brand_logo.uploaded',
      subject: { kind: 'user', id: user.id },
      payload: { before: before ? describeFile(before) : null, after: describeFile(after) },
    })
  })
}

async function storeDrawing(
  { storage }: Pick<FinishDeps, 'storage'>,
  name: string,
  drawing: DrawnLogo['whole'],
) {
  const storageKey = `${filePrefixes.brands}${name}.png`
  const mediaType = 'image/png'
  const { bytes } = await storage.write(storageKey, drawing.content, mediaType)
  return { storageKey, mediaType, bytes, width: drawing.width, height: drawing.height }
}
