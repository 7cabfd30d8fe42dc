import { expect, test } from 'vitest'
import { centsToUnits, formatMoney } from './money.ts'

test.each([
  [114_000, '$1,140'],
  [1_200_420, '$12,004.20'],
  [0, '$0'],
  [5, '$0.05'],
  [-1_990, '-$19.90'],
])('%i cents read as %s', (cents, text) => {
  expect(formatMoney(cents, 'usd')).toBe(text)
})

test('an amount carries the sign of its currency, in upper or lower case', () => {
  expect([formatMoney(114_000, 'eur'), formatMoney(5, 'GBP'), formatMoney(114_000, 'chf')]).toEqual([
    '€1,140',
    '£0.05',
    'CHF\u00a01,140',
  ])
})

test.each([
  [114_000, 1140],
  [1_200_420, 12_004.2],
  [0, 0],
])('%i cents are %d units', (cents, units) => {
  expect(centsToUnits(cents)).toBe(units)
})
