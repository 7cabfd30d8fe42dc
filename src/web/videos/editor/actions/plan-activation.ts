import type { Video } from '#shared/contract/videos/videos.ts'
import { findActivationProblem, findMissingCopy } from '#shared/videos/missing-copy.ts'

/** A video as its customer writes it. */
export type WrittenVideo = Pick<Video, 'id' | 'title' | 'length' | 'startCard'> & {
  copyCards: { id: string; copy: string }[]
}

/** What activating videos means, before anything is asked of the server. */
export interface ActivationPlan<Video extends WrittenVideo> {
  /** What can be activated. */
  ready: Video[]
  /** Those of them that have empty copy cards, by number. */
  gaps: { video: Video; emptyCards: number[] }[]
  /** What can't be activated as it is. */
  blocked: { video: Video; sentence: string }[]
}

/** Sorts videos by what their words allow: the dialog asks once about all of them. */
export function planActivation<Video extends WrittenVideo>(videos: readonly Video[]): ActivationPlan<Video> {
  const plan: ActivationPlan<Video> = { ready: [], gaps: [], blocked: [] }
  for (const video of videos) {
    const problem = findActivationProblem(video)
    if (problem) {
      plan.blocked.push({ video, sentence: problem.sentence })
      continue
    }
    plan.ready.push(video)
    const { emptyCards } = findMissingCopy(video)
    if (emptyCards.length > 0) plan.gaps.push({ video, emptyCards })
  }
  return plan
}
