import { invalidRequest } from '../store/api-error.ts'
import { insertCharge } from './charges.ts'
import { openDispute } from './disputes.ts'
import { findInvoice } from './invoices.ts'
import { makeId } from '../store/make-id.ts'
import { makeIntent } from './payment-intents.ts'
import { type Provider, recordEvent } from '../store/provider.ts'
import type { CardAnswer, CardDecline } from '../store/test-cards.ts'
import {
  makeList,
  type WireInvoice,
  type WireInvoicePayment,
  type WirePaymentIntent,
  type WirePaymentMethod,
} from '../store/wire-objects.ts'

type Payer = {
  method: WirePaymentMethod
  answer: CardAnswer
  /** Counted by the retry schedule, which also sets the next attempt if this one fails. */
  nextAttemptAt?: (attemptCount: number) => number | null
}
export type Collected =
  | { kind: 'paid'; invoice: WireInvoice; intent: WirePaymentIntent }
  | { kind: 'confirm'; invoice: WireInvoice; intent: WirePaymentIntent }
  | { kind: 'declined'; invoice: WireInvoice; intent: WirePaymentIntent; decline: CardDecline }

/**
 * Tries to take what is due on an open invoice from a card, and stores the invoice, its payment and the charge. One
 * payment intent serves all attempts. The invoice must be stored before; its events are recorded here, except those
 * about the subscription.
 */
export function collectPayment(provider: Provider, invoice: WireInvoice, payer: Payer): Collected {
  const intent = findOrMakeIntent(provider, invoice)
  const { method, answer } = payer
  const counted = countAttempt(invoice, payer)
  if (answer === 'paid') {
    const done: WirePaymentIntent = {
      ...intent,
      amount_received: intent.amount,
      last_payment_error: null,
      latest_charge: insertCharge(provider, intent, method).id,
      next_action: null,
      payment_method: method.id,
      status: 'succeeded',
    }
    storeIntent(provider, done)
    const paid = withPayment(provider, markPaid(counted, provider.nowSeconds()), done, 'paid')
    recordEvent(provider, 'payment_intent.succeeded', done)
    recordEvent(provider, 'invoice.paid', paid)
    return { kind: 'paid', invoice: paid, intent: done }
  }
  const tried: WirePaymentIntent =
    answer === 'confirm'
      ? {
          ...intent,
          next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
          payment_method: method.id,
          status: 'requires_action',
        }
      : refuseIntent(intent, insertCharge(provider, intent, method, answer).id, answer)
  storeIntent(provider, tried)
  const open = withPayment(provider, counted, tried, 'open')
  if (answer === 'confirm') recordEvent(provider, 'invoice.payment_action_required', open)
  recordEvent(provider, 'invoice.payment_failed', open)
  return answer === 'confirm'
    ? { kind: 'confirm', invoice: open, intent: tried }
    : { kind: 'declined', invoice: open, intent: tried, decline: answer }
}

/** The first attempt always counts, later ones only if the retry schedule makes them. Source: the SDK's `Invoice.attempt_count` */
function countAttempt(invoice: WireInvoice, { answer, nextAttemptAt }: Payer): WireInvoice {
  const attempt_count = nextAttemptAt ? invoice.attempt_count + 1 : Math.max(1, invoice.attempt_count)
  const isFailing = answer !== 'paid' && nextAttemptAt
  return {
    ...invoice,
    attempt_count,
    attempted: true,
    next_payment_attempt: isFailing ? nextAttemptAt(attempt_count) : invoice.next_payment_attempt,
  }
}

function refuseIntent(
  intent: WirePaymentIntent,
  charge: string,
  { code, declineCode, message }: CardDecline,
): WirePaymentIntent {
  return {
    ...intent,
    last_payment_error: { charge, code, decline_code: declineCode, message, type: 'card_error' },
    latest_charge: charge,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  }
}

/** A card whose owner disputes what was charged does so once every event of the payment is recorded. */
export function disputeWhenWished(provider: Provider, collected: Collected) {
  const { latest_charge, payment_method } = collected.intent
  if (collected.kind !== 'paid' || !latest_charge || !payment_method) return
  if (provider.db.readHidden(payment_method).isDisputed) openDispute(provider, latest_charge)
}

