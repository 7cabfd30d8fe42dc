import { readCutCopy, type CutCopy } from '#shared/videos/cuts/cut-copy.ts'
import { cutStateSchema, isCutToDeliver, isShownToCustomer } from '#shared/videos/cuts/cut-states.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import { listSoldRatios, type Ratio } from '#shared/videos/ratios.ts'
import type { VideoStatus } from '#shared/videos/video-status.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { findCutFiles, findDeliveredCuts, findNewestCuts } from './store/cuts.db.ts'
import { resolveNewestCuts } from './store/resolve-cuts.ts'
import type { VideoRecord } from './store/video-record.ts'
import { findVideosOfSubscription } from './store/videos.db.ts'

/** A video of a block, with what its customer has of it for good, and what is delivered next. */
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
  /** The number of the cut that its customer approved, until that is delivered; null where there is none. */
  approvedCut: number | null
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
  const approved = await findCutsToDeliver(db, videos)
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
      approvedCut: approved.get(video.id) ?? null,
    }
  })
}

/** The numbers of cuts that are approved and not delivered yet, by video. */
async function findCutsToDeliver(db: Database, videos: readonly VideoRecord[]): Promise<Map<string, number>> {
  const inEdit = videos.filter(({ status }) => status === 'editing')
  const newest = await findNewestCuts(
    db,
    inEdit.map(({ id }) => id),
    cutStateSchema.options.filter(isShownToCustomer),
  )
  // An approval is void once words or files have changed.
  const cuts = await resolveNewestCuts(db, inEdit, newest)
  return new Map(
    inEdit.flatMap(({ id, status }) => {
      const cut = cuts.get(id)
      return cut && isCutToDeliver({ status, cut }) ? [[id, cut.number]] : []
    }),
  )
}
