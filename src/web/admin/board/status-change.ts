import type { Video } from '#shared/contract/videos/videos.ts'
import { gatherVideoFacts } from '#shared/videos/gather-video-facts.ts'
import {
  findVideoChangeProblem,
  isReasonNeeded,
  nextVideoStatuses,
  onwardStatus,
  type VideoStatus,
} from '#shared/videos/video-status.ts'

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

/** Whether the next move is refused because a ratio that was sold has no finished file. */
export function isMissingFiles(video: Video): boolean {
  const to = onwardStatus(video.status)
  const facts = gatherVideoFacts(video, noSteps, video.files, { hasReason: true })
  return to !== null && findVideoChangeProblem(video.status, to, 'admin', facts) === 'finished_files_missing'
}

/** Names a status change for the draft of its reason. */
export const nameStatusChange = (videos: readonly Pick<Video, 'id'>[], to: VideoStatus): string =>
  `status/${to}/${videos.map(({ id }) => id).join()}`
