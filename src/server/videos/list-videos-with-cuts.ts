import { readCutCopy, type CutCopy } from '#shared/videos/cuts/cut-copy.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import { listSoldRatios, type Ratio } from '#shared/videos/ratios.ts'
import type { VideoStatus } from '#shared/videos/video-status.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { findCutFiles, findDeliveredCuts } from './store/cuts.db.ts'
import { findVideosOfSubscription } from './store/videos.db.ts'

/** A video of a block, with what its customer has of it for good. */
export interface BlockVideo {
  id: string
  title: string
  /** Whole seconds. */
  lengthSeconds: number
  status: VideoStatus
  ratios: readonly Ratio[]
  /** The newest cut that was delivered; null before. */
  cut: {
    id: string
    number: number
    deliveredAt: Date
    copy: CutCopy
    files: { ratio: Ratio; fileId: string }[]
  } | null
}

/** The videos of a block in their order, each with its newest delivered cut. */
export async function listVideosWithCuts(
  db: Database,
  subscriptionId: string,
  block: number,
): Promise<BlockVideo[]> {
  const videos = await findVideosOfSubscription(db, subscriptionId, block)
  const cuts = await findDeliveredCuts(
    db,
    videos.map(({ id }) => id),
  )
  const files = await findCutFiles(
    db,
    [...cuts.values()].map(({ id }) => id),
  )
  return videos.map((video) => {
    const ratios = listSoldRatios(video)
    const cut = cuts.get(video.id)
    return {
      id: video.id,
      title: videoTitle(video),
      lengthSeconds: video.length,
      status: video.status,
      ratios,
      cut: cut?.deliveredAt
        ? {
            id: cut.id,
            number: cut.number,
            deliveredAt: cut.deliveredAt,
            copy: readCutCopy(cut.copy, ratios),
            files: files.get(cut.id) ?? [],
          }
        : null,
    }
  })
}
