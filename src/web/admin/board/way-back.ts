import { nextVideoStatuses, type VideoStatus } from '#shared/videos/video-status.ts'

/** What is written beside a move that takes back the one before. */
export const undoReason = 'Undone right after the move.'

/** Whether the table of changes leads from `to` straight back to `from`: only then can a move be undone. */
export function canMoveBack(from: VideoStatus, to: VideoStatus): boolean {
  return nextVideoStatuses(to, 'admin').includes(from)
}

/** Whether the table asks an admin why: a delivered film goes back to the edit with a reason only. */
export function isReasonNeeded(from: VideoStatus, to: VideoStatus): boolean {
  return from === 'delivery' && to === 'editing'
}
