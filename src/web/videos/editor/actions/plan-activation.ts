import type { Video } from '#shared/contract/videos/videos.ts'
import { findActivationProblem, findMissingCopy } from '#shared/videos/missing-copy.ts'

/** A film as its customer writes it. */
export type WrittenFilm = Pick<Video, 'id' | 'title' | 'length' | 'startCard'> & {
  copyCards: { id: string; copy: string }[]
}

/** What activating films means, before anything is asked of the server. */
export interface ActivationPlan<Film extends WrittenFilm> {
  /** What can be activated. */
  ready: Film[]
  /** Those of them that have empty copy cards, by number. */
  gaps: { film: Film; emptyCards: number[] }[]
  /** What can't be activated as it is. */
  blocked: { film: Film; sentence: string }[]
}

/** Sorts films by what their words allow: the dialog asks once about all of them. */
export function planActivation<Film extends WrittenFilm>(films: readonly Film[]): ActivationPlan<Film> {
  const plan: ActivationPlan<Film> = { ready: [], gaps: [], blocked: [] }
  for (const film of films) {
    const problem = findActivationProblem(film)
    if (problem) {
      plan.blocked.push({ film, sentence: problem.sentence })
      continue
    }
    plan.ready.push(film)
    const { emptyCards } = findMissingCopy(film)
    if (emptyCards.length > 0) plan.gaps.push({ film, emptyCards })
  }
  return plan
}
