import { ApiError, missingObject } from './api-error.ts'
import { nextPeriodEnd } from './billing-period.ts'
import { expireCheckoutSession } from './checkout-sessions.ts'
import { findInvoice, findOpenInvoice, makeInvoice, settleInvoice } from './invoices.ts'
import { insertPaidIntent } from './payment-intents.ts'
import { type Provider, recordEvent } from './provider.ts'
import { changedFields, endSubscription, intervalOf, storeChange } from './subscriptions.ts'
import type { WireInvoice, WireSubscription } from './wire-objects.ts'

/** Days from a failed attempt to the next one; after the last the subscription ends. */
const retryDays = [3, 5, 7]
const daySeconds = 86_400
/** In one transaction, so that a year of a thousand subscriptions takes seconds. */
const batchSize = 200

/**
 * Does what falls due up to `untilSeconds`, each at its own moment and in order: sessions expire, periods end, failed
 * payments are tried again. A repeated call finds nothing left to do.
 * @returns how many things were done
 */
export async function runDue(provider: Provider, untilSeconds: number): Promise<number> {
  let done = 0
  for (;;) {
    const count = provider.db.inTransaction(() => runBatch(provider, untilSeconds))
    done += count
    if (count < batchSize) return done
    await new Promise((resolve) => setImmediate(resolve))
  }
}

function runBatch(provider: Provider, untilSeconds: number): number {
  for (let count = 0; count < batchSize; count++) {
    const due = provider.db.findNextDue(untilSeconds)
    if (!due) return count
    const then: Provider = { ...provider, nowSeconds: () => due.atSeconds }
    const { object } = due
    if (object.object === 'checkout.session') expireCheckoutSession(then, object.id)
    else if (object.object === 'subscription') endPeriod(then, object)
    else retryInvoice(then, object)
  }
  return batchSize
}

/** The next period begins and is charged, or the subscription ends as was wished. */
function endPeriod(provider: Provider, old: WireSubscription) {
  const { db, nowSeconds } = provider
  const [item] = old.items.data
  const customer = db.findObject('customer', old.customer)
  if (!item || !customer) throw new Error(`The subscription ${old.id} has no item or no customer.`)
  if (old.cancel_at_period_end) {
    endSubscription(provider, old, old.cancellation_details)
    return
  }
  const start = item.current_period_end
  const period = { start, end: nextPeriodEnd(old.billing_cycle_anchor, intervalOf(item.price), start) }
  const pause = isPausedAt(old, nowSeconds()) ? old.pause_collection : null
  const moved: WireSubscription = {
    ...old,
    pause_collection: pause,
    items: {
      ...old.items,
      data: old.items.data.map((item) => ({
        ...item,
        current_period_start: period.start,
        current_period_end: period.end,
      })),
    },
  }
  const billed = moved.items.data.map(({ id, price, quantity }) => ({
    price,
    quantity,
    description: db.findObject('product', price.product)?.name ?? '',
    itemId: id,
  }))
  const invoice = makeInvoice(provider, moved, customer, billed, period, 'subscription_cycle')
  const renewed = { ...moved, latest_invoice: invoice.id }
  if (pause) {
    const status =
      pause.behavior === 'void' ? 'void' : pause.behavior === 'keep_as_draft' ? 'draft' : 'uncollectible'
    db.insertObject({ ...invoice, auto_advance: false, status })
    storeChange(provider, old, renewed)
    return
  }
  db.insertObject(invoice)
  db.updateObject(renewed)
  const charged = chargeInvoice(provider, renewed, invoice)
  recordEvent(provider, 'customer.subscription.updated', charged, changedFields(old, charged))
}

function isPausedAt({ pause_collection }: WireSubscription, atSeconds: number): boolean {
  return pause_collection !== null && (pause_collection.resumes_at ?? Infinity) > atSeconds
}

function retryInvoice(provider: Provider, invoice: WireInvoice) {
  const { db } = provider
  const id = invoice.parent?.subscription_details?.subscription
  const old = typeof id === 'string' ? db.findObject('subscription', id) : undefined
  if (!old || old.status === 'canceled') {
    db.updateObject({ ...invoice, next_payment_attempt: null })
    return
  }
  const charged = chargeInvoice(provider, old, invoice)
  if (charged.status !== old.status && charged.status !== 'canceled') storeChange(provider, old, charged)
}

/**
 * Charges an open invoice to the card on file and stores what became of it.
 * @returns the subscription in its new status; the caller tells of the change, except of an end, which is told here
 */
export function chargeInvoice(
  provider: Provider,
  subscription: WireSubscription,
  invoice: WireInvoice,
): WireSubscription {
  const { db, nowSeconds } = provider
  const methodId = subscription.default_payment_method ?? ''
  const refusal = db.readHidden(methodId).later ?? 'paid'
  if (refusal === 'paid') {
    const intent = insertPaidIntent(provider, {
      amountCents: invoice.amount_due,
      currency: invoice.currency,
      customerId: subscription.customer,
      methodId,
      description: 'Subscription update',
    })
    const paid = settleInvoice(invoice, intent, nowSeconds())
    const active: WireSubscription = { ...subscription, status: 'active' }
    db.updateObject(paid)
    db.updateObject(active)
    recordEvent(provider, 'payment_intent.succeeded', intent)
    recordEvent(provider, 'invoice.paid', paid)
    return active
  }
  const pauseDays = retryDays[invoice.attempt_count]
  const failed: WireInvoice = {
    ...invoice,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    next_payment_attempt: pauseDays === undefined ? null : nowSeconds() + pauseDays * daySeconds,
  }
  const pastDue: WireSubscription = { ...subscription, status: 'past_due' }
  db.updateObject(failed)
  db.updateObject(pastDue)
  recordEvent(provider, 'invoice.payment_failed', failed)
  if (pauseDays !== undefined) return pastDue
  return endSubscription(provider, pastDue, {
    comment: null,
    feedback: null,
    feedback_option: null,
    reason: 'payment_failed',
  })
}

/** Charges an open invoice now, before the next attempt. A decline is an error of the card, as the provider answers it. */
export function payInvoice(provider: Provider, id: string): WireInvoice {
  const { db } = provider
  const invoice = findOpenInvoice(provider, id)
  const subscriptionId = invoice.parent?.subscription_details?.subscription
  const old = typeof subscriptionId === 'string' ? db.findObject('subscription', subscriptionId) : undefined
  if (!old) throw missingObject('subscription', String(subscriptionId))
  const refusal = db.readHidden(old.default_payment_method ?? '').later ?? 'paid'
  if (refusal !== 'paid') {
    const { code, declineCode, message } = refusal
    throw new ApiError(402, { type: 'card_error', code, decline_code: declineCode, message })
  }
  const charged = chargeInvoice(provider, old, invoice)
  if (charged.status !== old.status) storeChange(provider, old, charged)
  return findInvoice(provider, id)
}
