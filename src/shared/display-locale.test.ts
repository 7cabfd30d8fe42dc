import { expect, test } from 'vitest'
import { formatMoney } from './checkout/money.ts'
import { formatCount, formatDay } from './display-locale.ts'

test('what is counted has its ending', () => {
  expect([0, 1, 2].map((count) => formatCount(count, 'draft'))).toEqual(['0 drafts', '1 draft', '2 drafts'])
})

test('days and money are written as one text has them', () => {
  expect(formatDay(new Date('2026-03-09T23:59:00.000Z'))).toBe('9 March 2026')
  expect([formatMoney(114_000, 'usd'), formatMoney(114_050, 'usd')]).toEqual(['$1,140', '$1,140.50'])
})
