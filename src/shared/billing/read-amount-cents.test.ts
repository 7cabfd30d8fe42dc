import { expect, it } from 'vitest'
import { churnPercent } from './churn.ts'
import { readAmountCents } from './read-amount-cents.ts'

it.each([
  ['120', 12_000],
  ['120.5', 12_050],
  ['120.50', 12_050],
  [' $1,140.00 ', 114_000],
  ['0', 0],
  ['0.07', 7],
  ['1140', 114_000],
])('reads the amount %j as cents', (typed, cents) => {
  expect(readAmountCents(typed, 'usd')).toBe(cents)
})

it.each([
  ['eur', '€120', 12_000],
  ['eur', '120 €', 12_000],
  ['EUR', 'eur 1,140.50', 114_050],
  ['gbp', '£0.07', 7],
  ['chf', 'CHF 120', 12_000],
  ['cad', 'CA$120', 12_000],
  ['cad', '$120', 12_000],
  ['usd', '120 USD', 12_000],
])('reads an amount of %s with its sign: %j', (currency, typed, cents) => {
  expect(readAmountCents(typed, currency)).toBe(cents)
})

it.each([
  ['eur', '$120'],
  ['usd', '€120'],
  ['usd', 'EUR 120'],
  ['usd', '$'],
  ['usd', '$-5'],
  ['usd', '$$5'],
])('takes no amount of %s from %j', (currency, typed) => {
  expect(readAmountCents(typed, currency)).toBeNull()
})

it.each(['', '-5', '1.005', '1,2', '12,34', 'ten', '1e3', '1.', '.5', '99999999999', 'NaN'])(
  'takes %j for no amount',
  (typed) => {
    expect(readAmountCents(typed, 'usd')).toBeNull()
  },
)

it('counts churn as a share of the subscriptions running when the month began', () => {
  expect(churnPercent({ runningAtStart: 40, endedSubscriptions: 3 })).toBe(7.5)
  expect(churnPercent({ runningAtStart: 3, endedSubscriptions: 1 })).toBe(33.3)
  expect(churnPercent({ runningAtStart: 0, endedSubscriptions: 1 })).toBeNull()
  expect(churnPercent(undefined)).toBeNull()
})

it.each([
  ['12,345', 1_234_500],
  ['123,456.7', 12_345_670],
  ['1,234,567', 123_456_700],
])('reads the thousands of %j', (typed, cents) => {
  expect(readAmountCents(typed, 'usd')).toBe(cents)
})
