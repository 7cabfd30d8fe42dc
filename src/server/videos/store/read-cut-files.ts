import { findMasterHashes } from '../../files/find-master-hashes.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { findCutFiles } from './cuts.db.ts'

/** The files of cuts with the hashes of their bytes, by the cut's id. */
export async function readCutFiles(db: Database, cutIds: readonly string[]) {
  if (cutIds.length === 0) return new Map<string, never>()
  const files = await findCutFiles(db, cutIds)
  const hashes = await findMasterHashes(db, [
    ...new Set([...files.values()].flat().map((file) => file.fileId)),
  ])
  return new Map(
    [...files].map(([cutId, own]) => [
      cutId,
      own.map((file) => ({ ...file, sha256: hashes.get(file.fileId) ?? null })),
    ]),
  )
}
