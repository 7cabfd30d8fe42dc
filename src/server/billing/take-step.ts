import { findBillingProblem, type BillingStep } from '#shared/billing/billing-steps.ts'
import type { SubscriptionBilling } from '#shared/contract/billing.ts'
import type { Database } from '../outside/database/connect-database.ts'
import type { SignedInUser } from '../http/principal.ts'
import { refuse } from '../http/refusal.ts'
import { requireOwnSubscription } from '../subscriptions/require-subscription.ts'
import { askRefunds } from './ask-refunds.ts'
import { findBilled, lockBilled } from './billing.db.ts'
import type { Billed } from './billing.db.ts'
import { describeBilling } from './describe-billing.ts'
import { followWithin } from './follow-subscription.ts'
import type { SyncDeps } from './billing-deps.ts'
import { openDueBlocks } from './open-due-blocks.ts'
import { readStanding, type Standing } from './read-standing.ts'
import { refuseProviderError } from './refuse-provider-error.ts'

/**
 * Takes a step with a subscription: under its lock it is brought to what the provider says, the step is checked
 * against that, asked of the provider, and what then holds is written. Of two tabs the second sees what the first did.
 *
 * @param ask tells the provider, or writes down what is to be told; answers why the status changed, for its customer
 * @throws Refusal not_found, what the table of steps says, payment_unknown, payment_provider
 */
export async function takeStep(
  deps: SyncDeps,
  user: Pick<SignedInUser, 'id' | 'roles'>,
  subscriptionId: string,
  step: BillingStep,
  ask: (standing: Standing, tx: Database) => Promise<string | undefined>,
): Promise<SubscriptionBilling> {
  await requireOwnSubscription(deps.db, user, subscriptionId)
  await deps.db
    .transaction()
    .execute(async (tx) => {
      const standing = await lockStanding(deps, tx, subscriptionId)
      const problem = findBillingProblem(step, standing.state)
      if (problem) throw refuse(problem)
      const because = await ask(standing, tx)
      await followWithin(deps, tx, await requireBilled(tx, subscriptionId), because)
    })
    .catch((error: unknown) => refuseProviderError(error, 'payment_unknown'))
  await openDueBlocks(deps, subscriptionId)
  await askRefunds(deps, { subscriptionId })
  return showBilling(deps, subscriptionId)
}

/** Locked, and as the provider has it now. */
export async function lockStanding(deps: SyncDeps, tx: Database, subscriptionId: string): Promise<Standing> {
  await followWithin(deps, tx, await requireBilled(tx, subscriptionId))
  return readStanding(tx, await requireBilled(tx, subscriptionId))
}

async function requireBilled(tx: Database, subscriptionId: string): Promise<Billed> {
  const billed = await lockBilled(tx, subscriptionId)
  if (!billed) throw refuse('not_found')
  return billed
}

/**
 * How a subscription is billed now, for its customer.
 * @throws Refusal not_found
 */
export async function showBilling(
  { db, clock }: Pick<SyncDeps, 'db' | 'clock'>,
  subscriptionId: string,
): Promise<SubscriptionBilling> {
  const billed = await findBilled(db, subscriptionId)
  if (!billed) throw refuse('not_found')
  return describeBilling(db, billed, clock.now())
}
