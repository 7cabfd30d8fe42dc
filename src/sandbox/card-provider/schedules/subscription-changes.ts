import { z } from 'zod'
import { invalidRequest, missingObject } from '../store/api-error.ts'
import { beginPeriod, beginTrial } from '../invoices/begin-period.ts'
import { discountParams, insertDiscounts } from '../subscriptions/discounts.ts'
import type { Form } from '../store/parse-form.ts'
import { makePlan, findOrInsertPrice, recurringPriceData } from '../catalogue/prices.ts'
import type { Provider } from '../store/provider.ts'
import {
  accepted,
  mergeMetadata,
  readParams,
  wireBoolean,
  wireInteger,
  wireMetadata,
} from '../store/read-params.ts'
import { isOtherInterval, mirrorItems } from './schedule-phases.ts'
import {
  endSubscription,
  findSubscription,
  toInterval,
  makeItem,
  storeChange,
} from '../subscriptions/subscriptions.ts'
import type { WireSubscription, WireSubscriptionItem } from '../store/wire-objects.ts'

const maxTrialSeconds = 730 * 86_400

const cancellationParams = z
  .strictObject({ comment: z.string().optional(), feedback: z.string().optional() })
  .optional()

/** Items to change by their ids, to add, or to take away. */
export const itemChanges = z
  .array(
    z.strictObject({
      id: z.string().optional(),
      deleted: wireBoolean.optional(),
      price: z.string().optional(),
      price_data: recurringPriceData.optional(),
      quantity: wireInteger.pipe(z.int().min(1)).optional(),
      metadata: wireMetadata.optional(),
    }),
  )
  .max(20)
export type ItemChanges = { items?: z.infer<typeof itemChanges>; proration_behavior: ProrationBehavior }

export const prorationBehavior = z.enum(['none', 'create_prorations', 'always_invoice'])
type ProrationBehavior = z.infer<typeof prorationBehavior>

const updateParams = z.strictObject({
  metadata: z.union([wireMetadata, z.literal('')]).optional(),
  description: z.string().optional(),
  cancel_at_period_end: wireBoolean.optional(),
  default_payment_method: z.string().optional(),
  discounts: discountParams.optional(),
  pause_collection: z
    .union([
      z.literal(''),
      z.strictObject({
        behavior: z.enum(['keep_as_draft', 'mark_uncollectible', 'void']),
        resumes_at: wireInteger.nullable().default(null),
      }),
    ])
    .optional(),
  items: itemChanges.optional(),
  proration_behavior: prorationBehavior.default('create_prorations'),
  trial_end: z.union([z.literal('now'), wireInteger]).optional(),
  payment_behavior: z.enum(['allow_incomplete', 'error_if_incomplete']).optional(),
  off_session: accepted,
  cancellation_details: cancellationParams,
  expand: accepted,
})
type UpdateParams = z.infer<typeof updateParams>

/**
 * Changes a subscription. Items and the next charge change without proration only (`proration_behavior: none`).
 * @throws ApiError for a canceled subscription, as the provider refuses it
 */
export function updateSubscription(provider: Provider, id: string, form: Form): WireSubscription {
  const params = readParams(updateParams, form)
  const old = findSubscription(provider, id)
  if (old.status === 'canceled') {
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.')
  }
  refuseBesideSchedule(old, params)
  const items = params.items ? changeItems(provider, old, params) : old.items.data
  const updated: WireSubscription = {
    ...old,
    ...makeCancellation(provider, old, params),
    default_payment_method: resolvePaymentMethod(provider, old, params),
    description: params.description ?? old.description,
    discounts: findDiscounts(provider, old, params),
    items: { ...old.items, data: items },
    metadata: params.metadata === '' ? {} : mergeMetadata(old.metadata, params.metadata),
    pause_collection:
      params.pause_collection === undefined ? old.pause_collection : params.pause_collection || null,
  }
  if (params.items && old.schedule) mirrorItems(provider, old.schedule, items)
  if (params.trial_end !== undefined) return moveTrialEnd(provider, old, updated, params)
  if (isOtherInterval(old, updated)) {
    const anchored = { ...updated, billing_cycle_anchor: provider.nowSeconds() }
    return beginPeriod(provider, old, anchored, 'subscription_update')
  }
  storeChange(provider, old, updated)
  return updated
}

/** What a schedule decides is changed on the schedule, or after it was released. */
function refuseBesideSchedule(old: WireSubscription, params: UpdateParams) {
  if (!old.schedule) return
  const managed = `The subscription is managed by the subscription schedule \`${old.schedule}\`, and updating any`
  const please = 'directly is not allowed. Please update the schedule instead.'
  if (params.cancel_at_period_end !== undefined && params.cancel_at_period_end !== old.cancel_at_period_end) {
    throw invalidRequest(`${managed} cancelation behavior ${please}`, { param: 'cancel_at_period_end' })
  }
  if (params.trial_end !== undefined) {
    throw invalidRequest(`${managed} trial end ${please}`, { param: 'trial_end' })
  }
}

