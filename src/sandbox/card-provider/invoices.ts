import type Stripe from 'stripe'
import { invalidRequest, missingObject } from './api-error.ts'
import { makeId } from './make-id.ts'
import type { Provider } from './provider.ts'
import {
  listOf,
  type WireCustomer,
  type WireInvoice,
  type WireInvoiceLine,
  type WirePaymentIntent,
  type WirePrice,
  type WireSubscription,
} from './wire-objects.ts'

export type Billed = { price: WirePrice; quantity: number; description: string; itemId: string | null }
type Period = { start: number; end: number }
export type InvoiceReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update'

/** An open invoice over these lines; `settleInvoice` or `refuseInvoice` says what became of it. */
export function makeInvoice(
  provider: Provider,
  subscription: WireSubscription,
  customer: WireCustomer,
  billed: Billed[],
  period: Period,
  reason: InvoiceReason,
): WireInvoice {
  const { nowSeconds, publicBaseUrl } = provider
  const id = makeId('in_')
  const sequence = customer.next_invoice_sequence ?? 1
  provider.db.updateObject({ ...customer, next_invoice_sequence: sequence + 1 })
  const total = billed.reduce((sum, { price, quantity }) => sum + price.unit_amount * quantity, 0)
  const lines = billed.map((line) => makeLine(line, id, subscription.id, period))
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: null,
    account_tax_ids: null,
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: total,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: nowSeconds(),
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: nowSeconds(),
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: `${publicBaseUrl}/sandbox/cards/invoice/${makeId(`${id}_`, 32)}`,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: listOf(lines, `/v1/invoices/${id}/lines`),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: `${customer.invoice_prefix ?? 'SANDBOX'}-${String(sequence).padStart(4, '0')}`,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    payments: listOf([], '/v1/invoice_payments'),
    period_end: nowSeconds(),
    period_start: reason === 'subscription_cycle' ? period.start : nowSeconds(),
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'open',
    status_transitions: {
      finalized_at: nowSeconds(),
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  }
}

function makeLine(
  billed: Billed,
  invoiceId: string,
  subscriptionId: string,
  period: Period,
): WireInvoiceLine {
  const { price, quantity, description, itemId } = billed
  const amount = price.unit_amount * quantity
  return {
    id: makeId('il_'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: invoiceId,
    livemode: false,
    metadata: {},
    parent: itemId
      ? {
          invoice_item_details: null,
          subscription_item_details: {
            invoice_item: null,
            proration: false,
            proration_details: null,
            subscription: subscriptionId,
            subscription_item: itemId,
          },
          type: 'subscription_item_details',
        }
      : null,
    period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: subscriptionId,
    subtotal: amount,
    taxes: [],
  }
}

export function settleInvoice(
  invoice: WireInvoice,
  intent: WirePaymentIntent,
  nowSeconds: number,
): WireInvoice {
  const payment: Stripe.InvoicePayment = {
    id: makeId('inpay_'),
    object: 'invoice_payment',
    amount_paid: intent.amount,
    amount_requested: intent.amount,
    created: nowSeconds,
    currency: intent.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: nowSeconds },
  }
  return {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    payments: { ...invoice.payments, data: [payment] },
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: nowSeconds },
  }
}

/** @throws ApiError for an invoice that can't be paid (any more) */
export function findOpenInvoice(provider: Provider, id: string): WireInvoice {
  const invoice = findInvoice(provider, id)
  if (invoice.status === 'open') return invoice
  throw invalidRequest(invoice.status === 'paid' ? 'Invoice is already paid' : `Invoice is ${invoice.status}`)
}

export function findInvoice({ db }: Provider, id: string): WireInvoice {
  const invoice = db.findObject('invoice', id)
  if (!invoice) throw missingObject('invoice', id)
  return invoice
}
