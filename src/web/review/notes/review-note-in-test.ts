import type { ReviewNote } from '#shared/contract/review/review.ts'

/** A change of the customer's own, on the first frame of the first cut. */
export const makeReviewNote = (changes: Partial<ReviewNote> & { id: string }): ReviewNote => ({
  cut: 1,
  kind: 'change',
  state: 'open',
  side: 'customer',
  author: '',
  isMine: true,
  text: changes.id,
  anchor: { on: 'time', frame: 0, length: 1 },
  marks: null,
  createdAt: '2026-03-01T10:00:00.000Z',
  editedAt: null,
  sentAt: null,
  round: null,
  resolution: null,
  replies: [],
  version: 1,
  ...changes,
})
