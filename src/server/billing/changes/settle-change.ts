import type { RefusalCode } from '#shared/refusals.ts'
import { refusals } from '#shared/refusals.ts'
import type { SubscriptionStatus } from '#shared/subscriptions/subscription-status.ts'
import { PaymentProviderError } from '../../outside/payments/payments.ts'
import { storeChangeTerms } from '../sync/change-terms.ts'
import type { Change } from '../store/changes.db.ts'
import { findChange, isConfirming, writeChangeState, writeChangeUnsettled } from '../store/changes.db.ts'
import { confirmableUntil } from '../sync/confirmable-until.ts'
import { dropChange, reportDroppedChange } from '../sync/drop-change.ts'
import type { SyncDeps } from '../store/billing-deps.ts'
import { syncUnderLease } from '../sync/sync-subscription.ts'
import { findRenewalOutcome } from '../sync/find-renewal-outcome.ts'
import { openDueBlocks } from '../sync/open-due-blocks.ts'
import type { BillingSnapshot } from '../store/read-snapshot.ts'
import { reportChange } from '../sync/report-change.ts'
import { renewalOrder } from '../sync/renewal-order.ts'
import { withSubscriptionLease, type SubscriptionLease } from '../sync/subscription-lease.ts'
import { requireBillingSubscription } from '../sync/perform-step.ts'

/** Why a change was not made: nothing was charged for it. The sentence replaces that of the code. */
export interface ChangeFailure {
  code: Extract<RefusalCode, 'card_declined' | 'period_renewed' | 'change_timed_out' | 'payment_provider'>
  sentence?: string
}

/** So long after it was agreed to a change may still be charged; later it is only looked whether it was. */
const mayChargeForMs = 15 * 60_000

/**
 * Brings a change that was agreed to as far as it goes now: what is due today is charged and the terms hold, or the
 * coming periods are set to their new price. Idempotent: every part is found again, or asked for under the same key.
 * Where its customer has to confirm the payment it stays `charging` beside its invoice; a provider that is silent leaves
 * it `unknown`, for the reconciler. A block that the change held opens with its end.
 *
 * @throws LeaseTaken, LeaseLost
 */
export async function settleChange(deps: SyncDeps, changeId: string): Promise<void> {
  const known = await findChange(deps.db, changeId)
  if (!known) return
  const billed = await requireBillingSubscription(deps.db, known.subscriptionId)
  await withSubscriptionLease(deps, billed, 'settle change', (lease) =>
    writeUnsettled(deps, lease, known, false, async () => {
      await syncUnderLease(deps, lease)
      return settleSyncedChange(deps, lease, changeId, false)
    }),
  )
  await openDueBlocks(deps, known.subscriptionId)
}

/**
 * The same for its customer, who waits for the answer and so needs no e-mail where it is not made. Call it right after
 * the subscription was synced under this lease.
 *
 * @returns why it was not made, where that was decided now
 */
export async function settleAgreedChange(
  deps: SyncDeps,
  lease: SubscriptionLease,
  change: Change,
): Promise<ChangeFailure | null> {
  return writeUnsettled(deps, lease, change, true, () => settleSyncedChange(deps, lease, change.id, true))
}

async function settleSyncedChange(
  deps: SyncDeps,
  lease: SubscriptionLease,
  changeId: string,
  isAwaited: boolean,
): Promise<ChangeFailure | null> {
  const snapshot = await lease.readSnapshot()
  const { change } = snapshot
  if (change?.id !== changeId || change.state === 'waiting') return null
  const notMade = await (change.dueNowCents > 0 ? charge : setComing)(deps, lease, snapshot, change)
  if (!notMade) return null
  const failure = notMade.sentence ?? refusals[notMade.code].sentence
  await lease.write(async (tx) => {
    if (isAwaited) await writeChangeState(tx, change.id, 'refused', { failure, now: deps.clock.now() })
    else await dropChange(deps, tx, change, { state: 'refused', failure })
  })
  return notMade
}

/** Writes down that the provider did not answer, or refused what costs nothing today. */
async function writeUnsettled(
  deps: SyncDeps,
  lease: SubscriptionLease,
  known: Change,
  isAwaited: boolean,
  settle: () => Promise<ChangeFailure | null>,
): Promise<ChangeFailure | null> {
  try {
    return await settle()
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    deps.log.warn({ err: error, changeId: known.id }, 'A change could not be settled with the provider')
    const now = deps.clock.now()
    // Refused in so many words is no unknown outcome, as long as nothing was charged.
    const isRefused = error.isRefused && known.dueNowCents === 0
    await lease.write(async (tx) => {
      const state = isRefused ? 'refused' : 'unknown'
      const isNews = await writeChangeUnsettled(tx, known.id, state, { failure: error.message, now })
      if (isNews && isRefused && !isAwaited) await reportDroppedChange(tx, known, error.message)
    })
    return isRefused ? { code: 'payment_provider', sentence: error.message } : null
  }
}

