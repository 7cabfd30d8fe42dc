import type { VideoStatus } from './video-status.ts'
import { videoStatuses } from './video-status.ts'
import { changeStep, steps } from '../subscriptions/status-steps.ts'
import type { StatusItem, StepId } from '../subscriptions/status-steps.ts'

/** The steps that videos themselves move along: as long as videos are there, the step runs. */
const stations: readonly { step: StepId; status: VideoStatus }[] = [
  { step: 'shoot', status: 'shooting' },
  { step: 'editing', status: 'editing' },
  { step: 'delivery', status: 'delivery' },
]

const rank = (status: VideoStatus): number => videoStatuses.indexOf(status)

/**
 * The steps of a block after one of its videos moved. The first video to enter a station starts its step, the last one
 * to leave it onward completes it; delivery, the last station, is complete when every video is there. A video that
 * returns reopens its step; a station that all videos left backward is coming up again.
 * @param move `isUndo` where the earlier move was a mistake: a step that it completed is open again
 * @param others the present statuses of the block's other videos
 */
export function updateStepsAfterMove(
  items: readonly StatusItem[],
  move: { from: VideoStatus; to: VideoStatus; isUndo?: boolean },
  others: readonly VideoStatus[],
  now: Date,
): StatusItem[] {
  const all = [...others, move.to]
  return stations.reduce<StatusItem[]>(
    (changed, station) => moveStation(changed, station, move, all, now),
    [...items],
  )
}

/**
 * The steps of a block after removing drafts: steps that ran for those alone are complete.
 * @param videos the present statuses of all remaining videos
 */
export function completeStepsAfterRemoval(
  items: readonly StatusItem[],
  videos: readonly VideoStatus[],
  now: Date,
): StatusItem[] {
  const running = (step: StepId) =>
    items.find((item) => item.id === step)?.status === steps.find((each) => each.id === step)?.running
  return stations
    .filter(({ step, status }) => videos.length > 0 && running(step) && isLeftByAll(status, videos))
    .reduce<StatusItem[]>((changed, { step }) => changeStep(changed, step, 'complete', now), [...items])
}

/** Whether all videos are past a station, or in it where it is the last. */
function isLeftByAll(status: VideoStatus, videos: readonly VideoStatus[]): boolean {
  const isLastStation = status === videoStatuses.at(-1)
  return videos.every((each) => (isLastStation ? each === status : rank(each) > rank(status)))
}

function moveStation(
  items: StatusItem[],
  { step, status }: (typeof stations)[number],
  { from, to, isUndo = false }: { from: VideoStatus; to: VideoStatus; isUndo?: boolean },
  all: readonly VideoStatus[],
  now: Date,
): StatusItem[] {
  if (from !== status && to !== status) return items
  const present = items.find((item) => item.id === step)?.status
  const running = steps.find((candidate) => candidate.id === step)?.running
  if (!present || !running) return items

  if (isLeftByAll(status, all))
    return present === 'complete' ? items : changeStep(items, step, 'complete', now)
  if (to === status) return present === running ? items : changeStep(items, step, running, now)

  const wentBack = rank(to) < rank(from)
  const isUnreached = all.every((each) => rank(each) < rank(status))
  if (wentBack && isUnreached && (present === running || isUndo))
    return changeStep(items, step, 'coming up', now)
  return wentBack && isUndo && present === 'complete' ? changeStep(items, step, running, now) : items
}
