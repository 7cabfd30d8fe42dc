import { expect, test } from 'vitest'
import { hasCents, isCurrency } from './currency.ts'

test.each(['usd', 'eur', 'gbp', 'chf', 'sek'])('%s is counted in hundredths', (code) => {
  expect([isCurrency(code), hasCents(code)]).toEqual([true, true])
})

test.each(['jpy', 'krw', 'clp', 'isk', 'ugx', 'kwd', 'bhd', 'xof', 'mga'])(
  '%s is a currency, and not counted in hundredths',
  (code) => {
    expect([isCurrency(code), hasCents(code)]).toEqual([true, false])
  },
)

test.each(['', 'us', 'USD', 'usdd', 'abc', 'u$d'])('"%s" is no currency', (code) => {
  expect(isCurrency(code)).toBe(false)
})
