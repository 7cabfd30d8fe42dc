import { z } from 'zod'
import { missingObject } from './api-error.ts'
import { makeId } from './make-id.ts'
import type { Provider } from './provider.ts'
import { accepted, wireInteger, wireMetadata } from './read-params.ts'
import type { WirePlan, WirePrice, WireProduct } from './wire-objects.ts'

/** A price written into the request, with a new product (`product_data`) or a known one (`product`). */
export const priceDataParams = z.strictObject({
  currency: z.string().length(3).toLowerCase(),
  unit_amount: wireInteger.pipe(z.int().min(0).max(99_999_999)),
  product: z.string().optional(),
  product_data: z
    .strictObject({
      name: z.string().min(1).max(250),
      description: z.string().optional(),
      images: z.array(z.string()).max(8).default([]),
      metadata: wireMetadata.default({}),
      tax_code: accepted,
    })
    .optional(),
  recurring: z
    .strictObject({
      interval: z.enum(['day', 'week', 'month', 'year']),
      interval_count: wireInteger.pipe(z.int().min(1).max(1095)).default(1),
    })
    .optional(),
  tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).default('unspecified'),
})
type PriceDataParams = z.infer<typeof priceDataParams>

/** Stores the price and, if it is new, its product. */
export function insertPrice(provider: Provider, params: PriceDataParams): WirePrice {
  const { db, nowSeconds } = provider
  const product = params.product_data
    ? insertProduct(provider, params.product_data)
    : findProduct(provider, params)
  const price: WirePrice = {
    id: makeId('price_'),
    object: 'price',
    active: false,
    billing_scheme: 'per_unit',
    created: nowSeconds(),
    currency: params.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
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

function findProduct({ db }: Provider, { product: id = '' }: PriceDataParams): WireProduct {
  const product = db.findObject('product', id)
  if (!product) throw missingObject('product', id, 'price_data[product]')
  return product
}

function insertProduct(
  { db, nowSeconds }: Provider,
  data: NonNullable<PriceDataParams['product_data']>,
): WireProduct {
  const product: WireProduct = {
    id: makeId('prod_', 14),
    object: 'product',
    active: false,
    created: nowSeconds(),
    description: data.description ?? null,
    images: data.images,
    livemode: false,
    metadata: data.metadata,
    name: data.name,
    updated: nowSeconds(),
  }
  db.insertObject(product)
  return product
}

/** The older shape of a recurring price, which subscription items still carry. */
export function planOf(price: WirePrice): WirePlan {
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
