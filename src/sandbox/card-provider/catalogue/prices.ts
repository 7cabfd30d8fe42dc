import { z } from 'zod'
import { invalidRequest, missingObject } from '../store/api-error.ts'
import { makeId } from '../store/make-id.ts'
import type { Form } from '../store/parse-form.ts'
import { findProduct, insertProduct, productParams } from './products.ts'
import type { Provider } from '../store/provider.ts'
import { accepted, readParams, wireBoolean, wireInteger, wireMetadata } from '../store/read-params.ts'
import type { WirePlan, WirePrice } from '../store/wire-objects.ts'

const recurringParams = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: wireInteger.pipe(z.int().min(1).max(1095)).default(1),
})
const taxBehavior = z.enum(['exclusive', 'inclusive', 'unspecified']).default('unspecified')
const currency = z.string().length(3).toLowerCase()
const amount = wireInteger.pipe(z.int().min(0).max(99_999_999))

/** A price written into a checkout, with a new product (`product_data`) or a known one (`product`). */
export const priceDataParams = z.strictObject({
  currency,
  unit_amount: amount,
  product: z.string().optional(),
  product_data: productParams.optional(),
  recurring: recurringParams.optional(),
  tax_behavior: taxBehavior,
})
export type PriceDataParams = z.infer<typeof priceDataParams>

/** A price written into a change of a subscription: only there the product must exist. */
export const recurringPriceData = z.strictObject({
  currency,
  unit_amount: amount,
  product: z.string(),
  recurring: recurringParams,
  tax_behavior: taxBehavior,
})

/** A price written into an invoice item. */
export const oneTimePriceData = z.strictObject({
  currency,
  unit_amount: wireInteger.pipe(z.int().min(-99_999_999).max(99_999_999)),
  product: z.string(),
  tax_behavior: taxBehavior,
})

const createParams = priceDataParams.extend({
  active: wireBoolean.default(true),
  lookup_key: accepted,
  metadata: wireMetadata.default({}),
  nickname: accepted,
  expand: accepted,
})

export function createPrice(provider: Provider, form: Form): WirePrice {
  const { active, metadata, ...params } = readParams(createParams, form)
  return insertPrice(provider, params, { active, metadata })
}

/** Stores the price and, if it is new, its product. */
export function insertPrice(
  provider: Provider,
  params: PriceDataParams,
  { active = false, metadata = {} }: { active?: boolean; metadata?: Record<string, string> } = {},
): WirePrice {
  const { db, nowSeconds } = provider
  const product = params.product_data
    ? insertProduct(provider, params.product_data)
    : findProduct(provider, params.product ?? '', 'price_data[product]')
  const price: WirePrice = {
    id: makeId('price_'),
    object: 'price',
    active,
    billing_scheme: 'per_unit',
    created: nowSeconds(),
    currency: params.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata,
    nickname: null,
    product: product.id,
    recurring: params.recurring
      ? { ...params.recurring, meter: null, trial_period_days: null, usage_type: 'licensed' }
      : null,
    tax_behavior: params.tax_behavior,
    tiers_mode: null,
    transform_quantity: null,
    type: params.recurring ? 'recurring' : 'one_time',
    unit_amount: params.unit_amount,
    unit_amount_decimal: String(params.unit_amount),
  }
  db.insertObject(price)
  return price
}

export function findPrice({ db }: Provider, id: string, param = 'price'): WirePrice {
  const price = db.findObject('price', id)
  if (!price) throw missingObject('price', id, param)
  return price
}

/** The price that an item names, or the one that is written into it. */
export function findOrInsertPrice(
  provider: Provider,
  { price, price_data }: { price?: string; price_data?: PriceDataParams },
  param: string,
): WirePrice | undefined {
  if (price && price_data) {
    throw invalidRequest('You may only specify one of these parameters: price, price_data.', { param })
  }
  if (price) return findPrice(provider, price, param)
  return price_data && insertPrice(provider, price_data)
}

/** The older shape of a recurring price, which subscription items still carry. */
export function makePlan(price: WirePrice): WirePlan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: null,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}
