import type { StoredFile } from '#shared/contract/files.ts'
import type { Database } from '../outside/database/connect-database.ts'
import { describeFile } from './describe-file.ts'
import { findFilms } from './files.db.ts'

/** The finished files of films, by the film's id: at most one for each ratio. Films without any have no entry. */
export async function findVideoFiles(
  db: Database,
  videoIds: readonly string[],
): Promise<Map<string, StoredFile[]>> {
  if (videoIds.length === 0) return new Map()
  const rows = await findFilms(db, videoIds)
  return new Map(
    [...Map.groupBy(rows, (row) => row.videoId ?? '')].map(([id, files]) => [id, files.map(describeFile)]),
  )
}
