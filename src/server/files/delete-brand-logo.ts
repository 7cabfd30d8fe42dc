import type { Ground } from '#shared/brand-kit/grounds.ts'
import { emitEvent } from '../events/emit-event.ts'
import { refuse } from '../http/refusal.ts'
import type { SignedInUser } from '../http/principal.ts'
import { enqueueJob } from '../jobs/enqueue-job.ts'
import { deleteLogoRows } from './store/brand-files.db.ts'
import { describeFile } from './store/describe-file.ts'
import type { FilesDeps } from './store/files-deps.ts'

/**
 * Deletes a user's logo for a ground. Its bytes go by a job, after the commit.
 * @throws Refusal not_found
 */
export async function deleteBrandLogo(
  { db }: Pick<FilesDeps, 'db'>,
  user: SignedInUser,
  ground: Ground,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const rows = await deleteLogoRows(tx, user.id, ground)
    const logo = rows.find(({ purpose }) => purpose === `brand-logo-${ground}`)
    if (!logo) throw refuse('not_found')
    for (const { storageKey } of rows) await enqueueJob(tx, 'remove-stored-object', { key: storageKey })
    await emitEvent(tx, user, {
      kind: 'brand_logo.deleted',
      subject: { kind: 'user', id: user.id },
      payload: { before: describeFile(logo) },
    })
  })
}
