import { choosePoster, type PosterKind } from '#shared/videos/posters.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import { findDeliveredFrame } from '../files/find-delivered-frame.ts'
import type { PictureFile } from '../files/find-pictures.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { findPosterPictures } from './store/find-posters.ts'
import { findVideo } from './store/videos.db.ts'

/** What stands for a video in an e-mail, and what the video is called; null without the one or the other. */
export async function readPoster(
  db: Database,
  videoId: string,
): Promise<{ kind: PosterKind; picture: PictureFile; title: string } | null> {
  const video = await findVideo(db, videoId)
  if (!video) return null
  const film = await findDeliveredFrame(db, videoId)
  const poster = choosePoster({ ...(await findPosterPictures(db, [video]))(video), film })
  return poster && { ...poster, title: videoTitle(video) }
}
