import { expect, test } from 'vitest'
import { centsToDollars, formatCents } from './money.ts'

test.each([
  [114_000, '$1,140'],
  [1_200_420, '$12,004.20'],
  [0, '$0'],
  [5, '$0.05'],
  [-1_990, '-$19.90'],
])('%i cents read as %s', (cents, text) => {
  expect(formatCents(cents)).toBe(text)
})

test.each([
  [114_000, 1140],
  [1_200_420, 12_004.2],
  [0, 0],
])('%i cents are %d dollars', (cents, dollars) => {
  expect(centsToDollars(cents)).toBe(dollars)
})
