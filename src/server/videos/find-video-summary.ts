import type { BlockKey } from '#shared/subscriptions/blocks.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { findVideo } from './store/videos.db.ts'

/** What a video is called, whose it is, and in which block; null where there is none. */
export async function findVideoSummary(
  db: Database,
  videoId: string,
): Promise<(BlockKey & { title: string; ownerEmail: string }) | null> {
  const video = await findVideo(db, videoId)
  return (
    video && {
      title: videoTitle(video),
      ownerEmail: video.userEmail,
      subscriptionId: video.subscriptionId,
      block: video.block,
    }
  )
}
