import { expect, test } from 'vitest'
import { spreadCards } from './spread-cards.ts'

test('cards of a film share its length, in order, none beyond its end', () => {
  const cards = spreadCards(6, 30)
  expect(cards).toHaveLength(6)
  const ends = cards.map((card) => card.startSeconds + card.lengthSeconds)
  cards.slice(1).forEach((card, index) => expect(card.startSeconds).toBeGreaterThan(ends[index]!))
  expect(ends.at(-1)).toBeLessThanOrEqual(30)
})
