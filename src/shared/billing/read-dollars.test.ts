import { expect, it } from 'vitest'
import { churnPercent } from './churn.ts'
import { readDollars } from './read-dollars.ts'

it.each([
  ['120', 12_000],
  ['120.5', 12_050],
  ['120.50', 12_050],
  [' $1,140.00 ', 114_000],
  ['0', 0],
  ['0.07', 7],
  ['1140', 114_000],
])('reads the amount %j as cents', (typed, cents) => {
  expect(readDollars(typed)).toBe(cents)
})

it.each(['', '-5', '1.005', '1,2', '12,34', 'ten', '1e3', '1.', '.5', '99999999999', 'NaN'])(
  'takes %j for no amount',
  (typed) => {
    expect(readDollars(typed)).toBeNull()
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
  expect(readDollars(typed)).toBe(cents)
})
