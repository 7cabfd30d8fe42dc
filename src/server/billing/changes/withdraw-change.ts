import { findBillingProblem } from '#shared/billing/billing-steps.ts'
import type { SubscriptionBilling } from '#shared/contract/billing/billing.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { requireOwnSubscription } from '../../subscriptions/store/require-subscription.ts'
import { readTermsWithout, revertChangeTerms } from '../sync/change-terms.ts'
import { isConfirming, writeChangeState, type Change } from '../store/changes.db.ts'
import type { SyncDeps } from '../store/billing-deps.ts'
import { syncUnderLease } from '../sync/sync-subscription.ts'
import { openDueBlocks } from '../sync/open-due-blocks.ts'
import type { BillingSnapshot } from '../store/read-snapshot.ts'
import { refuseProviderError } from '../sync/refuse-provider-error.ts'
import { reportChange } from '../sync/report-change.ts'
import { renewalOrder } from '../sync/renewal-order.ts'
import { describeDifference } from './settle-change.ts'
import { withSubscriptionLease, type SubscriptionLease } from '../sync/subscription-lease.ts'
import {
  readSyncedSnapshot,
  requireBillingSubscription,
  describeCurrentBilling,
} from '../sync/perform-step.ts'

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
  const billed = await requireBillingSubscription(deps.db, subscriptionId)
  const isWithdrawn = await withSubscriptionLease(deps, billed, 'withdraw change', async (lease) => {
    const snapshot = await readSyncedSnapshot(deps, lease)
    const { change } = snapshot
    if (change && isConfirming(change)) return withdrawConfirming(deps, lease, snapshot, change)
    const problem = findBillingProblem('withdrawChange', snapshot.state)
    if (problem) throw refuse(problem)
    if (!change || change.dueNowCents > 0) return false
    await withdrawWaiting(deps, lease, snapshot, change)
    return true
  }).catch((error: unknown) => refuseProviderError(error, 'payment_unknown'))
  // It may have held a block whose time has come.
  await openDueBlocks(deps, subscriptionId)
  if (!isWithdrawn) throw refuse('no_pending_change')
  return describeCurrentBilling(deps, subscriptionId)
}

/** Its invoice is closed first: who confirms at the same moment has paid, and the change comes into force. */
async function withdrawConfirming(
  deps: SyncDeps,
  lease: SubscriptionLease,
  { billed }: BillingSnapshot,
  change: Change,
): Promise<boolean> {
  const { state } = await lease.ask((payments) =>
    payments.chargeDifference({
      ...describeDifference(change),
      subscriptionId: billed.providerSubscriptionId,
      customerId: billed.providerCustomerId,
      mayCharge: false,
    }),
  )
  if (state !== 'paid') {
    await lease.write(async (tx) => {
      await writeChangeState(tx, change.id, 'withdrawn', { now: deps.clock.now() })
      await reportChange(tx, change, 'plan_change.withdrawn')
    })
  }
  await syncUnderLease(deps, lease)
  return state !== 'paid'
}

/** The provider first: where it refuses, or does not answer, the change still waits, and its period decides. */
async function withdrawWaiting(
  { db, clock }: SyncDeps,
  lease: SubscriptionLease,
  { billed, state }: BillingSnapshot,
  change: Change,
): Promise<void> {
  if (state.status === 'active' && !state.isEnding) {
    const coming = await readTermsWithout(db, change, billed.paidBlocks + 1)
    const order = {
      ...renewalOrder(billed, coming, `withdraw-${change.id}`),
      whilePeriodEndsAt: billed.currentPeriodEnd,
    }
    await lease.ask((payments) => payments.setRenewal(order))
  }
  await lease.write(async (tx) => {
    const now = clock.now()
    await revertChangeTerms(tx, change, now)
    await writeChangeState(tx, change.id, 'withdrawn', { now })
    await reportChange(tx, change, 'plan_change.withdrawn')
  })
}
