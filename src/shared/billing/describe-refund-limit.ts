import { formatMoney } from '../checkout/money.ts'

/**
 * How much of a payment can still be refunded: a sentence.
 * @param leftCents neither gone back, promised, nor taken by a bank
 */
export function describeRefundLimit(leftCents: number, currency: string): string {
  return leftCents > 0
    ? `At most ${formatMoney(leftCents, currency)} of this payment is left.`
    : 'Nothing is left to refund: all of this payment has gone back, or is on its way.'
}
