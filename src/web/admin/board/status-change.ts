import type { Video } from '#shared/contract/videos/videos.ts'
import { gatherVideoFacts } from '#shared/videos/gather-video-facts.ts'
import { isCutAfterDelivery, isCutToAnswer, isCutToDeliver } from '#shared/videos/cuts/cut-states.ts'
import {
  isReasonNeeded,
  nextVideoStatuses,
  onwardStatus,
  type VideoStatus,
} from '#shared/videos/video-status.ts'
import { describeStaleCut } from '../../videos/video/video-words.ts'

/** What is written beside a move that takes back the one before. */
export const undoReason = 'Undone right after the move.'

/** Whether the table of changes leads from `to` straight back to `from`: only then can a move be undone. */
export function canMoveBack(from: VideoStatus, to: VideoStatus): boolean {
  return nextVideoStatuses(to, 'admin').includes(from)
}

/** No change that asks for a reason asks for steps: they need not be known here. */
const noSteps = { own: [], current: [] }

/** Whether the table asks an admin why, and for nothing else, before this video may go there. */
export function needsReason(video: Video, to: VideoStatus): boolean {
  const facts = gatherVideoFacts(video, noSteps, video.files, { hasReason: false })
  return isReasonNeeded(video.status, to, 'admin', facts)
}

/**
 * The studio's next step with a video, its main action: files to upload, the newest cut to send, also that of a delivered
 * film, or the move on. Null while its customer answers a cut, and where production ends.
 */
export function findNextStep(video: Video): 'upload' | 'send' | 'move' | null {
  if (isCutAfterDelivery(video)) return 'send'
  if (video.status !== 'editing') return onwardStatus(video.status) && 'move'
  const { cut } = video
  const facts = gatherVideoFacts(video, noSteps, video.files, { hasReason: true })
  if (!facts.hasAllFinishedFiles) return 'upload'
  if (cut === null || isCutToDeliver(video)) return 'move'
  if (isCutToAnswer(video)) return null
  return cut.state === 'assembling' && describeStaleCut({ ...video, cut }) === null ? 'send' : 'upload'
}

/** Names a status change for the draft of its reason. */
export const nameStatusChange = (videos: readonly Pick<Video, 'id'>[], to: VideoStatus): string =>
  `status/${to}/${videos.map(({ id }) => id).join()}`
