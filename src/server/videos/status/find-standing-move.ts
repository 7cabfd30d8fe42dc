import type { BlockKey } from '#shared/subscriptions/blocks.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import type { VideoStatus } from '#shared/videos/video-status.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { readLastMove } from '../store/last-move.ts'
import { lockVideo } from '../store/videos.db.ts'

/**
 * The video that the studio moved at that time, if it still stands where that left it; null where it has moved since.
 * Waits for the lock of a move that is under way, so that no undo in time is overtaken.
 */
export async function findStandingMove(
  tx: Database,
  { videoId, status, movedAt }: { videoId: string; status: VideoStatus; movedAt: string },
): Promise<(BlockKey & { title: string }) | null> {
  const video = await lockVideo(tx, videoId)
  if (video?.status !== status || readLastMove(video.lastMove)?.at !== movedAt) return null
  return { title: videoTitle(video), subscriptionId: video.subscriptionId, block: video.block }
}
