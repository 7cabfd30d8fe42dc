import type { ListedPayment, PaymentDetail, PaymentFilter } from '#shared/contract/admin-money.ts'
import type { Tone } from '../../ui/status-badge.tsx'

export const paymentFilterTitles: Record<PaymentFilter, string> = {
  all: 'All',
  paid: 'Paid',
  open: 'Open',
  refunded: 'Refunded',
  'refund-failed': 'Refund failed',
  disputed: 'Disputed',
}

export const paymentKindTitles: Record<ListedPayment['kind'], string> = {
  first: 'First payment',
  renewal: 'Renewal',
  change: 'Change of films',
  other: 'Single charge',
}

/** How a refund stands, for the studio. The provider's word where there is no better one. */
export function refundState({ state, settled }: PaymentDetail['refunds'][number]): string {
  if (state === 'succeeded') return 'arrived or on its way'
  if (state === 'failed') return settled ? 'did not arrive, settled' : 'did not arrive'
  return state === 'pending' ? 'on its way' : state
}

/** How a payment stands, in one word with its tone: what needs someone comes before what is done. */
export function paymentState(
  payment: Pick<ListedPayment, 'status' | 'isDisputed' | 'isRefundOwed' | 'refundedCents' | 'totalCents'>,
): { tone: Tone; label: string } {
  if (payment.isRefundOwed) return { tone: 'bad', label: 'Refund failed' }
  if (payment.isDisputed) return { tone: 'bad', label: 'Disputed' }
  if (payment.status === 'open') return { tone: 'warn', label: 'Open' }
  if (payment.status === 'uncollectible') return { tone: 'bad', label: 'Not collected' }
  if (payment.status === 'void') return { tone: 'quiet', label: 'Void' }
  if (payment.status === 'draft') return { tone: 'quiet', label: 'Being made' }
  // The provider writes such an invoice over nothing when a pause moves the next charge.
  if (payment.totalCents === 0) return { tone: 'quiet', label: 'Nothing due' }
  if (payment.refundedCents === 0) return { tone: 'good', label: 'Paid' }
  return payment.refundedCents >= payment.totalCents
    ? { tone: 'quiet', label: 'Refunded' }
    : { tone: 'quiet', label: 'Refunded in part' }
}
