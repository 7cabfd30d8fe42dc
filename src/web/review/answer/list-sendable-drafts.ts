import type { Review, ReviewNote } from '#shared/contract/review/review.ts'
import { isShownToCustomer } from '#shared/videos/cuts/cut-states.ts'

/** The drafts that can be sent now: where no cut takes changes, comments alone, of any cut that was sent. */
export function listSendableDrafts({ notes, cuts, answer }: Review): ReviewNote[] {
  const drafts = notes.filter(({ state }) => state === 'draft')
  if (answer.cut !== null) return drafts
  const isAnyCutShown = cuts.some(({ state }) => isShownToCustomer(state))
  return isAnyCutShown ? drafts.filter(({ kind }) => kind === 'comment') : []
}
