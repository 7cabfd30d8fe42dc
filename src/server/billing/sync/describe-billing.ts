import { findBillingProblem, type BillingStep } from '#shared/billing/billing-steps.ts'
import type { FailedPayment, PendingChange, SubscriptionBilling } from '#shared/contract/billing/billing.ts'
import type { Invoice } from '#shared/contract/billing/invoices.ts'
import type { SubscriptionFacts } from '#shared/subscriptions/describe-subscription.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { describeRenewal, describeTimes, type PeriodTerms } from '../../subscriptions/store/find-renewal.ts'
import type { Terms } from '../../subscriptions/store/terms.ts'
import type { BillingSubscription } from '../store/billing.db.ts'
import { findChangeInvoice, isConfirming, type Change } from '../store/changes.db.ts'
import { confirmableUntil } from './confirmable-until.ts'
import { findInvoices, isFailed } from '../store/invoices.db.ts'
import type { StoredInvoice } from '../store/invoices.db.ts'
import { readSnapshot, type BillingSnapshot } from '../store/read-snapshot.ts'
import { reasonForCustomer } from './status-reasons.ts'
import { findRefundsAtOnce } from '../refunds/refunds-at-once.ts'
import { sumShares } from '../refunds/return-unopened-blocks.ts'

const toIsoTime = (time: Date | null) => time?.toISOString() ?? null

/** How a subscription is billed, for its customer. */
export async function describeBilling(
  db: Database,
  subscription: BillingSubscription,
  now: Date,
): Promise<SubscriptionBilling> {
  const snapshot = await readSnapshot(db, subscription)
  const { billed, state, planned, running, coming, change } = snapshot
  const renews = billed.status === 'active' && !state.isEnding
  const refunds = await findRefundsAtOnce(db, snapshot, now)
  const may = (step: BillingStep) => findBillingProblem(step, state) === null
  return {
    ...describeFacts(snapshot),
    subscriptionId: billed.id,
    statusReason: reasonForCustomer(billed.statusReason),
    plan: running.plan,
    films: running.selections.films,
    price: running.price,
    coming: { plan: coming.plan, films: coming.selections.films, price: coming.price },
    nextChargeAt: renews ? snapshot.renewsAt.toISOString() : null,
    nextChargeCents: renews ? coming.price.totalCents : null,
    pendingChange:
      change && (await describePendingChange(db, change, { planned, mayWithdraw: may('withdrawChange') })),
    isRenewing: state.isRenewing,
    unopenedPaidBlocks: planned.filter(({ openedAt }) => openedAt === null).length,
    refundIfCanceledNowCents: sumShares(refunds),
    refundsIfCanceledNow: refunds,
    // Not after the end: a payment would open no block.
    failedPayment: billed.status === 'canceled' ? null : describeFailure(await findInvoices(db, [billed.id])),
    can: {
      change: may('change'),
      cancelAtPeriodEnd: may('cancelAtPeriodEnd'),
      cancelNow: may('cancelNow'),
      resume: may('resume'),
      pause: may('pause'),
      unpause: may('unpause'),
    },
  }
}

/** What `describeSubscription` needs; lists have the same fields. */
export function describeFacts({
  billed,
  running,
  coming,
}: Pick<BillingSnapshot, 'billed' | 'running' | 'coming'>): SubscriptionFacts {
  return {
    status: billed.status,
    ...describeTimes(billed),
    renewal: describeRenewal(billed, readPeriodTerms(running), readPeriodTerms(coming)),
  }
}

const readPeriodTerms = ({ plan, price, changeId }: Terms): PeriodTerms => ({
  plan,
  totalCents: price.totalCents,
  changeId,
})

async function describePendingChange(
  db: Database,
  change: Change,
  { planned, mayWithdraw }: { planned: BillingSnapshot['planned']; mayWithdraw: boolean },
): Promise<PendingChange> {
  const { plan, price, fromBlock, dueNowCents } = change
  const common = { plan, films: change.selections.films, price, fromBlock, dueNowCents }
  if (!isConfirming(change)) {
    const state = change.state === 'charging' || change.state === 'unknown' ? change.state : 'waiting'
    return { ...common, state, canBeWithdrawn: mayWithdraw && dueNowCents === 0, confirm: null }
  }
  const payUrl = (await findChangeInvoice(db, change.id))?.hostedUrl ?? null
  const confirm = { payUrl, until: confirmableUntil(change, planned).toISOString() }
  return { ...common, state: 'confirming', canBeWithdrawn: true, confirm }
}

/** The oldest one that is open: paying it is what is asked for first. */
function describeFailure(invoices: readonly StoredInvoice[]): FailedPayment | null {
  const failed = invoices.findLast(isFailed)
  if (!failed) return null
  return {
    invoiceId: failed.id,
    amountDueCents: failed.totalCents - failed.paidCents,
    payUrl: failed.hostedUrl,
    nextAttemptAt: toIsoTime(failed.nextAttemptAt),
    sentence: failed.failureMessage ?? 'Your card was not charged.',
  }
}

/** An invoice as its customer sees it: times as ISO text, money in integer cents. */
export function describeInvoice(invoice: StoredInvoice): Invoice {
  const { id, subscriptionId, number, kind, status, totalCents, discountCents, refundedCents } = invoice
  return {
    id,
    subscriptionId,
    number,
    kind,
    status,
    totalCents,
    discountCents,
    refundedCents,
    periodStart: toIsoTime(invoice.periodStart),
    periodEnd: toIsoTime(invoice.periodEnd),
    hostedUrl: invoice.hostedUrl,
    pdfUrl: invoice.pdfUrl,
    createdAt: invoice.createdAt.toISOString(),
    paidAt: toIsoTime(invoice.paidAt),
  }
}
