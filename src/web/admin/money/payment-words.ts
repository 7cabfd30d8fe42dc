import type {
  ListedPayment,
  PaymentDetail,
  PaymentFilter,
  PromisedRefund,
} from '#shared/contract/billing/admin-money.ts'
import type { Tone } from '../../ui/marks/status-badge.tsx'

export const paymentFilterTitles: Record<PaymentFilter, string> = {
  all: 'All',
  paid: 'Paid',
  open: 'Open',
  refunded: 'Refunded',
  'refund-owed': 'Refund owed',
  disputed: 'Disputed',
}

export const paymentKindTitles: Record<ListedPayment['kind'], string> = {
  first: 'First payment',
  renewal: 'Renewal',
  change: 'Change of films',
  duplicate: 'Second payment',
  other: 'Single charge',
}

/** How a refund stands, for the studio. The provider's word where there is no better one. */
export function refundState({ state }: Pick<PaymentDetail['refunds'][number], 'state'>): string {
  if (state === 'succeeded') return 'arrived or on its way'
  if (state === 'failed') return 'did not arrive'
  return state === 'pending' ? 'on its way' : state
}

/** How an owed refund was settled, in a few words. */
export const settledWays: Record<NonNullable<PromisedRefund['settled']>['how'], string> = {
  card: 'Covered by another refund',
  otherwise: 'Paid in another way',
  dispute: 'Returned by the card’s bank',
  dropped: 'Not owed after all',
}

/** How a promised refund was settled, in a few words; null where it is not. */
export function describeSettlement({ settled }: Pick<PromisedRefund, 'settled'>): string | null {
  return settled && settledWays[settled.how]
}

/** Why a promised refund has not been made: a sentence for the studio. */
export function describeOwedRefund({
  state,
  owedBecause,
  failure,
}: Pick<PromisedRefund, 'state' | 'owedBecause' | 'failure'>): string {
  if (state === 'asking') {
    return failure
      ? `It waits: ${failure} It is made automatically as soon as the provider accepts our key again.`
      : 'On its way: the card provider is asked for it, or a dispute about the payment is decided first.'
  }
  if (owedBecause === 'returned') return 'It did not reach the card: the bank sent it back.'
  if (owedBecause === 'canceled') return 'It was canceled at the card provider.'
  return `The card provider refused it: ${failure ?? 'it gave no reason.'}`
}

/** How a payment stands, in one word with its tone: what needs someone comes before what is done. */
export function paymentState(
  payment: Pick<ListedPayment, 'status' | 'isDisputed' | 'isRefundOwed' | 'refundedCents' | 'totalCents'>,
): { tone: Tone; label: string } {
  if (payment.isRefundOwed) return { tone: 'bad', label: 'Refund owed' }
  if (payment.isDisputed) return { tone: 'bad', label: 'Disputed' }
  if (payment.status === 'open') return { tone: 'warn', label: 'Open' }
  if (payment.status === 'uncollectible') return { tone: 'bad', label: 'Not collected' }
  if (payment.status === 'void') return { tone: 'quiet', label: 'Void' }
  if (payment.status === 'draft') return { tone: 'quiet', label: 'Being prepared' }
  // The provider writes such an invoice over nothing when a pause moves the next charge.
  if (payment.totalCents === 0) return { tone: 'quiet', label: 'Nothing due' }
  if (payment.refundedCents === 0) return { tone: 'good', label: 'Paid' }
  return payment.refundedCents >= payment.totalCents
    ? { tone: 'quiet', label: 'Refunded' }
    : { tone: 'quiet', label: 'Refunded in part' }
}

/** What was done: a sentence. Where an earlier try of the same intent has done it, with the reason of that one. */
export function describeDone(done: string, earlierReason: string | null): string {
  if (earlierReason === null) return `${done}.`
  return `${done}. An earlier try has done this already, with this reason: “${earlierReason}”`
}
