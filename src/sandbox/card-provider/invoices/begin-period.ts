import { nextPeriodEnd } from '../store/billing-period.ts'
import { chargeOnSchedule } from './charge-invoice.ts'
import { disputeWhenWished, settleFreeInvoice } from './collect-payment.ts'
import { findRemainingDiscounts, findLiveDiscounts } from '../subscriptions/discounts.ts'
import { type InvoicedSubscription, billItems, billSubscription, findPendingItems } from './invoice-lines.ts'
import { finalizeDraft, type InvoiceReason, makeDraft } from './invoices.ts'
import { type Provider, recordEvent } from '../store/provider.ts'
import { changedFields, toInterval, storeChange } from '../subscriptions/subscriptions.ts'
import type { WireInvoice, WireSubscription } from '../store/wire-objects.ts'

/**
 * A period begins now and is billed: charged, or left aside while collection is paused.
 * @param old the subscription as last reported; `changed` as it enters the period, with its items and its anchor
 */
export function beginPeriod(
  provider: Provider,
  old: WireSubscription,
  changed: WireSubscription,
  reason: Exclude<InvoiceReason, 'manual' | 'subscription_create'>,
): WireSubscription {
  const { nowSeconds } = provider
  const [item] = changed.items.data
  if (!item) throw new Error(`The subscription ${old.id} has no item.`)
  const start = nowSeconds()
  const period = { start, end: nextPeriodEnd(changed.billing_cycle_anchor, toInterval(item.price), start) }
  const moved: WireSubscription = {
    ...changed,
    items: { ...changed.items, data: withPeriod(changed, period) },
    pause_collection: isPausedAt(changed, start) ? changed.pause_collection : null,
    status: changed.status === 'trialing' ? 'active' : changed.status,
  }
  const formerStart = old.items.data[0]?.current_period_start ?? start
  const { draft, subscription } = billPeriod(provider, moved, billSubscription(provider, moved, period), {
    period: { start: formerStart, end: start },
    reason,
  })
  return chargePeriod(provider, old, subscription, draft)
}

/** No charge until `trialEnd`: there a normal period begins. Reported by an invoice over nothing, as the provider does. */
export function beginTrial(
  provider: Provider,
  old: WireSubscription,
  changed: WireSubscription,
  trialEnd: number,
): WireSubscription {
  const now = provider.nowSeconds()
  const started = (old.status === 'trialing' && old.trial_start) || now
  const period = { start: started, end: trialEnd }
  const trialing: WireSubscription = {
    ...changed,
    billing_cycle_anchor: trialEnd,
    cancel_at: changed.cancel_at_period_end ? trialEnd : changed.cancel_at,
    items: { ...changed.items, data: withPeriod(changed, period) },
    status: 'trialing',
    trial_end: trialEnd,
    trial_start: started,
  }
  const lines = billSubscription(provider, trialing, period).map((line) => ({
    ...line,
    amountCents: 0,
    description: `Trial period for ${line.description}`,
  }))
  const draft = makeDraft(provider, {
    customer: requireCustomer(provider, trialing),
    subscription: trialing,
    currency: trialing.currency,
    billed: lines,
    period: { start: now, end: now },
    reason: 'subscription_update',
    discounts: [],
  })
  const open = finalizeDraft(provider, draft)
  provider.db.insertObject(open)
  const invoice = settleFreeInvoice(provider, open)
  const billed = { ...trialing, latest_invoice: invoice.id }
  storeChange(provider, old, billed)
  return billed
}

function withPeriod({ items }: WireSubscription, { start, end }: { start: number; end: number }) {
  return items.data.map((item) => ({ ...item, current_period_start: start, current_period_end: end }))
}

function requireCustomer({ db }: Provider, { id, customer }: WireSubscription) {
  const found = db.findObject('customer', customer)
  if (!found) throw new Error(`The subscription ${id} has no customer.`)
  return found
}

/** A stored draft over a period and all that waited for it. Discounts for one payment are used up by it. */
function billPeriod(
  provider: Provider,
  subscription: WireSubscription,
  billed: InvoicedSubscription[],
  { period, reason }: { period: { start: number; end: number }; reason: InvoiceReason },
): { draft: WireInvoice; subscription: WireSubscription } {
  const { db, nowSeconds } = provider
  const customer = requireCustomer(provider, subscription)
  const pending = findPendingItems(provider, customer.id, [subscription.id, null])
  const discounts = findLiveDiscounts(provider, subscription.discounts, nowSeconds())
  const draft = makeDraft(provider, {
    customer,
    subscription,
    currency: subscription.currency,
    // What waited comes first, as the provider sorts it.
    billed: [...billItems(provider, pending.toReversed()), ...billed],
    period,
    reason,
    discounts,
  })
  db.insertObject(draft)
  for (const item of pending) db.updateObject({ ...item, invoice: draft.id })
  const kept = { ...subscription, discounts: findRemainingDiscounts(discounts), latest_invoice: draft.id }
  return { draft, subscription: kept }
}

/** What becomes of a period's invoice, and of the subscription with it. */
function chargePeriod(
  provider: Provider,
  old: WireSubscription,
  moved: WireSubscription,
  draft: WireInvoice,
): WireSubscription {
  const { db, nowSeconds } = provider
  const pause = moved.pause_collection
  if (moved.status === 'unpaid' || pause?.behavior === 'keep_as_draft') {
    db.updateObject({ ...draft, auto_advance: false })
    storeChange(provider, old, moved)
    return moved
  }
  const open = finalizeDraft(provider, draft)
  if (pause) {
    const isVoid = pause.behavior === 'void'
    const closed: WireInvoice = {
      ...open,
      auto_advance: false,
      status: isVoid ? 'void' : 'uncollectible',
      status_transitions: {
        ...open.status_transitions,
        ...(isVoid ? { voided_at: nowSeconds() } : { marked_uncollectible_at: nowSeconds() }),
      },
    }
    db.updateObject(closed)
    if (isVoid) recordEvent(provider, 'invoice.voided', closed)
    storeChange(provider, old, moved)
    return moved
  }
  db.updateObject(moved)
  if (open.amount_due === 0) {
    settleFreeInvoice(provider, open)
    storeChange(provider, old, moved)
    return moved
  }
  const { subscription, collected } = chargeOnSchedule(provider, moved, open)
  if (subscription.status !== 'canceled') {
    recordEvent(provider, 'customer.subscription.updated', subscription, changedFields(old, subscription))
  }
  if (collected) disputeWhenWished(provider, collected)
  return subscription
}

function isPausedAt({ pause_collection }: WireSubscription, atSeconds: number): boolean {
  return pause_collection !== null && (pause_collection.resumes_at ?? Infinity) > atSeconds
}
