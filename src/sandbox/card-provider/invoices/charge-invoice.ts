import { ApiError, invalidRequest } from '../store/api-error.ts'
import { type Collected, collectPayment } from './collect-payment.ts'
import { nextAttemptAt, readDunning } from './dunning.ts'
import { findSubscriptionId } from './invoices.ts'
import type { Provider } from '../store/provider.ts'
import { endSubscription } from '../subscriptions/subscriptions.ts'
import type { WireInvoice, WirePaymentMethod, WireSubscription } from '../store/wire-objects.ts'

/** The card that pays an invoice: its own, its subscription's, or the customer's. */
export function findPayingMethod(
  { db }: Provider,
  invoice: WireInvoice,
  wantedId?: string,
): WirePaymentMethod | undefined {
  const subscriptionId = findSubscriptionId(invoice)
  const subscription = subscriptionId ? db.findObject('subscription', subscriptionId) : undefined
  const ofCustomer = db.findObject('customer', invoice.customer)?.invoice_settings.default_payment_method
  const id =
    wantedId ??
    invoice.default_payment_method ??
    subscription?.default_payment_method ??
    (typeof ofCustomer === 'string' ? ofCustomer : undefined)
  const method = id ? db.findObject('payment_method', id) : undefined
  return method?.customer === invoice.customer ? method : undefined
}

/**
 * Charges an open invoice of a running subscription, by its schedule of attempts.
 * @returns the subscription in its new status; the caller records the event of the change, except of an end
 */
export function chargeOnSchedule(
  provider: Provider,
  subscription: WireSubscription,
  invoice: WireInvoice,
): { subscription: WireSubscription; collected: Collected | null } {
  const { db } = provider
  const method = findPayingMethod(provider, invoice)
  if (!method) throw noMethod()
  const collected = collectPayment(provider, invoice, {
    method,
    answer: db.readHidden(method.id).later ?? 'paid',
    nextAttemptAt: (attemptCount) => nextAttemptAt(provider, attemptCount),
  })
  if (collected.kind === 'paid') {
    return { subscription: recover(provider, subscription, collected.invoice), collected }
  }
  const isLast = collected.invoice.next_payment_attempt === null
  const { lastStatus } = readDunning(db)
  if (!isLast || lastStatus !== 'canceled') {
    const status = isLast && lastStatus === 'unpaid' ? 'unpaid' : 'past_due'
    const owing: WireSubscription = { ...subscription, status }
    db.updateObject(owing)
    return { subscription: owing, collected }
  }
  const pastDue: WireSubscription = { ...subscription, status: 'past_due' }
  const ended = endSubscription(provider, pastDue, {
    comment: null,
    feedback: null,
    feedback_option: null,
    reason: 'payment_failed',
  })
  return { subscription: ended, collected }
}

/** A subscription is active again once nothing that it billed is owed. Stored; the caller records the event. */
export function recover(
  { db }: Provider,
  subscription: WireSubscription,
  paid: WireInvoice,
): WireSubscription {
  if (subscription.status !== 'past_due' && subscription.status !== 'unpaid') return subscription
  const { data: open } = db.listObjects({
    kind: 'invoice',
    where: { customer: subscription.customer, status: 'open' },
    limit: 100,
  })
  const isOwing = open.some(
    (invoice) =>
      invoice.id !== paid.id &&
      invoice.billing_reason !== 'manual' &&
      findSubscriptionId(invoice) === subscription.id,
  )
  const active: WireSubscription = { ...subscription, status: isOwing ? subscription.status : 'active' }
  db.updateObject(active)
  return active
}

export function noMethod(): ApiError {
  return invalidRequest(
    'There is no `default_payment_method` set on this Customer, Subscription or Invoice. Please attach one, or pass `payment_method`.',
    { code: 'resource_missing', param: 'payment_method' },
  )
}
