import { copyProblemSentence, findCopyProblem } from '#shared/videos/copy-cards.ts'
import { findTimingProblems } from '#shared/videos/timeline/find-timing-problems.ts'
import type { VideoCopy } from '#shared/videos/timeline/lay-out-video.ts'
import { refuse } from '../../http/refusal.ts'
import type { Refusal } from '../../http/refusal.ts'
import type { VideoRecord } from '../store/video-record.ts'

/** The refusal of cards that can't stand in the video like that, naming the first one; null where they can. */
export function refuseTiming(video: VideoCopy): Refusal | null {
  const [problem] = findTimingProblems(video)
  if (!problem) return null
  const { code, cardId, sentence } = problem
  return refuse('timing_invalid', { details: { code, cardId }, sentence })
}

/** The refusal of copy that does not fit, saying by how much it is over; null where it fits. */
export function refuseCopy(video: Pick<VideoRecord, 'copyCards' | 'length'>): Refusal | null {
  const problem = findCopyProblem(video.copyCards, video.length)
  return (
    problem && refuse('copy_over_budget', { details: { ...problem }, sentence: copyProblemSentence(problem) })
  )
}
