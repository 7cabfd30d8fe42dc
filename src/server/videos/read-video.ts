import type { BoardVideo } from '#shared/contract/videos/videos.ts'
import type { VideosDeps } from './store/videos-deps.ts'
import { refuse } from '../http/refusal.ts'
import { describeBoardVideos } from './store/describe-videos.ts'
import { findVideo } from './store/videos.db.ts'

/**
 * One video as the studio sees it.
 * @throws Refusal not_found
 */
export async function readVideo({ db }: Pick<VideosDeps, 'db'>, videoId: string): Promise<BoardVideo> {
  const video = await findVideo(db, videoId)
  const [described] = await describeBoardVideos(db, video ? [video] : [])
  if (!described) throw refuse('not_found')
  return described
}
