import { expect, it } from 'vitest'
import { subtractDiscounts } from './subtract-discounts.ts'

const at = '2027-01-21T10:00:00.000Z'
const percent = (percentOff: number, endsAt: string | null = null) => ({ percentOff, centsOff: null, endsAt })
const cents = (centsOff: number) => ({ percentOff: null, centsOff, endsAt: null })

it('a charge is less its discounts, one after the other, and never below nothing', () => {
  expect(subtractDiscounts(114_000, [], at)).toBe(114_000)
  expect(subtractDiscounts(114_000, [percent(20)], at)).toBe(91_200)
  expect(subtractDiscounts(114_000, [percent(20), cents(1_200)], at)).toBe(90_000)
  expect(subtractDiscounts(114_000, [cents(500_000)], at)).toBe(0)
  expect(subtractDiscounts(114_000, [percent(100)], at)).toBe(0)
})

it('a discount that is over when the charge is made takes nothing off', () => {
  expect(subtractDiscounts(114_000, [percent(20, '2027-01-21T10:00:00.000Z')], at)).toBe(114_000)
  expect(subtractDiscounts(114_000, [percent(20, '2027-01-21T10:00:01.000Z')], at)).toBe(91_200)
})
