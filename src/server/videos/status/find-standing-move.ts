import type { BlockKey } from '#shared/subscriptions/blocks.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import type { VideoStatus } from '#shared/videos/video-status.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { readLastMove, undoDeadline } from '../store/last-move.ts'
import { lockVideo } from '../store/videos.db.ts'

/**
 * The video that the studio moved at that time, if it still stands where that left it; null where it has moved since,
 * and the time to look again while an undo may still lead back. Waits for the lock of a move that is under way, so that
 * no undo in time is overtaken.
 */
export async function findStandingMove(
  tx: Database,
  { videoId, status, movedAt }: { videoId: string; status: VideoStatus; movedAt: string },
  clock: Clock,
): Promise<(BlockKey & { title: string }) | Date | null> {
  const video = await lockVideo(tx, videoId)
  const lastMove = video && readLastMove(video.lastMove)
  if (!lastMove) return null
  const { at, previousAt } = lastMove
  const deadline = undoDeadline(lastMove)
  if (previousAt === movedAt && lastMove.from === status && clock.now() < deadline) return deadline
  if (video.status !== status || at !== movedAt) return null
  return { title: videoTitle(video), subscriptionId: video.subscriptionId, block: video.block }
}
