import { enqueueJob } from '../jobs/enqueue-job.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { deleteFileRow, findFiles } from './store/files.db.ts'

/** Deletes finished files of a locked video that no cut has. Their bytes go by a job each, after the commit. */
export async function deleteVideoFiles(tx: Database, fileIds: readonly string[]): Promise<void> {
  for (const { id, storageKey } of await findFiles(tx, fileIds)) {
    await deleteFileRow(tx, id)
    await enqueueJob(tx, 'remove-stored-object', { key: storageKey })
  }
}
