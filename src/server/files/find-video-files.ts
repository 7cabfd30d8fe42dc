import type { StoredFile } from '#shared/contract/files.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { describeFile } from './store/describe-file.ts'
import { findFilms } from './store/files.db.ts'

/** The finished files of one film. */
export interface VideoFiles {
  /** The newest of each ratio, the one that was stored first at the head. */
  current: StoredFile[]
  /** Those before them, newest first. */
  earlier: StoredFile[]
}

export const noVideoFiles: VideoFiles = { current: [], earlier: [] }

/** The finished files of films, by the film's id. Films without any have no entry. */
export async function findVideoFiles(
  db: Database,
  videoIds: readonly string[],
): Promise<Map<string, VideoFiles>> {
  if (videoIds.length === 0) return new Map()
  const rows = (await findFilms(db, videoIds)).map((row) => ({
    videoId: row.videoId ?? '',
    file: describeFile(row),
  }))
  return new Map(
    [...Map.groupBy(rows, ({ videoId }) => videoId)].map(([videoId, ofFilm]) => [
      videoId,
      splitVersions(ofFilm.map(({ file }) => file)),
    ]),
  )
}

/** @param files of one film, in the order in which they were stored */
function splitVersions(files: readonly StoredFile[]): VideoFiles {
  const newest = new Map(files.map((file) => [file.ratio, file.id]))
  const isCurrent = (file: StoredFile) => newest.get(file.ratio) === file.id
  return {
    current: files.filter(isCurrent),
    earlier: files.filter((file) => !isCurrent(file)).toReversed(),
  }
}
