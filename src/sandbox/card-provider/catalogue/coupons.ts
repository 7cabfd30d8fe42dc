import { z } from 'zod'
import { invalidRequest, missingObject } from '../store/api-error.ts'
import { makeId } from '../store/make-id.ts'
import type { Form } from '../store/parse-form.ts'
import type { Provider } from '../store/provider.ts'
import { accepted, readParams, wireInteger, wireMetadata, wireNumber } from '../store/read-params.ts'
import type { WireCoupon } from '../store/wire-objects.ts'

const couponParams = z.strictObject({
  id: z.string().min(1).max(200).optional(),
  amount_off: wireInteger.pipe(z.int().min(1)).optional(),
  percent_off: wireNumber.pipe(z.number().gt(0).max(100)).optional(),
  currency: z.string().length(3).toLowerCase().optional(),
  duration: z.enum(['forever', 'once', 'repeating']).default('once'),
  duration_in_months: wireInteger.pipe(z.int().min(1)).optional(),
  max_redemptions: wireInteger.pipe(z.int().min(1)).optional(),
  redeem_by: wireInteger.optional(),
  name: z.string().max(40).optional(),
  metadata: wireMetadata.default({}),
  expand: accepted,
})

/** Source: https://docs.stripe.com/api/coupons/create */
export function createCoupon(provider: Provider, form: Form): WireCoupon {
  const params = readParams(couponParams, form)
  if ((params.amount_off === undefined) === (params.percent_off === undefined)) {
    throw invalidRequest('You must pass either percent_off or amount_off to create a coupon.', {
      param: 'percent_off',
    })
  }
  if (params.amount_off !== undefined && !params.currency) {
    throw invalidRequest('You must pass currency when passing amount_off.', { param: 'currency' })
  }
  if ((params.duration === 'repeating') !== (params.duration_in_months !== undefined)) {
    throw invalidRequest('duration_in_months is required exactly when duration is repeating.', {
      param: 'duration_in_months',
    })
  }
  if (params.id && provider.db.findAnyObject(params.id)) {
    throw invalidRequest('Coupon already exists.', { code: 'resource_already_exists', param: 'id' })
  }
  const coupon: WireCoupon = {
    id: params.id ?? makeId('', 8),
    object: 'coupon',
    amount_off: params.amount_off ?? null,
    created: provider.nowSeconds(),
    currency: params.currency ?? null,
    duration: params.duration,
    duration_in_months: params.duration_in_months ?? null,
    livemode: false,
    max_redemptions: params.max_redemptions ?? null,
    metadata: params.metadata,
    name: params.name ?? null,
    percent_off: params.percent_off ?? null,
    redeem_by: params.redeem_by ?? null,
    times_redeemed: 0,
    valid: true,
  }
  provider.db.insertObject(coupon)
  return coupon
}

export function findCoupon({ db }: Provider, id: string, param = 'coupon'): WireCoupon {
  const coupon = db.findObject('coupon', id)
  if (!coupon) throw missingObject('coupon', id, param)
  return coupon
}

/** Whether it can still be redeemed: its date, its number of times, and the currency it was made for. */
export function isRedeemable(coupon: WireCoupon, nowSeconds: number, currency: string): boolean {
  if (!coupon.valid || (coupon.redeem_by ?? Infinity) <= nowSeconds) return false
  if (coupon.times_redeemed >= (coupon.max_redemptions ?? Infinity)) return false
  return coupon.currency === null || coupon.currency === currency
}

/** Counts one redemption; the last one allowed makes the coupon invalid. */
export function redeemCoupon(provider: Provider, id: string) {
  const coupon = findCoupon(provider, id)
  const times_redeemed = coupon.times_redeemed + 1
  const valid = times_redeemed < (coupon.max_redemptions ?? Infinity)
  provider.db.updateObject({ ...coupon, times_redeemed, valid })
}
