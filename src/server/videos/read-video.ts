import type { BoardVideo } from '#shared/contract/videos.ts'
import type { VideosDeps } from './store/videos-deps.ts'
import { findVideoFiles, noVideoFiles } from '../files/find-video-files.ts'
import { refuse } from '../http/refusal.ts'
import { describeBoardVideo } from './store/video-record.ts'
import { findVideo } from './store/videos.db.ts'

/**
 * One film as the studio sees it.
 * @throws Refusal not_found
 */
export async function readVideo({ db }: Pick<VideosDeps, 'db'>, videoId: string): Promise<BoardVideo> {
  const video = await findVideo(db, videoId)
  if (!video) throw refuse('not_found')
  const files = await findVideoFiles(db, [videoId])
  return describeBoardVideo(video, files.get(videoId) ?? noVideoFiles)
}
