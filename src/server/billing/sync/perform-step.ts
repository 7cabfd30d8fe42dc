import { findBillingProblem, type BillingStep } from '#shared/billing/billing-steps.ts'
import type { SubscriptionBilling } from '#shared/contract/billing/billing.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { requireOwnSubscription } from '../../subscriptions/store/require-subscription.ts'
import { findBillingSubscription } from '../store/billing.db.ts'
import type { BillingSubscription } from '../store/billing.db.ts'
import { describeBilling } from './describe-billing.ts'
import { syncUnderLease, settleSynced } from './sync-subscription.ts'
import type { SyncDeps } from '../store/billing-deps.ts'
import type { BillingSnapshot } from '../store/read-snapshot.ts'
import { refuseProviderError } from './refuse-provider-error.ts'
import { withSubscriptionLease, type SubscriptionLease } from './subscription-lease.ts'

/**
 * Takes a step with a subscription: under its lease it is synced with the provider, the step is checked and sent to
 * the provider, and the result is written. Of two tabs, the second sees the result of the first.
 *
 * @param ask calls the provider, or stores the intent; returns the reason of the status, for its customer
 * @throws Refusal not_found, those of the table of steps, busy, payment_unknown, payment_provider
 */
export async function performStep(
  deps: SyncDeps,
  user: Pick<SignedInUser, 'id' | 'roles'>,
  subscriptionId: string,
  step: BillingStep,
  ask: (snapshot: BillingSnapshot, lease: SubscriptionLease) => Promise<string | undefined>,
): Promise<SubscriptionBilling> {
  await requireOwnSubscription(deps.db, user, subscriptionId)
  const billed = await requireBillingSubscription(deps.db, subscriptionId)
  await withSubscriptionLease(deps, billed, step, async (lease) => {
    const snapshot = await readSyncedSnapshot(deps, lease)
    const problem = findBillingProblem(step, snapshot.state)
    if (problem) throw refuse(problem)
    const because = await ask(snapshot, lease)
    await syncUnderLease(deps, lease, because)
  }).catch((error: unknown) => refuseProviderError(error, 'payment_unknown'))
  await settleSynced(deps, subscriptionId)
  return describeCurrentBilling(deps, subscriptionId)
}

/** As the provider has it now. */
export async function readSyncedSnapshot(deps: SyncDeps, lease: SubscriptionLease): Promise<BillingSnapshot> {
  await syncUnderLease(deps, lease)
  return lease.readSnapshot()
}

/** @throws Refusal not_found */
export async function requireBillingSubscription(
  db: Database,
  subscriptionId: string,
): Promise<BillingSubscription> {
  const billed = await findBillingSubscription(db, subscriptionId)
  if (!billed) throw refuse('not_found')
  return billed
}

/**
 * How a subscription is billed now, for its customer.
 * @throws Refusal not_found
 */
export async function describeCurrentBilling(
  { db, clock }: Pick<SyncDeps, 'db' | 'clock'>,
  subscriptionId: string,
): Promise<SubscriptionBilling> {
  return describeBilling(db, await requireBillingSubscription(db, subscriptionId), clock.now())
}
