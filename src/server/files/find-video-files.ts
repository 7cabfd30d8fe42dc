import type { StoredFile } from '#shared/contract/files/files.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { findPreparedMasters } from '../media/find-preparations.ts'
import { describeFile, describePreparedFilm } from './store/describe-file.ts'
import { findFilmFiles } from './store/files.db.ts'

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
  const films = await findFilmFiles(db, videoIds)
  const prepared = await findPreparedMasters(
    db,
    films.map(({ storageKey }) => storageKey),
  )
  const rows = films.map((row) => {
    const master = prepared.get(row.storageKey)
    return {
      videoId: row.videoId ?? '',
      file: master ? describePreparedFilm(row, master) : describeFile(row),
    }
  })
  return new Map(
    [...Map.groupBy(rows, ({ videoId }) => videoId)].map(([videoId, ofFilm]) => [
      videoId,
      splitVersions(ofFilm.map(({ file }) => file)),
    ]),
  )
}

/** Of a film's finished files those that its customer was given: the newest of each ratio, and those before them. */
export function pickDelivered({ current, earlier }: VideoFiles): VideoFiles {
  const given = [...current, ...earlier].filter(({ deliveredAt }) => deliveredAt !== null)
  const newest = new Map(given.toReversed().map((file) => [file.ratio, file.id]))
  const isNewest = (file: StoredFile) => newest.get(file.ratio) === file.id
  return { current: given.filter(isNewest), earlier: given.filter((file) => !isNewest(file)) }
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
