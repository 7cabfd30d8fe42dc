import { findRunningDiscounts } from '#shared/billing/subtract-discounts.ts'
import type { listSubscriptionDiscounts as call } from '#shared/contract/billing/admin-discounts.ts'
import type { OutputOf } from '#shared/contract/call/define-call.ts'
import { findEmittedReason } from '../events/emit-event.ts'
import { findCouponIntent } from './give-coupon.ts'
import type { BillingDeps } from './store/billing-deps.ts'
import { requireBillingSubscription } from './sync/perform-step.ts'
import { refuseProviderError } from './sync/refuse-provider-error.ts'

/**
 * What is taken off the coming charges of a subscription, as the provider has it now, with the reasons that we stored.
 * @throws Refusal not_found, payment_provider
 */
export async function listSubscriptionDiscounts(
  { db, payments, clock }: Pick<BillingDeps, 'db' | 'payments' | 'clock'>,
  subscriptionId: string,
): Promise<OutputOf<typeof call>> {
  const billed = await requireBillingSubscription(db, subscriptionId)
  const ofCustomer = await payments
    .listDiscounts(billed.providerCustomerId)
    .catch((error: unknown) => refuseProviderError(error, 'payment_provider'))
  const discounts = []
  for (const { key, endsAt, ...discount } of ofCustomer) {
    if (discount.subscriptionId !== billed.providerSubscriptionId) continue
    const intentId = findCouponIntent(key)
    const reason =
      intentId && (await findEmittedReason(db, { kind: 'coupon.given', subjectId: subscriptionId, intentId }))
    discounts.push({
      ...discount,
      subscriptionId,
      endsAt: endsAt?.toISOString() ?? null,
      reason: reason || null,
    })
  }
  return { discounts: findRunningDiscounts(discounts, clock.now().toISOString()) }
}
