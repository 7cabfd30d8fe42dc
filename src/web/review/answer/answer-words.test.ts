import { expect, test } from 'vitest'
import type { CutState } from '#shared/videos/cuts/cut-states.ts'
import {
  describeAskAgain,
  describeCost,
  describeRetainedDrafts,
  describePassOn,
  describeSend,
  describeVoid,
  listApprovalNotices,
  listUnsaved,
  shortHash,
} from './answer-words.ts'

test('what is sent is counted, changes first', () => {
  expect(describeSend(6, 0)).toBe('Send 6 changes')
  expect(describeSend(1, 2)).toBe('Send 1 change and 2 comments')
  expect(describeSend(0, 1)).toBe('Send 1 comment')
  expect(describeAskAgain(1)).toBe('Ask again for the open change')
  expect(describeAskAgain(2)).toBe('Ask again for 2 open changes')
  expect([1, 2].map(describePassOn)).toEqual(['Pass on a guest’s comment', 'Pass on comments of guests'])
})

test('what sending uses is shown before', () => {
  expect(describeCost({ kind: 'nothing' })).toBe('This uses no round.')
  expect(describeCost({ kind: 'round', left: 3 })).toBe('This uses one of 3 rounds that are left.')
  expect(describeCost({ kind: 'round', left: 1 })).toBe('This uses your last round.')
  expect(describeCost({ kind: 'tokens', tokens: 1 })).toBe('No round is left: this costs 1 token.')
  expect(describeCost({ kind: 'tokens', tokens: 2 }, 2)).toBe('No round is left: this costs 2 tokens.')
  expect(describeCost({ kind: 'tokens', tokens: 2 }, 1)).toBe(
    'No round is left: this costs 2 tokens, and only 1 is available.',
  )
})

test.each([
  [false, 0, ''],
  [true, 0, 'The note that you are writing is not added yet, and is not sent.'],
  [false, 1, 'A note that you are editing is not saved: it is sent as it was.'],
  [
    true,
    2,
    'The note that you are writing is not added yet, and is not sent. 2 notes that you are editing are not saved: they are sent as they were.',
  ],
])('a new note: %s, and %i edits, are not sent, and that is said: %s', (hasNew, edits, words) => {
  expect(listUnsaved(hasNew, edits).join(' ')).toBe(words)
})

const change = (cut: number) => ({ kind: 'change' as const, cut })
const comment = (cut: number) => ({ kind: 'comment' as const, cut })
test('drafts that are kept until the next cut are counted in one sentence', () => {
  const kept = 'are kept as drafts until the next cut.'
  expect(describeRetainedDrafts([], [], 'changes_asked')).toBe('')
  expect(describeRetainedDrafts([change(1)], [change(2)], 'changes_asked')).toBe(
    `Your 2 changes (1 on v2) ${kept}`,
  )
  expect(describeRetainedDrafts([change(1)], [comment(2), change(3)], 'changes_asked')).toBe(
    `Your 3 notes (2 on v2 and v3) ${kept}`,
  )
  expect(describeRetainedDrafts([change(1)], [change(2)], 'approved'), 'until something else').toBe(
    'Your change is kept as a draft until the film is delivered or the next cut is sent. ' +
      'Your change on v2 is kept as a draft until the next cut.',
  )
})

test('a hash is shown by its first eight signs', () => {
  expect(shortHash('0123456789abcdef')).toBe('01234567')
})

const cuts = (state: CutState, deliveredAt: string | null = null) => [
  { number: 2, state, deliveredAt },
  { number: 1, state: 'void' as const, deliveredAt: null },
]

test('a void approval says why, and what is to be done', () => {
  expect(describeVoid({ number: 1 }, cuts('in_review'), 'customer')).toBe(
    'v2 was sent since: that is the one to approve.',
  )
  expect(describeVoid({ number: 1 }, cuts('in_review'), 'studio')).toBe(
    'v2 was sent since, and waits for the customer.',
  )
  expect(describeVoid({ number: 1 }, cuts('withdrawn'), 'customer')).toMatch(
    /changed afterwards.*holds again.*next cut to approve/,
  )
  expect(describeVoid({ number: 1 }, cuts('withdrawn'), 'studio')).toMatch(/If not, send the next cut\.$/)
})

test.each([
  ['approved', null],
  ['changes_asked', null],
  ['void', null],
  ['in_review', '2026-03-02T10:00:00.000Z'],
] as const)(
  'beside a void approval, a newer cut that is %s and delivered at %s waits for nobody',
  (state, deliveredAt) => {
    for (const side of ['customer', 'studio'] as const)
      expect(describeVoid({ number: 1 }, cuts(state, deliveredAt), side)).toBe('v2 was sent since.')
  },
)

test.each([
  [0, 0, 0, ''],
  [1, 0, 0, 'One change that you asked for is not ticked off: approving accepts the film without it.'],
  [3, 0, 0, '3 changes that you asked for are not ticked off: approving accepts the film without them.'],
  [0, 1, 0, 'Your comment is sent with it.'],
  [
    1,
    2,
    1,
    'One change that you asked for is not ticked off: approving accepts the film without it. Your 2 comments are sent with it. One comment of a guest stays a draft.',
  ],
  [0, 0, 2, '2 comments of guests stay drafts.'],
])(
  'with %i open changes, %i own and %i comments of guests, an approval says: %s',
  (open, own, ofGuests, words) => {
    expect(listApprovalNotices(open, own, ofGuests).join(' ')).toBe(words)
  },
)
