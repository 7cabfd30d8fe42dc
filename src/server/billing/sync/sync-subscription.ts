import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { blocksPerPeriod } from '#shared/products/plan.ts'
import { toSubscriptionStatus } from '#shared/subscriptions/subscription-status.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { SyncDeps } from '../store/billing-deps.ts'
import type { ProviderBilling } from '../../outside/payments/billing-payments.ts'
import { planBlocks, postponeBlocks, readPlannedBlocks } from '../../subscriptions/blocks/plan-blocks.ts'
import { recordSubscriptionStatus } from '../../subscriptions/record-subscription-status.ts'
import { updateBillingMirror } from '../../subscriptions/update-billing-mirror.ts'
import { findBillingSubscriptionByProviderId } from '../store/billing.db.ts'
import type { BillingSubscription } from '../store/billing.db.ts'
import { syncChange, returnDroppedPayments, setPaidRenewal } from './sync-change.ts'
import { findUnsettledSince, sumPaidBlocks, upsertInvoice } from '../store/invoices.db.ts'
import { openDueBlocks } from './open-due-blocks.ts'
import { requestRefunds } from '../refunds/request-refunds.ts'
import { readSnapshot } from '../store/read-snapshot.ts'
import { renewalOrder } from './renewal-order.ts'
import { returnUnopenedBlocks } from '../refunds/return-unopened-blocks.ts'
import { explainStatus } from './explain-status.ts'
import { withSubscriptionLease, type SubscriptionLease } from './subscription-lease.ts'
import { reportBilling } from './report-billing.ts'

/** Invoices that the provider makes at the same moment may be heard of a little after one another. */
const overlapMs = 86_400_000

/**
 * Syncs a subscription and its invoices with the card provider: its status with the reason, the paid blocks, and what
 * follows from both. Idempotent, whatever triggered it. Lease first, then the read: of two concurrent syncs the later
 * one reads later, so that an old answer never overwrites a new one.
 *
 * @param because the customer's or the studio's request, where that explains a change of status
 * @returns false where we have no such subscription
 * @throws PaymentProviderError where the provider is unavailable; LeaseTaken, LeaseLost
 */
export async function syncSubscription(
  deps: SyncDeps,
  providerSubscriptionId: string,
  because?: string,
): Promise<boolean> {
  const billed = await findBillingSubscriptionByProviderId(deps.db, providerSubscriptionId)
  if (!billed) return false
  await withSubscriptionLease(deps, billed, 'sync', (lease) => syncUnderLease(deps, lease, because))
  await settleSynced(deps, billed.id)
  return true
}

/** Does what may be due after a sync: opens blocks and requests refunds. Needs no lease. */
export async function settleSynced(deps: SyncDeps, subscriptionId: string): Promise<void> {
  await openDueBlocks(deps, subscriptionId)
  await requestRefunds(deps, { subscriptionId })
}

/**
 * The same as `syncSubscription` for a holder of the lease, who calls `settleSynced` afterwards. Reads the present
 * state, writes it in one short transaction, and sets the provider's price of coming periods where it differs.
 */
export async function syncUnderLease(
  deps: SyncDeps,
  lease: SubscriptionLease,
  because?: string,
): Promise<void> {
  const { id, providerSubscriptionId } = lease.subscription
  const unsettled = await findUnsettledSince(deps.db, id)
  const since = unsettled && new Date(unsettled.getTime() - overlapMs)
  const answer = await lease.ask((payments) => payments.readBilling(providerSubscriptionId, since))
  if (!answer) return
  // Asked before anything is written: where it fails, the paid change is found again, and asked for under its own key.
  const isRenewalSet = await setPaidRenewal(deps, lease, answer, mirrorSubscription)
  const after = await lease.write((tx, before) => apply(deps, tx, before, answer, because))
  if (!isRenewalSet) await restoreRenewal(deps, lease, after, answer.subscription)
}

/** Status and end as the provider has them. A canceled subscription is final, whatever comes later. */
function mirrorSubscription(
  before: BillingSubscription,
  { subscription }: ProviderBilling,
): Pick<BillingSubscription, 'status' | 'cancelAt'> {
  const status =
    before.status === 'canceled' ? 'canceled' : (toSubscriptionStatus(subscription) ?? before.status)
  return { status, cancelAt: status === 'canceled' ? before.cancelAt : subscription.cancelAt }
}

