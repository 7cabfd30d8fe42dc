import type { SubscriptionBilling } from '#shared/contract/billing/billing.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { withReason } from './cancel-subscription.ts'
import type { SyncDeps } from '../store/billing-deps.ts'
import { customerReasons } from '../sync/status-reasons.ts'
import { performStep } from '../sync/perform-step.ts'

/**
 * Pauses: from now on nothing opens and nothing is charged.
 * @throws Refusal see the contract
 */
export async function pauseSubscription(
  deps: SyncDeps,
  user: SignedInUser,
  { subscriptionId, reason }: { subscriptionId: string; reason: string },
): Promise<SubscriptionBilling> {
  return performStep(deps, user, subscriptionId, 'pause', async ({ billed }, lease) => {
    await lease.ask((payments) => payments.pause(billed.providerSubscriptionId))
    return withReason(customerReasons.paused.stored, reason)
  })
}
