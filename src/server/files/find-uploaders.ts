import type { Database } from '../outside/database/connection/connect-database.ts'
import { findUploaderIds } from './store/files.db.ts'

/** Who uploaded these files: user ids, by file. */
export async function findUploaders(db: Database, fileIds: readonly string[]): Promise<Map<string, string>> {
  return fileIds.length === 0 ? new Map() : findUploaderIds(db, fileIds)
}
