import { expect, it } from 'vitest'
import { describeTurn } from './film-words.ts'

it('a film says whose turn it is, to its customer and to the studio', () => {
  expect(describeTurn({ status: 'draft', length: 15, openQuestions: [] }, 'customer')).toBe(
    'Your turn: write the copy, then activate',
  )
  expect(describeTurn({ status: 'draft', length: 15, openQuestions: [] }, 'admin')).toBe(
    'The customer’s turn: write the copy, then activate',
  )
  expect(describeTurn({ status: 'shooting', length: 15, openQuestions: [] }, 'customer')).toBe(
    'Our turn: on the rig',
  )
  expect(describeTurn({ status: 'delivery', length: 15, openQuestions: [] }, 'admin')).toBe(
    'Ready: play and download',
  )
})

it('a film without room for copy is only checked', () => {
  expect(describeTurn({ status: 'draft', length: 5, openQuestions: [] }, 'customer')).toBe(
    'Your turn: check it, then activate',
  )
})

it('a question that waits for the customer comes first, one that waits for the studio changes nothing', () => {
  const film = { status: 'queued', length: 15 } as const
  expect(describeTurn({ ...film, openQuestions: [{ turn: 'customer' }] }, 'customer')).toBe(
    'Your turn: answer the studio’s question',
  )
  expect(describeTurn({ ...film, openQuestions: [{ turn: 'studio' }] }, 'customer')).toBe(
    'Our turn: next on the rig',
  )
})
