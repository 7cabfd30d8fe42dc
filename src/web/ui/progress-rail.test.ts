import { expect, test } from 'vitest'
import { spreadCards } from './film-strip.tsx'
import { playheadIndex } from './progress-rail.tsx'

const rail = (states: string) =>
  [...states].map((state) => ({ state: ({ d: 'done', n: 'now', '-': 'next' } as const)[state] ?? 'next' }))

test.each([
  ['d------', 1],
  ['ddn----', 2],
  ['dddd---', 4],
  ['ddddddd', 6],
  ['-------', 0],
])('on a rail of %s the playhead stands at stop %i', (states, index) => {
  expect(playheadIndex(rail(states))).toBe(index)
})

test('cards of a film share its length, in order, none beyond its end', () => {
  const cards = spreadCards(6, 30)
  expect(cards).toHaveLength(6)
  const ends = cards.map((card) => card.startSeconds + card.lengthSeconds)
  cards.slice(1).forEach((card, index) => expect(card.startSeconds).toBeGreaterThan(ends[index]!))
  expect(ends.at(-1)).toBeLessThanOrEqual(30)
})
