import type { cancelSubscription as call, SubscriptionBilling } from '#shared/contract/billing.ts'
import type { InputOf } from '#shared/contract/define-call.ts'
import type { SignedInUser } from '../deps.ts'
import { updateBilled } from './billing.db.ts'
import type { BillingDeps } from './follow-subscription.ts'
import { customerReasons } from './status-reasons.ts'
import { takeStep } from './take-step.ts'

/**
 * Ends a subscription with its period, or at once. At once is written down before the provider is asked, and asked
 * again until it has happened; what was paid for blocks that have not opened goes back.
 *
 * @throws Refusal see the contract
 */
export async function cancelSubscription(
  deps: BillingDeps,
  user: SignedInUser,
  { subscriptionId, when, reason }: InputOf<typeof call>,
): Promise<SubscriptionBilling> {
  const { payments } = deps
  if (when === 'period-end') {
    return takeStep(deps, user, subscriptionId, 'cancelAtPeriodEnd', async ({ billed }) => {
      await payments.setCancelAtPeriodEnd(billed.providerSubscriptionId, true, reason)
      return withReason(customerReasons.canceled.kept, reason)
    })
  }
  await takeStep(deps, user, subscriptionId, 'cancelNow', async ({ billed }, tx) => {
    await updateBilled(tx, billed.id, { cancelNowAt: billed.cancelNowAt ?? deps.clock.now() })
    return undefined
  })
  return takeStep(deps, user, subscriptionId, 'cancelNow', async ({ billed }) => {
    await payments.cancelNow(billed.providerSubscriptionId, reason)
    return withReason(customerReasons.endedAtOnce.kept, reason)
  })
}

/** Why, in the customer's own words, where they gave any. */
export function withReason(sentence: string, reason: string): string {
  return reason === '' ? sentence : `${sentence} “${reason}”`
}
