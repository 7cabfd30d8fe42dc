import { randomUUID } from 'node:crypto'
import type { SubscriptionBilling } from '#shared/contract/billing/billing.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import type { SyncDeps } from '../store/billing-deps.ts'
import { renewalOrder } from '../sync/renewal-order.ts'
import { customerReasons } from '../sync/status-reasons.ts'
import { performStep } from '../sync/perform-step.ts'

/**
 * Takes back a cancellation for the end of the period: it renews, by the terms that were agreed to.
 * @throws Refusal see the contract
 */
export async function resumeSubscription(
  deps: SyncDeps,
  user: SignedInUser,
  subscriptionId: string,
): Promise<SubscriptionBilling> {
  return performStep(deps, user, subscriptionId, 'resume', async ({ billed, coming }, lease) => {
    if (billed.cancelNowAt) throw refuse('subscription_ending')
    const order = renewalOrder(billed, coming, `resume-${randomUUID()}`)
    await lease.ask((payments) => payments.setCancelAtPeriodEnd(billed.providerSubscriptionId, false, ''))
    await lease.ask((payments) => payments.setRenewal(order))
    return customerReasons.resumed.stored
  })
}
