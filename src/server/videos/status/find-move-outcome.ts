import type { BlockKey } from '#shared/subscriptions/blocks.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import type { VideoStatus } from '#shared/videos/video-status.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { readLastMove, undoDeadline } from '../store/last-move.ts'
import { lockVideo } from '../store/videos.db.ts'

/** What has become of a move. */
type MoveOutcome =
  /** The video is where it left it. */
  | { kind: 'standing'; video: BlockKey & { title: string } }
  /** The video has moved since, and an undo may lead back until then. */
  | { kind: 'undecided'; until: Date }
  | { kind: 'superseded' }

/**
 * Whether the video that the studio moved at that time still is where the move left it. Waits for the lock of a move
 * that is under way, so that no undo in time is overtaken.
 */
export async function findMoveOutcome(
  tx: Database,
  { videoId, status, movedAt }: { videoId: string; status: VideoStatus; movedAt: string },
  clock: Clock,
): Promise<MoveOutcome> {
  const video = await lockVideo(tx, videoId)
  const lastMove = video && readLastMove(video.lastMove)
  if (!lastMove) return { kind: 'superseded' }
  const { at, previousAt } = lastMove
  const deadline = undoDeadline(lastMove)
  const isPrevious = previousAt === movedAt && lastMove.from === status
  if (isPrevious && clock.now() < deadline) return { kind: 'undecided', until: deadline }
  if (video.status !== status || at !== movedAt) return { kind: 'superseded' }
  const { subscriptionId, block } = video
  return { kind: 'standing', video: { title: videoTitle(video), subscriptionId, block } }
}
