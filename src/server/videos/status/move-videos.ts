import type { InputOf, OutputOf } from '#shared/contract/call/define-call.ts'
import type { moveVideos as call } from '#shared/contract/videos/videos.ts'
import { refusals } from '#shared/refusals.ts'
import type { VideosDeps } from '../store/videos-deps.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { Refusal } from '../../http/refusal.ts'
import { lockVideoAndSteps, moveLockedVideo } from './change-video-status.ts'

/**
 * Moves many videos on the board. Each goes or is refused by itself, in a transaction of its own, in the order given. One
 * that a colleague or another tab has moved there meanwhile is refused as such: `video_moved_already`.
 */
export async function moveVideos(
  deps: Pick<VideosDeps, 'db' | 'clock'>,
  actor: SignedInUser,
  { videoIds, to, reason, isUndo, movedAt, knownObjections }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  const result: OutputOf<typeof call> = { moved: [], refused: [] }
  for (const videoId of new Set(videoIds)) {
    try {
      const known = knownObjections && (knownObjections[videoId] ?? [])
      const change = {
        to,
        reason,
        isUndo,
        movedAt: movedAt?.[videoId],
        knownObjections: known,
        isOnBoard: true,
      }
      const moved = await deps.db.transaction().execute(async (tx) => {
        const locked = await lockVideoAndSteps(tx, actor, videoId)
        // Listed in the answer and never the answer itself: the contract does not declare it.
        if (locked.video.status === to) throw new Refusal('video_moved_already')
        return moveLockedVideo(tx, deps.clock, actor, { ...change, ...locked })
      })
      result.moved.push(moved)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const sentence = error.sentence ?? refusals[error.code].sentence
      result.refused.push({ videoId, code: error.code, sentence })
    }
  }
  return result
}
