import { expect, test } from 'vitest'
import { describeCost, describeVoid, shortHash } from './answer-words.ts'

test('what sending uses is told before', () => {
  expect(describeCost({ kind: 'nothing' })).toBe('This uses no round.')
  expect(describeCost({ kind: 'round', left: 3 })).toBe('This uses one of 3 rounds that are left.')
  expect(describeCost({ kind: 'round', left: 1 })).toBe('This uses your last round.')
  expect(describeCost({ kind: 'tokens', tokens: 1 })).toBe('No round is left: this costs 1 token.')
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
