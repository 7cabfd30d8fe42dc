import { expect, test } from 'vitest'
import { findQuestionTurn, isBlockedByQuestion } from './questions.ts'

test('the turn is with the side that did not write last', () => {
  expect(findQuestionTurn('studio')).toBe('customer')
  expect(findQuestionTurn('customer')).toBe('studio')
})

test('one blocking question is enough to block a film', () => {
  expect(isBlockedByQuestion([])).toBe(false)
  expect(isBlockedByQuestion([{ isBlocking: false }])).toBe(false)
  expect(isBlockedByQuestion([{ isBlocking: false }, { isBlocking: true }])).toBe(true)
})
