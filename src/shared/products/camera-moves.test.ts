import { expect, it } from 'vitest'
import { cameraMoveIdSchema, cameraMoves, cameraMoveTitle } from './camera-moves.ts'

it('the library has one entry for each move id', () => {
  expect(cameraMoves.map((move) => move.id)).toEqual(cameraMoveIdSchema.options)
})

it('a film without a move of the library has a custom move', () => {
  expect(cameraMoveTitle(null)).toBe('Custom move')
  expect(cameraMoveTitle('dolly-zoom')).toBe('Dolly zoom')
})

it('a move that the library no longer has is shown as it is stored', () => {
  expect(cameraMoveTitle('figure-eight')).toBe('figure-eight')
})

it('each move has its name, and a sentence about its use', () => {
  expect(cameraMoves.map(({ title }) => title)).toEqual([
    'Orbit',
    'Push-in',
    'Crane',
    'Slide',
    'Whip',
    'Top spin',
    'Dolly zoom',
    'Reveal',
  ])
  for (const { goodFor } of cameraMoves) expect(goodFor).toMatch(/^[A-Z].+\.$/)
})
