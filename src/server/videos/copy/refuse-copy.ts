import { copyProblemSentence, findCopyProblem } from '#shared/videos/copy-cards.ts'
import { refuse } from '../../http/refusal.ts'
import type { Refusal } from '../../http/refusal.ts'
import type { VideoRecord } from '../store/video-record.ts'

/** The refusal of copy that does not fit, saying by how much it is over; null where it fits. */
export function refuseCopy(video: Pick<VideoRecord, 'copyCards' | 'length'>): Refusal | null {
  const problem = findCopyProblem(video.copyCards, video.length)
  return (
    problem && refuse('copy_over_budget', { details: { ...problem }, sentence: copyProblemSentence(problem) })
  )
}
