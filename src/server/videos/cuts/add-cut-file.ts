import { listSoldRatios, type Ratio } from '#shared/videos/ratios.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { findCutFiles, findNewestCut, insertCut, writeCutFile } from '../store/cuts.db.ts'
import { lockVideo } from '../store/videos.db.ts'

/**
 * Puts a finished file into the cut that is being assembled, in the place of the one before; where the newest cut was
 * sent, the next one begins with its files and this one exchanged. Under the lock of the video, which lasts until the
 * transaction ends: a cut that is being sent keeps its files.
 * @returns the number of the cut; null for a ratio that was not sold, which is in no cut
 */
export async function addCutFile(
  tx: Database,
  { videoId, ratio, fileId }: { videoId: string; ratio: Ratio; fileId: string },
  now: Date,
): Promise<number | null> {
  const video = await lockVideo(tx, videoId)
  if (!video || !listSoldRatios(video).includes(ratio)) return null
  const newest = await findNewestCut(tx, videoId)
  const files = newest ? ((await findCutFiles(tx, [newest.id])).get(newest.id) ?? []) : []
  const isThere = files.some((file) => file.ratio === ratio && file.fileId === fileId)
  if (newest && isThere) return newest.number
  if (newest?.state === 'assembling') {
    await writeCutFile(tx, newest.id, { ratio, fileId })
    return newest.number
  }
  const number = (newest?.number ?? 0) + 1
  const carried = files.filter((file) => file.ratio !== ratio)
  await insertCut(tx, { videoId, number, files: [...carried, { ratio, fileId }], now })
  return number
}
