import { expect, it } from 'vitest'
import { blockOpensAt } from './blocks.ts'

const opens = (start: string, number: number) => blockOpensAt(new Date(start), number).toISOString()

it('a block opens a month after the one before, at the same time of day', () => {
  expect(opens('2026-03-15T09:30:00.000Z', 1)).toBe('2026-03-15T09:30:00.000Z')
  expect(opens('2026-03-15T09:30:00.000Z', 2)).toBe('2026-04-15T09:30:00.000Z')
  expect(opens('2026-03-15T09:30:00.000Z', 12)).toBe('2027-02-15T09:30:00.000Z')
})

it('a month without that day opens its block on its last day, and the next month is not pulled along', () => {
  expect(opens('2026-01-31T23:00:00.000Z', 2)).toBe('2026-02-28T23:00:00.000Z')
  expect(opens('2028-01-31T23:00:00.000Z', 2)).toBe('2028-02-29T23:00:00.000Z')
  expect(opens('2026-01-31T23:00:00.000Z', 3)).toBe('2026-03-31T23:00:00.000Z')
  expect(opens('2026-08-31T00:00:00.000Z', 2)).toBe('2026-09-30T00:00:00.000Z')
  expect(opens('2028-02-29T00:00:00.000Z', 13)).toBe('2029-02-28T00:00:00.000Z')
})

it('a pause moves every block after it by as long as it was', () => {
  const day = 86_400_000
  expect(blockOpensAt(new Date('2026-03-15T09:30:00.000Z'), 2, 10 * day).toISOString()).toBe(
    '2026-04-25T09:30:00.000Z',
  )
})
