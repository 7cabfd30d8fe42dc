import { z } from 'zod'
import { invalidRequest, missingObject } from '../store/api-error.ts'
import { findCoupon, isRedeemable } from '../catalogue/coupons.ts'
import { findCustomer } from './customers.ts'
import { makeId } from '../store/make-id.ts'
import type { Form } from '../store/parse-form.ts'
import type { Provider } from '../store/provider.ts'
import {
  accepted,
  mergeMetadata,
  readParams,
  wireBoolean,
  wireInteger,
  wireMetadata,
} from '../store/read-params.ts'
import type { WirePromotionCode } from '../store/wire-objects.ts'

const promotionCodeParams = z.strictObject({
  promotion: z.strictObject({ type: z.literal('coupon'), coupon: z.string() }),
  code: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,500}$/)
    .optional(),
  active: wireBoolean.default(true),
  customer: z.string().optional(),
  expires_at: wireInteger.optional(),
  max_redemptions: wireInteger.pipe(z.int().min(1)).optional(),
  restrictions: z
    .strictObject({
      first_time_transaction: wireBoolean.default(false),
      minimum_amount: wireInteger.optional(),
      minimum_amount_currency: z.string().optional(),
    })
    .optional(),
  metadata: wireMetadata.default({}),
  expand: accepted,
})

/** The words that a customer types to get a coupon. Source: https://docs.stripe.com/api/promotion_codes/create */
export function createPromotionCode(provider: Provider, form: Form): WirePromotionCode {
  const params = readParams(promotionCodeParams, form)
  const coupon = findCoupon(provider, params.promotion.coupon, 'promotion[coupon]')
  if (params.customer) findCustomer(provider, params.customer)
  const code = params.code ?? makeId('', 8).toUpperCase()
  if (params.active && activeCode(provider, code)) {
    throw invalidRequest('An active promotion code with this code already exists.', { param: 'code' })
  }
  const promotionCode: WirePromotionCode = {
    id: makeId('promo_'),
    object: 'promotion_code',
    active: params.active,
    code,
    created: provider.nowSeconds(),
    customer: params.customer ?? null,
    customer_account: null,
    expires_at: params.expires_at ?? null,
    livemode: false,
    max_redemptions: params.max_redemptions ?? null,
    metadata: params.metadata,
    promotion: { coupon: coupon.id, type: 'coupon' },
    restrictions: {
      first_time_transaction: params.restrictions?.first_time_transaction ?? false,
      minimum_amount: params.restrictions?.minimum_amount ?? null,
      minimum_amount_currency: params.restrictions?.minimum_amount_currency ?? null,
    },
    times_redeemed: 0,
  }
  provider.db.insertObject(promotionCode)
  return promotionCode
}

const updateParams = z.strictObject({
  active: wireBoolean.optional(),
  metadata: wireMetadata.optional(),
  expand: accepted,
})

export function updatePromotionCode(provider: Provider, id: string, form: Form): WirePromotionCode {
  const { active, metadata } = readParams(updateParams, form)
  const old = findPromotionCode(provider, id)
  const updated: WirePromotionCode = {
    ...old,
    active: active ?? old.active,
    metadata: mergeMetadata(old.metadata ?? {}, metadata),
  }
  provider.db.updateObject(updated)
  return updated
}

export function findPromotionCode({ db }: Provider, id: string): WirePromotionCode {
  const promotionCode = db.findObject('promotion_code', id)
  if (!promotionCode) throw missingObject('promotion code', id)
  return promotionCode
}

/** Codes are read without regard to capitals, as the provider reads them. */
function activeCode({ db }: Provider, typed: string): WirePromotionCode | undefined {
  return db
    .listAll('promotion_code')
    .find(({ code, active }) => active && code.toLowerCase() === typed.toLowerCase())
}

type Purchase = { typed: string; customerId: string | null; currency: string; subtotalCents: number }

/** The code that may be used for this purchase, or `undefined`: the page does not reveal which rule it breaks. */
export function findUsableCode(
  provider: Provider,
  { typed, customerId, currency, subtotalCents }: Purchase,
): WirePromotionCode | undefined {
  const found = activeCode(provider, typed.trim())
  if (!found) return undefined
  const now = provider.nowSeconds()
  if ((found.expires_at ?? Infinity) <= now) return undefined
  if (found.times_redeemed >= (found.max_redemptions ?? Infinity)) return undefined
  if (found.customer && found.customer !== customerId) return undefined
  if (subtotalCents < (found.restrictions.minimum_amount ?? 0)) return undefined
  if (found.restrictions.first_time_transaction && customerId && hasPaid(provider, customerId))
    return undefined
  return isRedeemable(findCoupon(provider, found.promotion.coupon), now, currency) ? found : undefined
}

function hasPaid({ db }: Provider, customer: string): boolean {
  return db.listObjects({ kind: 'invoice', where: { customer, status: 'paid' }, limit: 1 }).data.length > 0
}

export function redeemPromotionCode(provider: Provider, id: string) {
  const promotionCode = findPromotionCode(provider, id)
  provider.db.updateObject({ ...promotionCode, times_redeemed: promotionCode.times_redeemed + 1 })
}
