import { expect, it } from 'vitest'
import { moveIdSchema, moves, moveTitle } from './moves.ts'

it('the library has one entry for each move id', () => {
  expect(moves.map((move) => move.id)).toEqual(moveIdSchema.options)
})

it('a film without a move of the library has a custom move', () => {
  expect(moveTitle(null)).toBe('Custom move')
  expect(moveTitle('dolly-zoom')).toBe('Dolly zoom')
})

it('a move that the library no longer has is shown as it is stored', () => {
  expect(moveTitle('figure-eight')).toBe('figure-eight')
})

it('each move has its name, and a sentence about its use', () => {
  expect(moves.map(({ title }) => title)).toEqual([
    'Orbit',
    'Push-in',
    'Crane',
    'Slide',
    'Whip',
    'Top spin',
    'Dolly zoom',
    'Reveal',
  ])
  for (const { goodFor } of moves) expect(goodFor).toMatch(/^[A-Z].+\.$/)
})
