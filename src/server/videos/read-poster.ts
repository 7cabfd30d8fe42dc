import { videoTitle } from '#shared/videos/video-title.ts'
import { findDeliveredFrame } from '../files/find-delivered-frame.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { findPosters, type StoredPoster } from './store/find-posters.ts'
import { findVideo } from './store/videos.db.ts'

/** What stands for a video in an e-mail, and what the video is called; null without the one or the other. */
export async function readPoster(
  db: Database,
  videoId: string,
): Promise<(StoredPoster & { title: string }) | null> {
  const video = await findVideo(db, videoId)
  if (!video) return null
  const frame = await findDeliveredFrame(db, videoId)
  const poster = frame ? ({ kind: 'film', picture: frame } as const) : (await findPosters(db, [video]))(video)
  return poster && { ...poster, title: videoTitle(video) }
}
