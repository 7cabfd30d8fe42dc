import { findHashesOfMasters } from '../media/find-preparations.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { findVideoKeys } from './store/files.db.ts'

/** SHA-256 in hex of finished videos, by the file's id; those that were not read yet have no entry. */
export async function findMasterHashes(
  db: Database,
  fileIds: readonly string[],
): Promise<Map<string, string>> {
  const keys = await findVideoKeys(db, fileIds)
  const hashes = await findHashesOfMasters(db, [...new Set(keys.values())])
  return new Map(
    [...keys].flatMap(([fileId, key]) => {
      const hash = hashes.get(key)
      return hash === undefined ? [] : [[fileId, hash]]
    }),
  )
}
