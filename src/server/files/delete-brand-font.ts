import { emitEvent } from '../events/emit-event.ts'
import { refuse } from '../http/refusal.ts'
import type { SignedInUser } from '../http/principal.ts'
import { enqueueJob } from '../jobs/enqueue-job.ts'
import { deleteFontRow } from './store/brand-files.db.ts'
import { describeFile } from './store/describe-file.ts'
import type { FilesDeps } from './store/files-deps.ts'

/**
 * Deletes a font of a user's brand kit. Its bytes go by a job, after the commit.
 * @throws Refusal not_found, also for a font of someone else
 */
export async function deleteBrandFont(
  { db }: Pick<FilesDeps, 'db'>,
  user: SignedInUser,
  fileId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const font = await deleteFontRow(tx, user.id, fileId)
    if (!font) throw refuse('not_found')
    await enqueueJob(tx, 'remove-stored-object', { key: font.storageKey })
    await emitEvent(tx, user, {
      kind: 'brand_font.deleted',
      subject: { kind: 'user', id: user.id },
      payload: { before: describeFile(font) },
    })
  })
}
