import { expect, it } from 'vitest'
import { countPeriodBlocks } from './invoice-blocks.ts'

const days = (number: number) =>
  countPeriodBlocks(new Date('2026-03-01T10:00:00Z'), new Date(Date.UTC(2026, 2, 1 + number, 10)))

it('a paid month brings one block, a quarter three, a year twelve, whatever their months', () => {
  expect([28, 29, 30, 31].map(days)).toEqual([1, 1, 1, 1])
  expect([89, 90, 92].map(days)).toEqual([3, 3, 3])
  expect([365, 366].map(days)).toEqual([12, 12])
})

it('any other length was never sold', () => {
  expect([0, 27, 32, 88, 93, 364, 367].map(days)).toEqual([0, 0, 0, 0, 0, 0, 0])
})

it('an hour of summer time more or less is the same day', () => {
  expect(countPeriodBlocks(new Date('2026-03-01T10:00:00Z'), new Date('2026-03-29T09:00:00Z'))).toBe(1)
})
