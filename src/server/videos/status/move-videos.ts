import type { InputOf, OutputOf } from '#shared/contract/call/define-call.ts'
import type { moveVideos as call } from '#shared/contract/videos/videos.ts'
import { refusals } from '#shared/refusals.ts'
import { findVideo } from '../store/videos.db.ts'
import type { VideosDeps } from '../store/videos-deps.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { Refusal } from '../../http/refusal.ts'
import { changeVideoStatus } from './change-video-status.ts'

/**
 * Moves many videos on the board. Each goes or is refused by itself, in a transaction of its own, in the order given. One
 * that a colleague or another tab has moved there meanwhile is refused as such: `video_moved_already`.
 */
export async function moveVideos(
  deps: Pick<VideosDeps, 'db' | 'clock' | 'config'>,
  actor: SignedInUser,
  { videoIds, to, reason, isUndo, knownObjections }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  const result: OutputOf<typeof call> = { moved: [], refused: [] }
  for (const videoId of new Set(videoIds)) {
    try {
      const known = knownObjections && (knownObjections[videoId] ?? [])
      const change = { videoId, to, reason, isUndo, knownObjections: known, isOnBoard: true }
      result.moved.push(await changeVideoStatus(deps, actor, change))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const isThere = (await findVideo(deps.db, videoId))?.status === to
      const code = isThere ? 'video_moved_already' : error.code
      const sentence = (!isThere && error.sentence) || refusals[code].sentence
      result.refused.push({ videoId, code, sentence })
    }
  }
  return result
}
