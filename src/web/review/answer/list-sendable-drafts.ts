import type { Review, ReviewNote } from '#shared/contract/review/review.ts'
import { isWaitingForCut } from '#shared/review/notes.ts'
import { findNewestShown } from '#shared/videos/cuts/cut-states.ts'

/** Drafts by whether they wait for the next cut, because their own was withdrawn. */
export function splitDrafts({ notes, cuts }: Pick<Review, 'notes' | 'cuts'>): {
  /** Of the cut that its customer plays, or an earlier one. */
  current: ReviewNote[]
  waiting: ReviewNote[]
} {
  const newestShown = findNewestShown(cuts)?.number
  const drafts = notes.filter(({ state }) => state === 'draft')
  const isWaiting = ({ cut }: ReviewNote) => isWaitingForCut(cut, newestShown)
  return { current: drafts.filter((draft) => !isWaiting(draft)), waiting: drafts.filter(isWaiting) }
}

/** The drafts that can be sent now: where the cut takes no changes, comments alone. */
export function listSendableDrafts(review: Review): ReviewNote[] {
  const { current } = splitDrafts(review)
  return review.answer.cut === null ? current.filter(({ kind }) => kind === 'comment') : current
}

/** Of what guests wrote, the customer decides what is sent. A change of it is theirs: they made it one. */
const isOfGuest = ({ side, kind }: ReviewNote): boolean => side === 'guest' && kind === 'comment'

export const splitByGuests = (drafts: readonly ReviewNote[]): [ofGuests: ReviewNote[], own: ReviewNote[]] => [
  drafts.filter(isOfGuest),
  drafts.filter((draft) => !isOfGuest(draft)),
]
