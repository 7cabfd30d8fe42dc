import { expect, it } from 'vitest'
import { describeOwedRefund, describeSettlement } from './payment-words.ts'

it('says why a promised refund was not made', () => {
  const failure = 'Your balance is too low.'
  expect(describeOwedRefund({ state: 'owed', owedBecause: 'refused', failure })).toBe(
    'The card provider refused it: Your balance is too low.',
  )
  expect(describeOwedRefund({ state: 'owed', owedBecause: 'returned', failure })).toMatch(
    /the bank sent it back/,
  )
  expect(describeOwedRefund({ state: 'owed', owedBecause: 'canceled', failure })).toMatch(/canceled/)
  expect(describeOwedRefund({ state: 'asking', owedBecause: null, failure: null })).toMatch(/^On its way/)
  expect(describeOwedRefund({ state: 'asking', owedBecause: null, failure: 'No access.' })).toMatch(
    /^It waits: No access\. It is made automatically/,
  )
})

it('says how one was settled', () => {
  expect(describeSettlement({ settled: { at: '', how: 'dispute', note: '' } })).toBe(
    'Returned by the card’s bank',
  )
  expect(describeSettlement({ settled: null })).toBeNull()
})
