import { expect, it } from 'vitest'
import { describeRefundLimit } from './describe-refund-limit.ts'

it('what is left of a payment is an amount, or nothing', () => {
  expect(describeRefundLimit(1, 'usd')).toBe('At most $0.01 of this payment is left.')
  expect(describeRefundLimit(12_000, 'usd')).toBe('At most $120 of this payment is left.')
  for (const cents of [0, -1])
    expect(describeRefundLimit(cents, 'usd')).toMatch(/^Nothing is left to refund:/)
})
