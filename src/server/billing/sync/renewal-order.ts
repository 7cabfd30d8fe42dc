import { describeOrder } from '#shared/checkout/describe-order.ts'
import { blocksPerPeriod } from '#shared/products/plan.ts'
import type { RenewalOrder } from '../../outside/payments/billing-payments.ts'
import type { Terms } from '../../subscriptions/store/terms.ts'
import type { BillingSubscription } from '../store/billing.db.ts'

/** The order for coming periods, from their terms alone. @param key names the intent behind it */
export function renewalOrder(
  billed: BillingSubscription,
  terms: Omit<Terms, 'fromBlock' | 'changeId'>,
  key: string,
): RenewalOrder {
  const { selections, price, plan } = terms
  return {
    subscriptionId: billed.providerSubscriptionId,
    totalCents: price.totalCents,
    intervalMonths: blocksPerPeriod[plan],
    ...describeOrder({ ...selections, plan }, price),
    key,
  }
}
