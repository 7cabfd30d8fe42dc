import { expect, it } from 'vitest'
import { describeAnswer, describeAuthor, describeNextStep, describeQuestionTurn } from './question-words.ts'

it('an open question says whose turn it is, to customer and studio', () => {
  expect(describeQuestionTurn('customer', 'customer')).toEqual({ label: 'Your turn', tone: 'warn' })
  expect(describeQuestionTurn('customer', 'studio').label).toBe('The customer’s turn')
  expect(describeQuestionTurn('studio', 'studio').label).toBe('Your turn')
  expect(describeQuestionTurn('studio', 'customer').label).toBe('The studio’s turn')
  expect(describeQuestionTurn(null, 'customer').label).toBe('Closed')
})

it('a customer who answered reads what the studio does next, and nobody else', () => {
  expect(describeNextStep({ turn: 'studio', isBlocking: true }, 'customer')).toBe(
    'We’ll read your answer, then release the shoot.',
  )
  expect(describeNextStep({ turn: 'studio', isBlocking: false }, 'customer')).toBe(
    'We’ll read your answer and close the question.',
  )
  expect(describeNextStep({ turn: 'studio', isBlocking: true }, 'studio')).toBeNull()
  expect(describeNextStep({ turn: 'customer', isBlocking: true }, 'customer')).toBeNull()
  expect(describeNextStep({ turn: null, isBlocking: true }, 'customer')).toBeNull()
})

it('a customer reads “You” and “The studio”, the studio reads names', () => {
  expect(describeAuthor({ side: 'customer', author: '' }, 'customer')).toBe('You')
  expect(describeAuthor({ side: 'studio', author: '' }, 'customer')).toBe('The studio')
  expect(describeAuthor({ side: 'studio', author: 'Noor' }, 'studio')).toBe('Noor')
  expect(describeAuthor({ side: 'customer', author: '' }, 'studio')).toBe('The customer')
})

it('the field of a thread is named after what one does there', () => {
  expect(describeAnswer('customer', 'customer')).toBe('Your answer')
  expect(describeAnswer('studio', 'customer')).toBe('Add to your answer')
  expect(describeAnswer('customer', 'studio')).toBe('Write to the customer')
})
