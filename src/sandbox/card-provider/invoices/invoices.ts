import { invalidRequest, missingObject } from '../store/api-error.ts'
import type { LiveDiscount } from '../subscriptions/discounts.ts'
import { type InvoicedSubscription, makeLine, type Period, totalInvoice } from './invoice-lines.ts'
import { makeId } from '../store/make-id.ts'
import type { Provider } from '../store/provider.ts'
import {
  makeList,
  type WireCustomer,
  type WireInvoice,
  type WireSubscription,
} from '../store/wire-objects.ts'

export type InvoiceReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'manual'

type InvoiceDetails = {
  customer: WireCustomer
  subscription: WireSubscription | null
  currency: string
  billed: InvoicedSubscription[]
  /** What the invoice as a whole looks back on; each line has a period of its own. */
  period: Period
  reason: InvoiceReason
  discounts: LiveDiscount[]
}

/** A draft over these lines, not stored yet. It has no number and no page until it is final. */
export function makeDraft(provider: Provider, details: InvoiceDetails): WireInvoice {
  const { customer, subscription, currency, billed, period, reason, discounts } = details
  const { nowSeconds } = provider
  const id = makeId('in_')
  const lines = billed.map((line) => makeLine(line, id, subscription?.id ?? null))
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: null,
    account_tax_ids: null,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: reason !== 'manual',
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: nowSeconds(),
    currency,
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
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: subscription && {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    payments: makeList([], '/v1/invoice_payments'),
    period_end: period.end,
    period_start: period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    test_clock: null,
    total_taxes: [],
    webhooks_delivered_at: null,
    ...totalInvoice(lines, discounts, `/v1/invoices/${id}/lines`),
  }
}

/** A draft becomes open: it gets the customer's next number, its page and its PDF. Not stored yet. */
export function finalizeDraft(provider: Provider, draft: WireInvoice): WireInvoice {
  const { db, nowSeconds, publicBaseUrl } = provider
  const customer = db.findObject('customer', draft.customer)
  if (!customer) throw missingObject('customer', draft.customer)
  if (draft.total < 0) {
    throw invalidRequest(
      'This sandbox keeps no customer balances: the total of an invoice can’t be negative.',
    )
  }
  const sequence = customer.next_invoice_sequence ?? 1
  db.updateObject({ ...customer, next_invoice_sequence: sequence + 1 })
  const page = `${publicBaseUrl}/sandbox/cards/invoice/${makeId(`${draft.id}_`, 32)}`
  return {
    ...draft,
    automatically_finalizes_at: null,
    effective_at: nowSeconds(),
    ending_balance: 0,
    hosted_invoice_url: page,
    invoice_pdf: `${page}/pdf`,
    number: `${customer.invoice_prefix ?? 'SANDBOX'}-${String(sequence).padStart(4, '0')}`,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: nowSeconds() },
  }
}

export function findInvoice({ db }: Provider, id: string): WireInvoice {
  const invoice = db.findObject('invoice', id)
  if (!invoice) throw missingObject('invoice', id)
  return invoice
}

/** The subscription that an invoice charges for. */
export function findSubscriptionId({ parent }: WireInvoice): string | null {
  const subscription = parent?.subscription_details?.subscription ?? null
  return typeof subscription === 'object' ? (subscription?.id ?? null) : subscription
}
