import type { BlockKey } from '#shared/subscriptions/blocks.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { findStoppedVideos, findVideo } from './store/videos.db.ts'

/** What the videos of a deleted account are called that the studio had begun with, each with the reference of its parcels. */
export async function listStoppedVideos(db: Database, userId: string): Promise<string[]> {
  const videos = await findStoppedVideos(db, userId)
  return videos.map((video) => `${videoTitle(video)} (${video.parcelReference})`)
}

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
