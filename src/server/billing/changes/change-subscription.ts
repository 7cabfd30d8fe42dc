import { randomUUID } from 'node:crypto'
import type { SubscriptionBilling } from '#shared/contract/billing/billing.ts'
import type { changeSubscription as call } from '#shared/contract/billing/billing-changes.ts'
import type { InputOf } from '#shared/contract/call/define-call.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { requireOwnSubscription } from '../../subscriptions/store/require-subscription.ts'
import type { BillingSubscription } from '../store/billing.db.ts'
import { findChange, insertChange, type Change } from '../store/changes.db.ts'
import type { BillingDeps } from '../store/billing-deps.ts'
import { syncUnderLease } from '../sync/sync-subscription.ts'
import { openDueBlocks } from '../sync/open-due-blocks.ts'
import { priceRequestedChange } from './preview-change.ts'
import { readSnapshot } from '../store/read-snapshot.ts'
import { refuseProviderError } from '../sync/refuse-provider-error.ts'
import { settleAgreedChange } from './settle-change.ts'
import { withSubscriptionLease } from '../sync/subscription-lease.ts'
import { requireBillingSubscription, describeCurrentBilling } from '../sync/perform-step.ts'

/**
 * Changes plan and videos from the next block that is not open. Prices it again: it must cost what the customer agreed
 * to. The change is stored before any request to the provider; without an answer it is settled later, with the same
 * idempotency keys. Where the bank requires the customer's confirmation, nothing changes yet, and the answer has the
 * address for it.
 *
 * @throws Refusal see the contract
 */
export async function changeSubscription(
  deps: BillingDeps,
  user: SignedInUser,
  input: InputOf<typeof call>,
): Promise<SubscriptionBilling> {
  const { subscriptionId } = input
  await requireOwnSubscription(deps.db, user, subscriptionId)
  const billed = await requireBillingSubscription(deps.db, subscriptionId)
  const { id, notMade } = await withSubscriptionLease(deps, billed, 'change', async (lease) => {
    await syncUnderLease(deps, lease).catch((error: unknown) =>
      refuseProviderError(error, 'payment_provider'),
    )
    const change = await lease.write((tx, locked) => agreeToChange(deps, tx, locked, user, input))
    return { id: change.id, notMade: await settleAgreedChange(deps, lease, change) }
  }).catch((error: unknown) => refuseProviderError(error, 'payment_unknown'))
  await openDueBlocks(deps, subscriptionId)
  if (notMade) throw refuse(notMade.code, notMade)
  const settled = await findChange(deps.db, id)
  if (settled?.state === 'unknown') throw refuse('payment_unknown')
  // Its invoice was closed at the provider meanwhile, or the reconciler came first: that reason holds.
  if (settled?.state === 'refused') {
    throw refuse('change_not_made', settled.failure === null ? {} : { sentence: settled.failure })
  }
  return describeCurrentBilling(deps, subscriptionId)
}

/** Priced and written down in one transaction: no block opens in between. @throws Refusal price_changed and others */
async function agreeToChange(
  deps: BillingDeps,
  tx: Database,
  billed: BillingSubscription,
  user: SignedInUser,
  input: InputOf<typeof call>,
): Promise<Change> {
  const snapshot = await readSnapshot(tx, billed)
  const { dueNowCents, price, runningPrice, fromBlock, selections } = await priceRequestedChange(
    deps,
    snapshot,
    input,
  )
  if (dueNowCents !== input.seenDueNowCents || price.totalCents !== input.seenTotalCents) {
    throw refuse('price_changed', { details: { dueNowCents, totalCents: price.totalCents } })
  }
  const change: Change = {
    id: randomUUID(),
    subscriptionId: billed.id,
    requestedBy: user.id,
    selections,
    plan: input.plan,
    price,
    runningPrice: dueNowCents > 0 ? runningPrice : null,
    fromBlock,
    renewsFromBlock: billed.paidBlocks + 1,
    dueNowCents,
    state: 'charging',
    providerInvoiceId: null,
    failure: null,
    createdAt: deps.clock.now(),
  }
  await insertChange(tx, change)
  return change
}
