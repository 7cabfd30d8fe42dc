import { z } from 'zod'
import { invalidRequest, missingObject } from '../store/api-error.ts'
import { addIntervals } from '../store/billing-period.ts'
import { findCoupon, isRedeemable, redeemCoupon } from '../catalogue/coupons.ts'
import { makeId } from '../store/make-id.ts'
import { findPromotionCode, redeemPromotionCode } from './promotion-codes.ts'
import type { Provider } from '../store/provider.ts'
import type { WireCoupon, WireDiscount } from '../store/wire-objects.ts'

/** Discounts as a request names them; an empty value takes all away. */
export const discountParams = z.union([
  z.literal('').transform(() => []),
  z
    .array(
      z.strictObject({
        coupon: z.string().optional(),
        promotion_code: z.string().optional(),
        discount: z.string().optional(),
      }),
    )
    .max(20),
])
export type DiscountParams = z.infer<typeof discountParams>

type Owner = { customerId: string; subscriptionId: string | null; sessionId?: string; currency: string }

/** Makes the discounts that a request names, or keeps those that it names by their own id. Answers their ids. */
export function insertDiscounts(provider: Provider, wanted: DiscountParams, owner: Owner): string[] {
  return wanted.map(({ coupon, promotion_code, discount }) => {
    if ([coupon, promotion_code, discount].filter(Boolean).length !== 1) {
      throw invalidRequest('Each discount takes exactly one of coupon, promotion_code and discount.', {
        param: 'discounts',
      })
    }
    if (discount) return findDiscount(provider, discount).id
    const promotionCode = promotion_code ? findPromotionCode(provider, promotion_code) : undefined
    const couponId = coupon ?? promotionCode?.promotion.coupon ?? ''
    return insertDiscount(provider, findCoupon(provider, couponId, 'discounts'), owner, promotion_code).id
  })
}

function insertDiscount(
  provider: Provider,
  coupon: WireCoupon,
  { customerId, subscriptionId, sessionId, currency }: Owner,
  promotionCodeId: string | undefined,
): WireDiscount {
  const start = provider.nowSeconds()
  if (!isRedeemable(coupon, start, currency)) {
    throw invalidRequest(`Coupon expired: ${coupon.id}`, { code: 'coupon_expired', param: 'discounts' })
  }
  redeemCoupon(provider, coupon.id)
  if (promotionCodeId) redeemPromotionCode(provider, promotionCodeId)
  const discount: WireDiscount = {
    id: makeId('di_'),
    object: 'discount',
    checkout_session: sessionId ?? null,
    customer: customerId,
    customer_account: null,
    end:
      coupon.duration === 'repeating'
        ? addIntervals(start, { interval: 'month', interval_count: 1 }, coupon.duration_in_months ?? 1)
        : null,
    invoice: null,
    invoice_item: null,
    promotion_code: promotionCodeId ?? null,
    source: { coupon: coupon.id, type: 'coupon' },
    start,
    subscription: subscriptionId,
    subscription_item: null,
  }
  provider.db.insertObject(discount)
  return discount
}

export function findDiscount({ db }: Provider, id: string): WireDiscount {
  const discount = db.findObject('discount', id)
  if (!discount) throw missingObject('discount', id, 'discounts')
  return discount
}

/** A discount in force, with its coupon. */
export type LiveDiscount = { id: string; coupon: WireCoupon }

/** Those of the ids that still hold at a moment. */
export function findLiveDiscounts(provider: Provider, ids: string[], atSeconds: number): LiveDiscount[] {
  return ids.flatMap((id) => {
    const discount = findDiscount(provider, id)
    const isOver = discount.end !== null && discount.end <= atSeconds
    return isOver ? [] : [{ id, coupon: findCoupon(provider, discount.source.coupon) }]
  })
}

/** The discounts that remain after an invoice: it uses up coupons for one payment. */
export function findRemainingDiscounts(live: LiveDiscount[]): string[] {
  return live.filter(({ coupon }) => coupon.duration !== 'once').map(({ id }) => id)
}

export type DiscountAmount = { amount: number; discount: string }
export type Priced = { amountCents: number; isDiscountable: boolean }

/**
 * What each discount takes off each line, in cents. One after the other, each on what the ones before it left; the
 * cents that don't divide go to the first lines, so that lines and total always agree.
 */
export function shareDiscounts(
  lines: Priced[],
  discounts: LiveDiscount[],
): { total: DiscountAmount[]; byLine: DiscountAmount[][] } {
  const left = lines.map(({ amountCents, isDiscountable }) => (isDiscountable ? Math.max(0, amountCents) : 0))
  const byLine: DiscountAmount[][] = lines.map(() => [])
  const total = discounts.map(({ id, coupon }) => {
    const base = left.reduce((sum, amount) => sum + amount, 0)
    const amount = Math.min(base, coupon.amount_off ?? Math.round((base * (coupon.percent_off ?? 0)) / 100))
    const shares = left.map((cents) => (base === 0 ? 0 : Math.floor((amount * cents) / base)))
    let rest = amount - shares.reduce((sum, share) => sum + share, 0)
    for (const [index, share] of shares.entries()) {
      const extra = Math.min(rest, (left[index] ?? 0) - share)
      rest -= extra
      left[index] = (left[index] ?? 0) - share - extra
      if (lines[index]?.isDiscountable) byLine[index]?.push({ amount: share + extra, discount: id })
    }
    return { amount, discount: id }
  })
  return { total, byLine }
}
