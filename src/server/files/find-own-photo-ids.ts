import type { Database } from '../outside/database/connection/connect-database.ts'
import { findPhotoIdsByOwner } from './store/files.db.ts'

/** Those of these file ids that are the person's own item photos: of someone else's nothing is learnt. */
export async function findOwnPhotoIds(
  db: Database,
  userId: string,
  fileIds: readonly string[],
): Promise<string[]> {
  return fileIds.length === 0 ? [] : findPhotoIdsByOwner(db, userId, fileIds)
}
