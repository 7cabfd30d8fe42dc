import { z } from 'zod'
import { invalidRequest, missingObject } from './api-error.ts'
import { addIntervals, type BillingInterval } from './billing-period.ts'
import { makeId } from './make-id.ts'
import type { Form } from './parse-form.ts'
import { insertPrice, planOf, priceDataParams } from './prices.ts'
import { type Provider, recordEvent } from './provider.ts'
import { accepted, mergeMetadata, readParams, wireBoolean, wireInteger, wireMetadata } from './read-params.ts'
import { listOf, type WirePrice, type WireSubscription, type WireSubscriptionItem } from './wire-objects.ts'

type NewSubscription = {
  customerId: string
  methodId: string
  currency: string
  lines: { price: WirePrice; quantity: number }[]
  metadata: Record<string, string>
  description: string | null
}

export function intervalOf(price: WirePrice): BillingInterval {
  const { interval = 'month', interval_count = 1 } = price.recurring ?? {}
  return { interval: interval as BillingInterval['interval'], interval_count }
}

/** A running subscription whose first period starts now. Not stored yet: its first invoice is still to be named. */
export function makeSubscription({ nowSeconds }: Provider, wanted: NewSubscription): WireSubscription {
  const id = makeId('sub_')
  const now = nowSeconds()
  const items = wanted.lines.map(({ price, quantity }) =>
    makeItem(id, price, quantity, { start: now, end: addIntervals(now, intervalOf(price), 1) }),
  )
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: wanted.currency,
    customer: wanted.customerId,
    customer_account: null,
    days_until_due: null,
    default_payment_method: wanted.methodId,
    default_source: null,
    default_tax_rates: [],
    description: wanted.description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: listOf(items, `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: wanted.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: 'active',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
    trial_start: null,
  }
}

function makeItem(
  subscriptionId: string,
  price: WirePrice,
  quantity: number,
  period: { start: number; end: number },
): WireSubscriptionItem {
  return {
    id: makeId('si_', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: period.start,
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity,
    subscription: subscriptionId,
    tax_rates: [],
  }
}

export function findSubscription({ db }: Provider, id: string): WireSubscription {
  const subscription = db.findObject('subscription', id)
  if (!subscription) throw missingObject('subscription', id)
  return subscription
}

const updateParams = z.strictObject({
  metadata: wireMetadata.optional(),
  description: z.string().optional(),
  cancel_at_period_end: wireBoolean.optional(),
  default_payment_method: z.string().optional(),
  pause_collection: z
    .union([
      z.literal(''),
      z.strictObject({
        behavior: z.enum(['keep_as_draft', 'mark_uncollectible', 'void']),
        resumes_at: wireInteger.nullable().default(null),
      }),
    ])
    .optional(),
  items: z
    .array(
      z.strictObject({
        id: z.string().optional(),
        deleted: wireBoolean.optional(),
        price_data: priceDataParams.optional(),
        quantity: wireInteger.pipe(z.int().min(1)).optional(),
      }),
    )
    .optional(),
  proration_behavior: z.literal('none').optional(),
  cancellation_details: z
    .strictObject({ comment: z.string().optional(), feedback: z.string().optional() })
    .optional(),
  expand: accepted,
})
type UpdateParams = z.infer<typeof updateParams>

/**
 * Changes a subscription. Items change without proration only (`proration_behavior: none` must be said).
 * @throws ApiError for a canceled subscription, as the provider refuses it
 */
export function updateSubscription(provider: Provider, id: string, form: Form): WireSubscription {
  const params = readParams(updateParams, form)
  const old = findSubscription(provider, id)
  if (old.status === 'canceled') {
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.')
  }
  const updated: WireSubscription = {
    ...old,
    ...cancellationOf(provider, old, params),
    default_payment_method: params.default_payment_method ?? old.default_payment_method,
    description: params.description ?? old.description,
    items: params.items ? { ...old.items, data: changeItems(provider, old, params) } : old.items,
    metadata: mergeMetadata(old.metadata, params.metadata),
    pause_collection:
      params.pause_collection === undefined ? old.pause_collection : params.pause_collection || null,
  }
  storeChange(provider, old, updated)
  return updated
}

function cancellationOf({ nowSeconds }: Provider, old: WireSubscription, params: UpdateParams) {
  if (params.cancel_at_period_end === undefined || params.cancel_at_period_end === old.cancel_at_period_end)
    return {}
  const isEnding = params.cancel_at_period_end
  return {
    cancel_at_period_end: isEnding,
    cancel_at: isEnding ? (old.items.data[0]?.current_period_end ?? null) : null,
    canceled_at: isEnding ? nowSeconds() : null,
    cancellation_details: {
      comment: params.cancellation_details?.comment ?? null,
      feedback: params.cancellation_details?.feedback ?? null,
      feedback_option: null,
      reason: isEnding ? 'cancellation_requested' : null,
    },
  }
}

function changeItems(
  provider: Provider,
  old: WireSubscription,
  params: UpdateParams,
): WireSubscriptionItem[] {
  if (params.proration_behavior !== 'none') {
    throw invalidRequest('This sandbox changes items without proration only.', {
      param: 'proration_behavior',
    })
  }
  let items = old.items.data
  for (const change of params.items ?? []) {
    const current = items.find((item) => item.id === change.id)
    if (change.id && !current) throw missingObject('subscription item', change.id, 'items[id]')
    if (current && change.deleted) {
      items = items.filter((item) => item !== current)
      continue
    }
    const price = change.price_data ? insertPrice(provider, change.price_data) : current?.price
    if (!price)
      throw invalidRequest('Missing required param: items[price_data].', { param: 'items[price_data]' })
    const quantity = change.quantity ?? current?.quantity ?? 1
    const first = old.items.data[0]
    const changed = current
      ? { ...current, price, plan: planOf(price), quantity }
      : makeItem(old.id, price, quantity, {
          start: first?.current_period_start ?? provider.nowSeconds(),
          end: first?.current_period_end ?? provider.nowSeconds(),
        })
    items = current ? items.map((item) => (item === current ? changed : item)) : [...items, changed]
  }
  return items
}

/** Stores a changed subscription and tells what changed. */
export function storeChange(provider: Provider, old: WireSubscription, changed: WireSubscription) {
  provider.db.updateObject(changed)
  recordEvent(provider, 'customer.subscription.updated', changed, changedFields(old, changed))
}

/** The former values of what differs, as events tell them. */
export function changedFields(old: WireSubscription, updated: WireSubscription): Record<string, unknown> {
  const before = Object.entries(old).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(updated[name as keyof WireSubscription]),
  )
  return Object.fromEntries(before)
}

const cancelParams = z.strictObject({
  cancellation_details: z
    .strictObject({ comment: z.string().optional(), feedback: z.string().optional() })
    .optional(),
  invoice_now: accepted,
  prorate: accepted,
  expand: accepted,
})

/** Ends a subscription at once. */
export function cancelSubscription(provider: Provider, id: string, form: Form): WireSubscription {
  const { cancellation_details } = readParams(cancelParams, form)
  const old = findSubscription(provider, id)
  if (old.status === 'canceled') throw missingObject('subscription', id)
  return endSubscription(provider, old, {
    comment: cancellation_details?.comment ?? null,
    feedback: cancellation_details?.feedback ?? null,
    feedback_option: null,
    reason: 'cancellation_requested',
  })
}

export function endSubscription(
  provider: Provider,
  old: WireSubscription,
  cancellation_details: WireSubscription['cancellation_details'],
): WireSubscription {
  const now = provider.nowSeconds()
  const ended: WireSubscription = {
    ...old,
    cancellation_details,
    canceled_at: old.canceled_at ?? now,
    ended_at: now,
    status: 'canceled',
  }
  provider.db.updateObject(ended)
  recordEvent(provider, 'customer.subscription.deleted', ended)
  return ended
}
