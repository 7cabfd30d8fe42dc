import type { Ratio } from '#shared/videos/ratios.ts'
import { findPreparations, type Preparation } from '../media/find-preparations.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { findVideoFileRows } from './store/files.db.ts'

interface FilePreparation extends Preparation {
  fileId: string
  ratio: Ratio
}

/** How the current finished files of videos are prepared, by video, in the order in which they were stored. */
export async function findVideoPreparations(
  db: Database,
  videoIds: readonly string[],
): Promise<Map<string, FilePreparation[]>> {
  if (videoIds.length === 0) return new Map()
  const files = await findVideoFileRows(db, videoIds)
  const newest = new Map(files.map((file) => [`${file.videoId} ${file.ratio}`, file]))
  const current = files.filter((file) => newest.get(`${file.videoId} ${file.ratio}`) === file)
  const preparations = await findPreparations(
    db,
    current.map(({ storageKey }) => storageKey),
  )
  const found = current.flatMap(({ id, videoId, ratio, storageKey }) => {
    const preparation = preparations.get(storageKey)
    return preparation && ratio !== null
      ? [{ ...preparation, videoId: videoId ?? '', fileId: id, ratio }]
      : []
  })
  return Map.groupBy(found, ({ videoId }) => videoId)
}