/** Charges the difference. Once it is paid, the sync of the subscription applies the change. */
async function charge(
  deps: SyncDeps,
  lease: SubscriptionLease,
  { billed, state, planned }: BillingSnapshot,
  change: Change,
): Promise<ChangeFailure | null> {
  const now = deps.clock.now()
  const isRunning =
    state.status === 'active' && !state.isRenewing && billed.paidBlocks + 1 === change.renewsFromBlock
  if (isConfirming(change) && isRunning && now < confirmableUntil(change, planned)) return null
  const order = {
    ...describeDifference(change),
    subscriptionId: billed.providerSubscriptionId,
    customerId: billed.providerCustomerId,
    mayCharge: !isConfirming(change) && isRunning && isFresh(change, now),
  }
  const outcome = await lease.ask((payments) => payments.chargeDifference(order))
  if (outcome.state === 'declined') {
    return {
      code: 'card_declined',
      sentence: `${outcome.sentence} Nothing was charged, and nothing has changed.`,
    }
  }
  if (outcome.state === 'given up') {
    if (!isRunning) return explainNotRunning(state.status)
    return isConfirming(change)
      ? { code: 'change_timed_out', sentence: 'The payment was not confirmed in time. Nothing was charged.' }
      : { code: 'change_timed_out' }
  }
  if (outcome.state === 'confirming') {
    const { invoiceId: providerInvoiceId } = outcome
    await lease.write((tx) =>
      writeChangeState(tx, change.id, 'charging', { failure: null, providerInvoiceId, now }),
    )
  }
  await syncUnderLease(deps, lease)
  return null
}

/** What came in between: its next period, a pause, or its end. */
function explainNotRunning(status: SubscriptionStatus): ChangeFailure {
  if (status === 'canceled') {
    return { code: 'change_timed_out', sentence: 'The subscription ended first. Nothing was charged.' }
  }
  if (status === 'paused') {
    return { code: 'change_timed_out', sentence: 'The subscription was paused first. Nothing was charged.' }
  }
  return { code: 'period_renewed' }
}

/** What is asked of the provider for a change that costs something today; the same at every repetition. */
export const describeDifference = ({ id, dueNowCents, fromBlock, renewsFromBlock }: Change) => ({
  changeId: id,
  amountCents: dueNowCents,
  description: `Difference for blocks ${fromBlock} to ${renewsFromBlock - 1}`,
})

/** Sets the price of the coming periods. The next one may begin meanwhile: its invoice shows which price it got. */
async function setComing(
  deps: SyncDeps,
  lease: SubscriptionLease,
  snapshot: BillingSnapshot,
  change: Change,
): Promise<ChangeFailure | null> {
  const now = deps.clock.now()
  const isInTime = snapshot.state.status === 'active' && isFresh(change, now)
  let renewed = await findRenewalOutcome(deps.db, change)
  if (renewed === 'not yet') {
    if (isInTime) {
      const order = renewalOrder(snapshot.billed, change, `change-${change.id}`)
      await lease.ask((payments) => payments.setRenewal(order))
    } else await revertRenewal(lease, snapshot, change)
    await syncUnderLease(deps, lease)
    renewed = await findRenewalOutcome(deps.db, change)
  }
  if (renewed === 'as before') {
    await revertRenewal(lease, snapshot, change)
    return { code: 'period_renewed' }
  }
  if (renewed === 'not yet' && !isInTime) return { code: 'change_timed_out' }
  await lease.write(async (tx, { paidBlocks }) => {
    await storeChangeTerms(tx, change, paidBlocks, now)
    const state = paidBlocks >= change.renewsFromBlock ? 'applied' : 'waiting'
    await writeChangeState(tx, change.id, state, { failure: null, now })
    await reportChange(tx, change, state === 'waiting' ? 'plan_change.agreed' : 'plan_change.applied')
  })
  return null
}

const isFresh = ({ createdAt }: Change, now: Date) => now.getTime() - createdAt.getTime() < mayChargeForMs

/** Restores the price of coming periods: the new one may have reached the provider despite a missing answer. */
async function revertRenewal(
  lease: SubscriptionLease,
  { state, billed, coming }: BillingSnapshot,
  change: Change,
): Promise<void> {
  if (state.status !== 'active') return
  const order = renewalOrder(billed, coming, `decline-${change.id}`)
  await lease.ask((payments) => payments.setRenewal(order))
}
