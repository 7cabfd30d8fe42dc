import { findBillingProblem } from '#shared/billing/billing-steps.ts'
import type { SubscriptionBilling } from '#shared/contract/billing.ts'
import type { Database } from '../outside/database/connect-database.ts'
import type { SignedInUser } from '../http/principal.ts'
import { refuse } from '../http/refusal.ts'
import { requireOwnSubscription } from '../subscriptions/require-subscription.ts'
import { takeBackChangeTerms } from './change-terms.ts'
import { isConfirming, writeChangeState, type Change } from './changes.db.ts'
import type { SyncDeps } from './billing-deps.ts'
import { openDueBlocks } from './open-due-blocks.ts'
import { readStanding, type Standing } from './read-standing.ts'
import { refuseProviderError } from './refuse-provider-error.ts'
import { renewalOrder } from './renewal-order.ts'
import { differenceOf } from './settle-change.ts'
import { lockStanding, showBilling } from './take-step.ts'

/**
 * Takes back a change that nothing was charged for: one that waits for the next period, or for its customer to confirm
 * its payment. Coming periods cost what they did.
 * @throws Refusal see the contract
 */
export async function withdrawChange(
  deps: SyncDeps,
  user: SignedInUser,
  subscriptionId: string,
): Promise<SubscriptionBilling> {
  await requireOwnSubscription(deps.db, user, subscriptionId)
  const isWithdrawn = await deps.db
    .transaction()
    .execute(async (tx) => {
      const standing = await lockStanding(deps, tx, subscriptionId)
      const { change } = standing
      if (change && isConfirming(change)) return withdrawConfirming(deps, tx, standing, change)
      const problem = findBillingProblem('withdrawChange', standing.state)
      if (problem) throw refuse(problem)
      if (!change || change.dueNowCents > 0) return false
      await withdrawWaiting(deps, tx, standing, change)
      return true
    })
    .catch((error: unknown) => refuseProviderError(error, 'payment_unknown'))
  // It may have held a block whose time has come.
  await openDueBlocks(deps, subscriptionId)
  if (!isWithdrawn) throw refuse('no_pending_change')
  return showBilling(deps, subscriptionId)
}

/** Its invoice is closed first: who confirms at the same moment has paid, and the change comes into force. */
async function withdrawConfirming(
  deps: SyncDeps,
  tx: Database,
  { billed }: Standing,
  change: Change,
): Promise<boolean> {
  const { state } = await deps.payments.chargeDifference({
    ...differenceOf(change),
    subscriptionId: billed.providerSubscriptionId,
    customerId: billed.providerCustomerId,
    mayCharge: false,
  })
  if (state !== 'paid') await writeChangeState(tx, change.id, 'withdrawn', { now: deps.clock.now() })
  await lockStanding(deps, tx, billed.id)
  return state !== 'paid'
}

async function withdrawWaiting(
  { payments, clock }: SyncDeps,
  tx: Database,
  { billed }: Standing,
  change: Change,
): Promise<void> {
  const now = clock.now()
  await takeBackChangeTerms(tx, change, now)
  await writeChangeState(tx, change.id, 'withdrawn', { now })
  const { coming, state } = await readStanding(tx, billed)
  if (state.status === 'active' && !state.isEnding) {
    await payments.setRenewal({
      ...renewalOrder(billed, coming, `withdraw-${change.id}`),
      whilePeriodEndsAt: billed.currentPeriodEnd,
    })
  }
}
