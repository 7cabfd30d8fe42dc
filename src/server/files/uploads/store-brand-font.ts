import type { SignedInUser } from '../../http/principal.ts'
import { brandKitLimits } from '#shared/brand-kit/brand-kit.ts'
import { emitEvent } from '../../events/emit-event.ts'
import { refuse } from '../../http/refusal.ts'
import { assertActiveAccount } from '../../users/assert-active-account.ts'
import { lockAccount } from '../../users/hold-account.ts'
import { fontHeadBytes, isWholeFont } from '../media/is-whole-font.ts'
import { readStart } from '../media/read-start.ts'
import { sniffFont } from '../media/sniff-brand-media.ts'
import type { FinishDeps, WholeUpload } from '../media/whole-upload.ts'
import { countFonts } from '../store/brand-files.db.ts'
import { describeFile } from '../store/describe-file.ts'
import { findFile, insertFile } from '../store/files.db.ts'
import { filePrefixes } from '../store/upload-keys.ts'

/**
 * Stores a font of a user's brand kit, unchanged: the studio installs it. Only admins download it, as an attachment.
 * @throws Refusal not_a_font, too_many_files; those of `assertActiveAccount`
 */
export async function storeBrandFont(
  deps: FinishDeps,
  user: SignedInUser,
  upload: WholeUpload,
): Promise<void> {
  const mediaType = sniffFont(upload.head)
  if (!mediaType) throw refuse('not_a_font')
  const start = await readStart(await upload.read(), fontHeadBytes)
  if (!isWholeFont(mediaType, start, upload.bytes)) throw refuse('not_a_font')
  const storageKey = `${filePrefixes.brands}${upload.id}.${mediaType.split('/')[1]}`
  const { bytes } = await deps.storage.write(storageKey, await upload.read(), mediaType)
  await deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, user.id)
    await assertActiveAccount(tx, user.id)
    if (await findFile(tx, upload.id)) return
    // Again under the lock: two tabs may both have found room.
    if ((await countFonts(tx, user.id)) >= brandKitLimits.fonts) throw refuse('too_many_files')
    const file = {
      id: upload.id,
      ownerId: user.id,
      uploadedBy: user.id,
      purpose: 'brand-font' as const,
      storageKey,
      mediaType,
      bytes,
      width: null,
      height: null,
      durationMs: null,
      originalName: upload.originalName,
      subscriptionId: null,
      block: null,
      stepId: null,
      videoId: null,
      ratio: null,
      createdAt: deps.clock.now(),
    }
    await insertFile(tx, file)
    await emitEvent(tx, user, {
      kind: 'brand_font.uploaded',
      subject: { kind: 'user', id: user.id },
      payload: { after: describeFile(file) },
    })
  })
}
