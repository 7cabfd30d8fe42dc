import type { listOverdueCuts as call } from '#shared/contract/videos/cuts.ts'
import type { OutputOf } from '#shared/contract/call/define-call.ts'
import { overdueDays } from '#shared/subscriptions/approvals.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { findOverdueCuts } from './store/cut-approvals.db.ts'
import { findVideos } from './store/videos.db.ts'

/** Cuts that wait for an answer so long that the studio gets in touch. */
export async function listOverdueCuts(db: Database): Promise<OutputOf<typeof call>> {
  const overdue = await findOverdueCuts(db, overdueDays)
  const videos = await findVideos(
    db,
    overdue.map(({ videoId }) => videoId),
  )
  const titles = new Map(videos.map((video) => [video.id, videoTitle(video)]))
  return {
    cuts: overdue.flatMap(({ waitingSince, ...cut }) => {
      const title = titles.get(cut.videoId)
      return title === undefined ? [] : [{ ...cut, title, waitingSince: waitingSince.toISOString() }]
    }),
  }
}

export const countOverdueCuts = async (db: Database): Promise<number> =>
  (await findOverdueCuts(db, overdueDays)).length
