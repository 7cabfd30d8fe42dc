import { z } from 'zod'
import { invalidRequest, missingObject, missingParam } from '../store/api-error.ts'
import { findCustomer } from '../subscriptions/customers.ts'
import { makeId } from '../store/make-id.ts'
import type { Form } from '../store/parse-form.ts'
import { insertPrice, priceDataParams } from '../catalogue/prices.ts'
import { type Provider, recordEvent } from '../store/provider.ts'
import { accepted, readParams, wireBoolean, wireInteger, wireMetadata } from '../store/read-params.ts'
import { sessionDiscountParams, withOpeningDiscount } from './session-discounts.ts'
import { makeList, type WireLineItem, type WireSession } from '../store/wire-objects.ts'

const minLifeSeconds = 30 * 60
const maxLifeSeconds = 24 * 60 * 60
/** Between our reading of the clock and the caller's. */
const clockSlackSeconds = 60

const sessionParams = z.strictObject({
  mode: z.literal('subscription'),
  line_items: z
    .array(
      z.strictObject({
        price_data: priceDataParams,
        quantity: wireInteger.pipe(z.int().min(1)).default(1),
        metadata: wireMetadata.optional(),
      }),
    )
    .min(1)
    .max(100),
  success_url: z.url().max(5000),
  cancel_url: z.url().max(5000).optional(),
  client_reference_id: z.string().max(200).optional(),
  customer: z.string().optional(),
  customer_email: z.email().max(800).optional(),
  expires_at: wireInteger.optional(),
  metadata: wireMetadata.default({}),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  tax_id_collection: z.strictObject({ enabled: wireBoolean, required: accepted }).optional(),
  subscription_data: z
    .strictObject({
      metadata: wireMetadata.default({}),
      description: z.string().optional(),
      billing_mode: accepted,
    })
    .default({ metadata: {} }),
  adaptive_pricing: accepted,
  allow_promotion_codes: wireBoolean.optional(),
  discounts: sessionDiscountParams.default([]),
  automatic_tax: accepted,
  branding_settings: accepted,
  consent_collection: accepted,
  custom_text: accepted,
  customer_update: accepted,
  expand: accepted,
  locale: accepted,
  name_collection: accepted,
  payment_method_collection: accepted,
  payment_method_options: accepted,
  payment_method_types: accepted,
  phone_number_collection: accepted,
  saved_payment_method_options: accepted,
  submit_type: accepted,
  ui_mode: z.literal('hosted_page').optional(),
})
type SessionParams = z.infer<typeof sessionParams>

export function createCheckoutSession(provider: Provider, form: Form): WireSession {
  const { db, nowSeconds, publicBaseUrl } = provider
  const params = readParams(sessionParams, form)
  if (params.customer && params.customer_email) {
    throw invalidRequest('You may only specify one of these parameters: customer, customer_email.', {
      code: 'parameters_exclusive',
    })
  }
  if (params.allow_promotion_codes && params.discounts.length > 0) {
    throw invalidRequest('You may only specify one of these parameters: allow_promotion_codes, discounts.', {
      code: 'parameters_exclusive',
    })
  }
  const email = params.customer ? findCustomer(provider, params.customer).email : params.customer_email
  const lines = insertLines(provider, params)
  const [first] = lines
  if (!first) throw missingParam('line_items')
  const total = lines.reduce((sum, line) => sum + line.amount_total, 0)
  const id = makeId('cs_test_', 58)
  const session: WireSession = {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    allowed_payment_method_types: null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: nowSeconds(),
    currency: first.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: params.customer ?? null,
    customer_account: null,
    customer_creation: params.customer ? null : 'always',
    customer_details: email
      ? {
          address: null,
          business_name: null,
          email,
          individual_name: null,
          name: null,
          phone: null,
          tax_exempt: 'none',
          tax_ids: null,
        }
      : null,
    customer_email: params.customer_email ?? null,
    discounts: [],
    expires_at: resolveExpiry(params, nowSeconds()),
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    line_items: makeList(lines, `/v1/checkout/sessions/${id}/line_items`),
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: params.metadata,
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: params.success_url,
    tax_id_collection: { enabled: params.tax_id_collection?.enabled ?? false, required: 'never' },
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${publicBaseUrl}/sandbox/cards/pay/${id}`,
    wallet_options: null,
  }
  const priced = withOpeningDiscount(provider, session, params.discounts)
  db.insertObject(priced)
  db.writeHidden(id, { subscriptionData: params.subscription_data })
  return priced
}

function resolveExpiry({ expires_at }: SessionParams, now: number): number {
  if (expires_at === undefined) return now + minLifeSeconds
  if (
    expires_at < now + minLifeSeconds - clockSlackSeconds ||
    expires_at > now + maxLifeSeconds + clockSlackSeconds
  ) {
    throw invalidRequest(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    )
  }
  return expires_at
}

function insertLines(provider: Provider, { line_items }: SessionParams): WireLineItem[] {
  const intervals = new Set(
    line_items.flatMap(({ price_data }) =>
      price_data.recurring ? [JSON.stringify(price_data.recurring)] : [],
    ),
  )
  if (intervals.size === 0)
    throw invalidRequest('You must provide at least one recurring price in `subscription` mode.', {
      param: 'line_items',
    })
  if (intervals.size > 1) {
    throw invalidRequest('Checkout does not support multiple prices with different billing intervals.', {
      param: 'line_items',
    })
  }
  if (new Set(line_items.map(({ price_data }) => price_data.currency)).size > 1) {
    throw invalidRequest('All prices in a Checkout Session must use the same currency.', {
      param: 'line_items',
    })
  }
  return line_items.map(({ price_data, quantity, metadata }): WireLineItem => {
    const price = insertPrice(provider, price_data)
    const amount = price.unit_amount * quantity
    return {
      id: makeId('li_'),
      object: 'item',
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount,
      currency: price.currency,
      description:
        price_data.product_data?.name ?? provider.db.findObject('product', price.product)?.name ?? null,
      metadata: metadata ?? {},
      price,
      quantity,
    }
  })
}

export function findCheckoutSession({ db }: Provider, id: string): WireSession {
  const session = db.findObject('checkout.session', id)
  if (!session) throw missingObject('checkout.session', id)
  return session
}

export function expireCheckoutSession(provider: Provider, id: string): WireSession {
  const session = findCheckoutSession(provider, id)
  if (session.status !== 'open') {
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    )
  }
  const expired: WireSession = { ...session, status: 'expired', url: null }
  provider.db.updateObject(expired)
  recordEvent(provider, 'checkout.session.expired', expired)
  return expired
}
