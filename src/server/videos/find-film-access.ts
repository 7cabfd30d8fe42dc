import type { Database } from '../outside/database/connection/connect-database.ts'
import { findVideo } from './store/videos.db.ts'

export interface FilmAccess {
  ownerId: string
  subscriptionId: string
  block: number
  /** Whole seconds. */
  length: number
}

/** Whose film it is and how long, for the files that hang on it; null where there is no such film. */
export async function findFilmAccess(db: Database, videoId: string): Promise<FilmAccess | null> {
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
