import { StartError } from '../config/start-error.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import type { Storage } from '../outside/storage/storage.ts'
import { findNewestMasters } from './store/newest-masters.db.ts'

/** Enough that a video whose bytes are really lost, or which is being deleted, is not the only one. */
const examined = 10

/**
 * Refuses a worker whose storage is not that of its database: it would report each video of the others as lost.
 *
 * @param place what the storage is, for the message
 * @throws StartError where the database has masters, and none of the newest ones is stored there
 */
export async function requireStoredMasters(db: Database, storage: Storage, place: string): Promise<void> {
  const keys = await findNewestMasters(db, examined)
  for (const key of keys) if (await storage.stat(key)) return
  if (keys.length === 0) return
  throw new StartError(
    `None of the newest films of this database is in ${place}: a worker needs the files of its server, so set S3_BUCKET and what belongs to it as there, or DATA_DIR to the server's data folder.`,
  )
}