function moveTrialEnd(
  provider: Provider,
  old: WireSubscription,
  updated: WireSubscription,
  { trial_end, proration_behavior }: UpdateParams,
): WireSubscription {
  const now = provider.nowSeconds()
  if (trial_end === 'now') {
    if (old.status !== 'trialing') {
      storeChange(provider, old, updated)
      return updated
    }
    const ending = { ...updated, billing_cycle_anchor: now, trial_end: now }
    return beginPeriod(provider, old, ending, 'subscription_update')
  }
  if (trial_end === undefined || trial_end <= now || trial_end > now + maxTrialSeconds) {
    throw invalidRequest('Invalid timestamp: must be an integer Unix timestamp in the future.', {
      param: 'trial_end',
    })
  }
  requireNoProration(proration_behavior)
  return beginTrial(provider, old, updated, trial_end)
}

function requireNoProration(behavior: ProrationBehavior) {
  if (behavior === 'none') return
  throw invalidRequest('This sandbox changes subscriptions without proration only: say none.', {
    param: 'proration_behavior',
  })
}

function resolvePaymentMethod(
  { db }: Provider,
  old: WireSubscription,
  { default_payment_method: id }: UpdateParams,
) {
  if (id === undefined) return old.default_payment_method
  if (db.findObject('payment_method', id)?.customer === old.customer) return id
  throw missingObject('PaymentMethod', id, 'default_payment_method')
}

function findDiscounts(provider: Provider, old: WireSubscription, { discounts }: UpdateParams): string[] {
  if (!discounts) return old.discounts
  const owner = { customerId: old.customer, subscriptionId: old.id, currency: old.currency }
  return insertDiscounts(provider, discounts, owner)
}

function makeCancellation({ nowSeconds }: Provider, old: WireSubscription, params: UpdateParams) {
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

export function changeItems(
  provider: Provider,
  old: WireSubscription,
  params: ItemChanges,
): WireSubscriptionItem[] {
  requireNoProration(params.proration_behavior)
  let items = old.items.data
  for (const change of params.items ?? []) {
    const current = items.find((item) => item.id === change.id)
    if (change.id && !current) throw missingObject('subscription item', change.id, 'items[id]')
    if (current && change.deleted) {
      items = items.filter((item) => item !== current)
      continue
    }
    const param = change.price ? 'items[price]' : 'items[price_data]'
    const price = findOrInsertPrice(provider, change, param) ?? current?.price
    if (!price)
      throw invalidRequest('Missing required param: items[price_data].', {
        code: 'parameter_missing',
        param: 'items[price_data]',
      })
    if (!price.recurring)
      throw invalidRequest(
        'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
        { param },
      )
    const quantity = change.quantity ?? current?.quantity ?? 1
    const first = old.items.data[0]
    const changed = current
      ? { ...current, price, plan: makePlan(price), quantity }
      : makeItem(old.id, price, quantity, {
          start: first?.current_period_start ?? provider.nowSeconds(),
          end: first?.current_period_end ?? provider.nowSeconds(),
        })
    const described = { ...changed, metadata: mergeMetadata(changed.metadata, change.metadata) }
    items = current ? items.map((item) => (item === current ? described : item)) : [...items, described]
  }
  if (items.length === 0) {
    throw invalidRequest('A subscription must have at least one active item.', { param: 'items' })
  }
  if (new Set(items.map(({ price }) => JSON.stringify(toInterval(price)))).size > 1) {
    throw invalidRequest('All prices of a subscription must have the same billing interval.', {
      param: 'items',
    })
  }
  return items
}

const cancelParams = z.strictObject({
  cancellation_details: cancellationParams,
  invoice_now: wireBoolean.default(false),
  prorate: wireBoolean.default(false),
  expand: accepted,
})

/** Ends a subscription at once, without a final invoice. */
export function cancelSubscription(provider: Provider, id: string, form: Form): WireSubscription {
  const { cancellation_details, invoice_now, prorate } = readParams(cancelParams, form)
  if (invoice_now || prorate) {
    throw invalidRequest('This sandbox ends subscriptions without proration and final invoice only.', {
      param: prorate ? 'prorate' : 'invoice_now',
    })
  }
  const old = findSubscription(provider, id)
  if (old.status === 'canceled') throw missingObject('subscription', id)
  return endSubscription(provider, old, {
    comment: cancellation_details?.comment ?? null,
    feedback: cancellation_details?.feedback ?? null,
    feedback_option: null,
    reason: 'cancellation_requested',
  })
}
