import type { ReviewNote } from '#shared/contract/review/review.ts'
import { defaultEndCard, defaultStartCard } from '#shared/videos/copy-cards.ts'
import type { CutCopy } from '#shared/videos/cuts/cut-copy.ts'

/** 375 frames without a card. */
export const cutCopy: CutCopy = {
  length: 15,
  frameRate: { num: 25, den: 1 },
  copyCards: [],
  startCard: { ...defaultStartCard, use: false },
  endCard: { ...defaultEndCard, use: false },
}

/** What somebody else wrote below a note. */
export const makeReply = (
  changes: Partial<ReviewNote['replies'][number]> = {},
): ReviewNote['replies'][number] => ({
  id: 'reply',
  side: 'customer',
  author: '',
  isMine: false,
  text: 'Yes.',
  at: '2026-03-01T11:00:00.000Z',
  ...changes,
})

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
