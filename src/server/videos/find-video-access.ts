import type { Database } from '../outside/database/connection/connect-database.ts'
import { findVideo } from './store/videos.db.ts'

interface VideoAccess {
  ownerId: string
  subscriptionId: string
  block: number
  /** Whole seconds. */
  length: number
}

/** Whose video it is and how long, for the files that hang on it; null where there is no such video. */
export async function findVideoAccess(db: Database, videoId: string): Promise<VideoAccess | null> {
  const video = await findVideo(db, videoId)
  return (
    video && {
      ownerId: video.ownerId,
      subscriptionId: video.subscriptionId,
      block: video.block,
      length: video.length,
    }
  )
}
