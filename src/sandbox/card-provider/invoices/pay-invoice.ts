import { z } from 'zod'
import { ApiError, invalidRequest, missingObject } from '../store/api-error.ts'
import { findPayingMethod, noMethod, recover } from './charge-invoice.ts'
import { type Collected, collectPayment, disputeWhenWished, settleFreeInvoice } from './collect-payment.ts'
import { findInvoice, findSubscriptionId } from './invoices.ts'
import type { Form } from '../store/parse-form.ts'
import { type Provider, recordEvent } from '../store/provider.ts'
import { accepted, readParams, wireBoolean } from '../store/read-params.ts'
import { changedFields } from '../subscriptions/subscriptions.ts'
import type { CardAnswer } from '../store/test-cards.ts'
import type { WireInvoice, WirePaymentMethod } from '../store/wire-objects.ts'

const payParams = z.strictObject({
  payment_method: z.string().optional(),
  off_session: wireBoolean.default(true),
  paid_out_of_band: wireBoolean.default(false),
  forgive: wireBoolean.default(false),
  expand: accepted,
})

/**
 * Charges an open invoice now. @throws ApiError of the card, after its outcome is stored: the attempt counts and its events
 * are recorded, whatever the answer is
 */
export function payInvoice(provider: Provider, id: string, form: Form = {}): WireInvoice {
  const params = readParams(payParams, form)
  const invoice = requireOpen(provider, id)
  if (params.paid_out_of_band) {
    const paid = settleFreeInvoice(provider, invoice)
    recoverSubscription(provider, invoice, paid)
    return paid
  }
  if (params.payment_method && !provider.db.findObject('payment_method', params.payment_method)) {
    throw missingObject('PaymentMethod', params.payment_method, 'payment_method')
  }
  const collected = chargeUnscheduled(provider, invoice, params.payment_method)
  if (collected.kind === 'paid') return findInvoice(provider, id)
  throw cardError(collected)
}

/** Charges an open invoice to the card on file, or another card of the customer, without its owner. */
export function chargeUnscheduled(provider: Provider, invoice: WireInvoice, methodId?: string): Collected {
  const method = findPayingMethod(provider, invoice, methodId)
  if (!method) throw noMethod()
  return chargeNow(provider, invoice, method, provider.db.readHidden(method.id).later ?? 'paid')
}

/** Charges an open invoice, and brings back a subscription that owed it. */
export function chargeNow(
  provider: Provider,
  invoice: WireInvoice,
  method: WirePaymentMethod,
  answer: CardAnswer,
): Collected {
  const collected = collectPayment(provider, invoice, { method, answer })
  if (collected.kind === 'paid') recoverSubscription(provider, invoice, collected.invoice)
  disputeWhenWished(provider, collected)
  return collected
}

/** A subscription that owed an invoice of its periods is brought back when that is paid. */
function recoverSubscription(provider: Provider, owed: WireInvoice, paid: WireInvoice): void {
  const subscriptionId = findSubscriptionId(owed)
  const old = subscriptionId ? provider.db.findObject('subscription', subscriptionId) : undefined
  if (!old || owed.billing_reason === 'manual') return
  const recovered = recover(provider, old, paid)
  if (recovered.status === old.status) return
  recordEvent(provider, 'customer.subscription.updated', recovered, changedFields(old, recovered))
}

/** @throws ApiError for an invoice that can't be paid (any more) */
export function requireOpen(provider: Provider, id: string): WireInvoice {
  const invoice = findInvoice(provider, id)
  if (invoice.status === 'open') return invoice
  if (invoice.status === 'paid') throw invalidRequest('Invoice is already paid')
  throw invalidRequest(`You can only pay an open invoice. This invoice is ${invoice.status}.`)
}

/** A card's refusal in the provider's shape, to be answered after all is stored. */
function cardError(collected: Exclude<Collected, { kind: 'paid' }>): ApiError {
  const { intent } = collected
  if (collected.kind === 'confirm') {
    return new ApiError(402, {
      type: 'card_error',
      code: 'invoice_payment_intent_requires_action',
      message:
        'This payment requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice.',
      payment_intent: intent,
    })
  }
  const { code, declineCode, message } = collected.decline
  return new ApiError(402, {
    type: 'card_error',
    charge: intent.latest_charge ?? undefined,
    code,
    decline_code: declineCode,
    message,
    payment_intent: intent,
  })
}
