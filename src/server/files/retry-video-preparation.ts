import { refuse } from '../http/refusal.ts'
import { retryPreparation } from '../media/retry-preparation.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { findFile } from './store/files.db.ts'

/**
 * Prepares a finished file again. Idempotent: one that is prepared already, or again, stays as it is.
 * @throws Refusal not_found
 */
export async function retryVideoPreparation(db: Database, fileId: string): Promise<{ isWaiting: true }> {
  const file = await findFile(db, fileId)
  if (file?.purpose !== 'finished-film') throw refuse('not_found')
  await db.transaction().execute((tx) => retryPreparation(tx, file.storageKey))
  return { isWaiting: true }
}