async function apply(
  deps: SyncDeps,
  tx: Database,
  before: BillingSubscription,
  answer: ProviderBilling,
  because: string | undefined,
): Promise<BillingSubscription> {
  const { subscription, invoices } = answer
  const now = deps.clock.now()
  for (const invoice of invoices) await upsertInvoice(tx, before.id, invoice, now)
  const { status, cancelAt } = mirrorSubscription(before, answer)
  const endedAt = status === 'canceled' ? (before.endedAt ?? subscription.endedAt ?? now) : null
  const pause = await syncPause(
    tx,
    before,
    subscription.isCollectionPaused && endedAt === null,
    endedAt ?? now,
    now,
  )
  const paidBlocks = await syncPaidBlocks(tx, before, pause.shiftedMs)
  const reason = explainStatus(before, { status, atProvider: subscription, invoices, because })
  const after = {
    ...pause,
    status,
    endedAt,
    paidBlocks,
    cancelAt,
    currentPeriodEnd: subscription.currentPeriodEnd,
    providerScheduleId: subscription.scheduleId,
    pastDueSince: status === 'past_due' ? (before.pastDueSince ?? now) : null,
    ...(reason === null ? {} : { statusReason: reason }),
  }
  const fields = Object.keys(after) as (keyof typeof after)[]
  const isNews = fields.some((field) => !isDeepStrictEqual(after[field], before[field]))
  await updateBillingMirror(tx, before.id, { ...after, syncedAt: now, ...(isNews && { updatedAt: now }) })
  if (reason !== null)
    await recordSubscriptionStatus(tx, { subscriptionId: before.id, at: now, status, reason })
  await syncChange(deps, tx, { ...before, ...after })
  await returnDroppedPayments(tx, before.id, now)
  const returnedCents = endedAt ? await returnUnopenedBlocks(tx, { ...before, ...after, endedAt }, now) : 0
  const end = { isUnpaid: subscription.hasEndedUnpaid, returnedCents }
  await reportBilling(deps, tx, before, { ...before, ...after }, end)
  return { ...before, ...after }
}

/** A pause begins or ends: blocks that have not opened move by its length, and so do those that come later. */
async function syncPause(
  tx: Database,
  before: BillingSubscription,
  isPaused: boolean,
  endOfPause: Date,
  now: Date,
): Promise<Pick<BillingSubscription, 'pausedAt' | 'unpauseAt' | 'shiftedMs'>> {
  const { pausedAt, shiftedMs } = before
  if (isPaused) return { pausedAt: pausedAt ?? now, unpauseAt: before.unpauseAt, shiftedMs }
  if (!pausedAt) return { pausedAt: null, unpauseAt: null, shiftedMs }
  const until = before.unpauseAt ?? endOfPause
  const lengthMs = Math.max(0, until.getTime() - pausedAt.getTime())
  await postponeBlocks(tx, before.id, lengthMs)
  return { pausedAt: null, unpauseAt: null, shiftedMs: shiftedMs + lengthMs }
}

/** As many blocks as all paid periods bring, less what was given back; never fewer than are open. */
async function syncPaidBlocks(tx: Database, before: BillingSubscription, shiftedMs: number): Promise<number> {
  const paid = await sumPaidBlocks(tx, before.id)
  const planned = await readPlannedBlocks(tx, before.id)
  const opened = planned.filter(({ openedAt }) => openedAt !== null).length
  const paidBlocks = Math.max(opened, paid - before.returnedBlocks, 1)
  await planBlocks(tx, { id: before.id, startedAt: before.startedAt, shiftedMs }, planned, paidBlocks)
  return paidBlocks
}

/**
 * Sets the price of coming periods again where the provider's differs, because it did not answer when a pause or a
 * cancellation was withdrawn.
 */
async function restoreRenewal(
  { db, log }: SyncDeps,
  lease: SubscriptionLease,
  billed: BillingSubscription,
  atProvider: ProviderBilling['subscription'],
): Promise<void> {
  if (billed.status !== 'active' || billed.cancelAt || billed.cancelNowAt || atProvider.scheduleId !== null)
    return
  const { coming, state } = await readSnapshot(db, billed)
  const isAgreed =
    atProvider.totalCents === coming.price.totalCents &&
    atProvider.intervalMonths === blocksPerPeriod[coming.plan]
  if (isAgreed || state.change === 'unsettled') return
  log.warn(
    { subscriptionId: billed.id },
    'The coming periods were not set to what was agreed to; they are now',
  )
  const order = renewalOrder(billed, coming, `renewal-${randomUUID()}`)
  await lease.ask((payments) => payments.setRenewal(order))
}
