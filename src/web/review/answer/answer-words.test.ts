import { expect, test } from 'vitest'
import { describeCost, describeLeftBehind, describeUnsaved, describeVoid, shortHash } from './answer-words.ts'

test('what sending uses is told before', () => {
  expect(describeCost({ kind: 'nothing' })).toBe('This uses no round.')
  expect(describeCost({ kind: 'round', left: 3 })).toBe('This uses one of 3 rounds that are left.')
  expect(describeCost({ kind: 'round', left: 1 })).toBe('This uses your last round.')
  expect(describeCost({ kind: 'tokens', tokens: 1 })).toBe('No round is left: this costs 1 token.')
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
  expect(describeUnsaved(hasNew, edits)).toBe(words)
})

test('a hash is shown by its first eight signs', () => {
  expect(shortHash('0123456789abcdef')).toBe('01234567')
})

const cuts = (state: 'in_review' | 'withdrawn') => [
  { number: 2, state },
  { number: 1, state: 'void' as const },
]

test('a void approval says why, and what is to be done', () => {
  expect(describeVoid({ number: 1 }, cuts('in_review'), 'customer')).toBe(
    'v2 was sent since: that is the one to approve.',
  )
  expect(describeVoid({ number: 1 }, cuts('withdrawn'), 'customer')).toMatch(
    /changed afterwards.*holds again.*next cut to approve/,
  )
  expect(describeVoid({ number: 1 }, cuts('withdrawn'), 'studio')).toMatch(/If not, send the next cut\.$/)
})

test.each([
  [0, 0, ''],
  [1, 0, 'One change that you asked for is not ticked off: approving accepts the film without it.'],
  [3, 0, '3 changes that you asked for are not ticked off: approving accepts the film without them.'],
  [0, 1, 'Your comment is not sent yet.'],
  [
    1,
    2,
    'One change that you asked for is not ticked off: approving accepts the film without it. Your 2 comments are not sent yet.',
  ],
])('with %i open changes and %i unsent comments, an approval leaves behind: %s', (open, unsent, words) => {
  expect(describeLeftBehind(open, unsent)).toBe(words)
})
