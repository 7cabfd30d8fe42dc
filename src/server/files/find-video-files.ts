import type { StoredFile } from '#shared/contract/files/files.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { findPreparedMasters } from '../media/find-preparations.ts'
import { describeFile, describePreparedVideo } from './store/describe-file.ts'
import { findVideoFileRows } from './store/files.db.ts'

/** The finished files of one video. */
export interface VideoFiles {
  /** The newest of each ratio, the one that was stored first at the head. */
  current: StoredFile[]
  /** Those before them, newest first. */
  earlier: StoredFile[]
}

export const noVideoFiles: VideoFiles = { current: [], earlier: [] }

/** The finished files of videos, by the video's id. Videos without any have no entry. */
export async function findVideoFiles(
  db: Database,
  videoIds: readonly string[],
): Promise<Map<string, VideoFiles>> {
  if (videoIds.length === 0) return new Map()
  const videos = await findVideoFileRows(db, videoIds)
  const prepared = await findPreparedMasters(
    db,
    videos.map(({ storageKey }) => storageKey),
  )
  const rows = videos.map((row) => {
    const master = prepared.get(row.storageKey)
    return {
      videoId: row.videoId ?? '',
      file: master ? describePreparedVideo(row, master) : describeFile(row),
    }
  })
  return new Map(
    [...Map.groupBy(rows, ({ videoId }) => videoId)].map(([videoId, ofVideo]) => [
      videoId,
      splitVersions(ofVideo.map(({ file }) => file)),
    ]),
  )
}

/** Of a video's finished files those that its customer was given: the newest of each ratio, and those before them. */
export function pickDelivered({ current, earlier }: VideoFiles): VideoFiles {
  const given = [...current, ...earlier].filter(({ deliveredAt }) => deliveredAt !== null)
  const newest = new Map(given.toReversed().map((file) => [file.ratio, file.id]))
  const isNewest = (file: StoredFile) => newest.get(file.ratio) === file.id
  return { current: given.filter(isNewest), earlier: given.filter((file) => !isNewest(file)) }
}

/** @param files of one video, in the order in which they were stored */
function splitVersions(files: readonly StoredFile[]): VideoFiles {
  const newest = new Map(files.map((file) => [file.ratio, file.id]))
  const isCurrent = (file: StoredFile) => newest.get(file.ratio) === file.id
  return {
    current: files.filter(isCurrent),
    earlier: files.filter((file) => !isCurrent(file)).toReversed(),
  }
}
