import type { Stripe } from 'stripe'
import type { PaymentPageOrder } from './payments.ts'
import type { ProviderSubscription } from './provider-subscription.ts'

/** How often a period of so many months is charged, in the provider's words. */
export function toInterval(months: PaymentPageOrder['intervalMonths']) {
  return months === 12
    ? ({ interval: 'year', interval_count: 1 } as const)
    : ({ interval: 'month', interval_count: months } as const)
}

/** An unknown future status is read as incomplete, which changes nothing on our side. */
const knownStatuses = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
] as const

/** The fields of a subscription that are read everywhere. */
export function toSubscription(subscription: Stripe.Subscription): ProviderSubscription {
  const { customer } = subscription
  return {
    id: subscription.id,
    customerId: typeof customer === 'string' ? customer : customer.id,
    checkoutId: subscription.metadata['checkoutId'] ?? null,
    startedAt: new Date(subscription.start_date * 1000),
    status: knownStatuses.find((status) => status === subscription.status) ?? 'incomplete',
    isCollectionPaused: subscription.pause_collection !== null,
  }
}