/** The payment that belongs to an invoice; a new one, not stored yet, before the first attempt. */
function findOrMakeIntent(provider: Provider, invoice: WireInvoice): WirePaymentIntent {
  const id = invoice.payments.data[0]?.payment.payment_intent
  const known = id && provider.db.findObject('payment_intent', id)
  if (known) return known
  return makeIntent(provider, {
    amountCents: invoice.amount_remaining,
    currency: invoice.currency,
    customerId: invoice.customer,
    description: descriptions[invoice.billing_reason ?? 'manual'] ?? `Payment for Invoice ${invoice.number}`,
  })
}

const descriptions: Record<string, string> = {
  subscription_create: 'Subscription creation',
  subscription_cycle: 'Subscription update',
  subscription_update: 'Subscription update',
}

function storeIntent({ db }: Provider, intent: WirePaymentIntent) {
  if (db.findObject('payment_intent', intent.id)) db.updateObject(intent)
  else db.insertObject(intent)
}

/** An invoice that is final has its payment before anyone tries to pay it. */
export function preparePayment(provider: Provider, invoice: WireInvoice): WireInvoice {
  const intent = findOrMakeIntent(provider, invoice)
  storeIntent(provider, intent)
  return withPayment(provider, invoice, intent, 'open')
}

/** The bank has been asked for the money, and takes days to answer. */
export function awaitPayment(provider: Provider, invoice: WireInvoice): WireInvoice {
  const intent: WirePaymentIntent = { ...findOrMakeIntent(provider, invoice), status: 'processing' }
  storeIntent(provider, intent)
  return withPayment(provider, invoice, intent, 'open')
}

/** Nothing was due, so nothing is charged. Stored here; reported by `invoice.paid`. */
export function settleFreeInvoice(provider: Provider, invoice: WireInvoice): WireInvoice {
  const paid = markPaid(invoice, provider.nowSeconds())
  provider.db.updateObject(paid)
  recordEvent(provider, 'invoice.paid', paid)
  return paid
}

function markPaid(invoice: WireInvoice, nowSeconds: number): WireInvoice {
  return {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: nowSeconds },
  }
}

/** Stores the invoice with what became of its payment. */
function withPayment(
  { db, nowSeconds }: Provider,
  invoice: WireInvoice,
  intent: WirePaymentIntent,
  status: 'open' | 'paid' | 'canceled',
): WireInvoice {
  const [known] = invoice.payments.data
  const payment: WireInvoicePayment = {
    id: known?.id ?? makeId('inpay_'),
    object: 'invoice_payment',
    amount_paid: status === 'paid' ? intent.amount : null,
    amount_requested: intent.amount,
    created: known?.created ?? nowSeconds(),
    currency: intent.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status,
    status_transitions: {
      canceled_at: status === 'canceled' ? nowSeconds() : null,
      paid_at: status === 'paid' ? nowSeconds() : null,
    },
  }
  if (known) db.updateObject(payment)
  else db.insertObject(payment)
  const changed = { ...invoice, payments: makeList([payment], '/v1/invoice_payments') }
  db.updateObject(changed)
  return changed
}

/** Nothing is owed on it any more; it is never charged, and its payment is canceled. */
export function voidInvoice(provider: Provider, id: string): WireInvoice {
  const { db, nowSeconds } = provider
  const invoice = findInvoice(provider, id)
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
    throw invalidRequest(
      `You can only pass in open or uncollectible invoices. This invoice is ${invoice.status}.`,
    )
  }
  const voided: WireInvoice = {
    ...invoice,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'void',
    status_transitions: { ...invoice.status_transitions, voided_at: nowSeconds() },
  }
  const intent = db.findObject('payment_intent', invoice.payments.data[0]?.payment.payment_intent ?? '')
  db.updateObject(voided)
  if (intent) {
    const canceled: WirePaymentIntent = {
      ...intent,
      canceled_at: nowSeconds(),
      cancellation_reason: 'void_invoice',
      next_action: null,
      status: 'canceled',
    }
    storeIntent(provider, canceled)
    withPayment(provider, voided, canceled, 'canceled')
  }
  recordEvent(provider, 'invoice.voided', voided)
  return findInvoice(provider, id)
}
