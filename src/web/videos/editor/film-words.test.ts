import { expect, it } from 'vitest'
import { describeTurn } from './film-words.ts'

it('a film says whose turn it is, to its customer and to the studio', () => {
  expect(describeTurn({ status: 'draft', length: 15 }, 'customer')).toBe(
    'Your turn: write the copy, then activate',
  )
  expect(describeTurn({ status: 'draft', length: 15 }, 'admin')).toBe(
    'The customer’s turn: write the copy, then activate',
  )
  expect(describeTurn({ status: 'shooting', length: 15 }, 'customer')).toBe('Our turn: on the rig')
  expect(describeTurn({ status: 'delivery', length: 15 }, 'admin')).toBe('Ready: play and download')
})

it('a film without room for copy is only checked', () => {
  expect(describeTurn({ status: 'draft', length: 5 }, 'customer')).toBe('Your turn: check it, then activate')
})
