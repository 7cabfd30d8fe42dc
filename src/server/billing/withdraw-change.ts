import { findBillingProblem } from '#shared/billing/billing-steps.ts'
import type { SubscriptionBilling } from '#shared/contract/billing.ts'
import type { SignedInUser } from '../deps.ts'
import { refuse } from '../refusal.ts'
import { requireOwnSubscription } from '../subscriptions/require-subscription.ts'
import { agreeTerms, withdrawTerms } from '../subscriptions/terms.ts'
import { findAppliedChange, writeChangeState } from './changes.db.ts'
import type { BillingDeps } from './follow-subscription.ts'
import { readStanding } from './read-standing.ts'
import { refuseProviderError } from './refuse-provider-error.ts'
import { renewalOrder } from './renewal-order.ts'
import { lockStanding, showBilling } from './take-step.ts'

/**
 * Takes back a change that waits for the next period and was not charged for: coming periods cost what they did.
 * @throws Refusal see the contract
 */
export async function withdrawChange(
  deps: BillingDeps,
  user: SignedInUser,
  subscriptionId: string,
): Promise<SubscriptionBilling> {
  await requireOwnSubscription(deps.db, user, subscriptionId)
  const now = deps.clock.now()
  await deps.db
    .transaction()
    .execute(async (tx) => {
      const { change, billed, state: before } = await lockStanding(deps, tx, subscriptionId)
      const problem = findBillingProblem('withdrawChange', before)
      if (problem) throw refuse(problem)
      if (!change || change.dueNowCents > 0) throw refuse('no_pending_change')
      await withdrawTerms(tx, change.id)
      // One that was paid for earlier in this period had set the coming one: that holds again.
      const earlier = await findAppliedChange(tx, subscriptionId, change.renewsFromBlock)
      if (earlier) {
        const { plan, selections, price, id: changeId } = earlier
        const terms = { fromBlock: change.renewsFromBlock, plan, selections, price, changeId }
        await agreeTerms(tx, subscriptionId, terms, now)
      }
      await writeChangeState(tx, change.id, 'withdrawn', { now })
      const { coming, state } = await readStanding(tx, billed)
      if (state.status === 'active' && !state.isEnding) {
        await deps.payments.setRenewal({
          ...renewalOrder(billed, coming, `withdraw-${change.id}`),
          whilePeriodEndsAt: billed.currentPeriodEnd,
        })
      }
    })
    .catch((error: unknown) => refuseProviderError(error, 'payment_unknown'))
  return showBilling(deps, subscriptionId)
}
