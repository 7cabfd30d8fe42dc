import type { Database } from '../outside/database/connection/connect-database.ts'
import { enqueueJob } from '../jobs/enqueue-job.ts'
import { deletePreparation, deleteUnusedMedia } from './store/media.db.ts'

/** Forgets a master whose bytes are gone, and what was derived from it, unless another master has the same bytes. */
export async function forgetMaster(db: Database, storageKey: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const sha256 = await deletePreparation(tx, storageKey)
    if (sha256 === null) return
    for (const key of await deleteUnusedMedia(tx, sha256))
      await enqueueJob(tx, 'remove-stored-object', { key })
  })
}
