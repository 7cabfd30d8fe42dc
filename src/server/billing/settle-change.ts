import type { Database } from '../deps.ts'
import { PaymentProviderError } from '../outside/payments/payments.ts'
import { agreeTerms } from '../subscriptions/terms.ts'
import type { Change } from './changes.db.ts'
import { findChange, writeChangeState, writeChangeUnsettled } from './changes.db.ts'
import type { BillingDeps } from './follow-subscription.ts'
import type { Standing } from './read-standing.ts'
import { renewalOrder } from './renewal-order.ts'
import { lockStanding } from './take-step.ts'

/** So long after it was agreed to a change may still be charged; later it is only looked whether it was. */
const mayChargeForMs = 15 * 60_000

/**
 * Brings a change that was agreed to its end: the coming periods are set to their new price, the difference is charged,
 * and the terms hold. May be repeated at any time, after any failure: every part is found again, or asked for under the
 * same key. A provider that is silent leaves it `unknown`, for the reconciler.
 */
export async function settleChange(deps: BillingDeps, changeId: string): Promise<void> {
  const known = await findChange(deps.db, changeId)
  if (!known) return
  try {
    await deps.db.transaction().execute(async (tx) => {
      const standing = await lockStanding(deps, tx, known.subscriptionId)
      const change = await findChange(tx, changeId)
      if (change?.state === 'charging' || change?.state === 'unknown')
        await settle(deps, tx, standing, change)
    })
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    deps.log.warn({ err: error, changeId }, 'A change could not be settled with the provider')
    const now = deps.clock.now()
    // Refused in so many words is no unknown outcome, as long as nothing was charged.
    const state = error.isRefused && known.dueNowCents === 0 ? 'refused' : 'unknown'
    await writeChangeUnsettled(deps.db, changeId, state, { failure: error.message, now })
    return
  }
  await deps.db
    .transaction()
    .execute((tx) => lockStanding(deps, tx, known.subscriptionId))
    .catch((error: unknown) => {
      deps.log.warn({ err: error, changeId }, 'The invoice of a change is not known yet')
    })
}

async function settle(deps: BillingDeps, tx: Database, standing: Standing, change: Change): Promise<void> {
  const { payments, clock } = deps
  const { billed } = standing
  const now = clock.now()
  const hasRenewed = billed.paidBlocks + 1 !== change.renewsFromBlock || standing.state.isRenewing
  if (hasRenewed && change.dueNowCents === 0) {
    await writeChangeState(tx, change.id, 'refused', {
      failure: 'The next period began meanwhile.',
      now,
    })
    return
  }
  const coming = { plan: change.plan, selections: change.selections, price: change.price }
  const mayCharge =
    !hasRenewed &&
    standing.state.status === 'active' &&
    now.getTime() - change.createdAt.getTime() < mayChargeForMs
  if (mayCharge) {
    await payments.setRenewal({
      ...renewalOrder(billed, coming, `change-${change.id}`),
      whilePeriodEndsAt: billed.currentPeriodEnd,
    })
  }
  if (change.dueNowCents > 0) {
    const outcome = await payments.chargeDifference({
      changeId: change.id,
      subscriptionId: billed.providerSubscriptionId,
      customerId: billed.providerCustomerId,
      amountCents: change.dueNowCents,
      description: `Difference for blocks ${change.fromBlock} to ${change.renewsFromBlock - 1}`,
      mayCharge,
    })
    if (outcome.state === 'declined') {
      await takeBackRenewal(deps, standing, change)
      await writeChangeState(tx, change.id, 'refused', {
        failure: outcome.sentence,
        providerInvoiceId: outcome.invoiceId,
        now,
      })
      return
    }
    await keepTerms(tx, standing, change, now)
    await writeChangeState(tx, change.id, 'applied', {
      failure: null,
      providerInvoiceId: outcome.invoiceId,
      now,
    })
    return
  }
  if (!mayCharge) {
    await takeBackRenewal(deps, standing, change)
    await writeChangeState(tx, change.id, 'refused', {
      failure: 'The card provider did not answer in time.',
      now,
    })
    return
  }
  await keepTerms(tx, standing, change, now)
  await writeChangeState(tx, change.id, 'waiting', { failure: null, now })
}

/** The new price may have reached the provider all the same: coming periods cost again what is sold in them. */
async function takeBackRenewal(
  { payments }: BillingDeps,
  { state, billed, coming }: Standing,
  change: Change,
): Promise<void> {
  if (state.status !== 'active') return
  await payments.setRenewal(renewalOrder(billed, coming, `decline-${change.id}`))
}

/** The films act from the next block, at the plan that runs; plan and price of the coming periods from their first. */
async function keepTerms(
  tx: Database,
  { running, billed }: Standing,
  change: Change,
  now: Date,
): Promise<void> {
  const { selections, price, runningPrice, fromBlock, renewsFromBlock, plan, id: changeId } = change
  if (runningPrice && fromBlock < renewsFromBlock) {
    const own = { ...selections, plan: running.plan }
    const terms = { fromBlock, plan: running.plan, selections: own, price: runningPrice, changeId }
    await agreeTerms(tx, billed.id, terms, now)
  }
  await agreeTerms(tx, billed.id, { fromBlock: renewsFromBlock, plan, selections, price, changeId }, now)
}
