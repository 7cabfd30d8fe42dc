import { z } from 'zod'
import { invalidRequest } from '../store/api-error.ts'
import { findCoupon, isRedeemable } from '../catalogue/coupons.ts'
import { shareDiscounts } from '../subscriptions/discounts.ts'
import { findPromotionCode, findUsableCode } from '../subscriptions/promotion-codes.ts'
import type { Provider } from '../store/provider.ts'
import type { WireCoupon, WireSession } from '../store/wire-objects.ts'

/** A discount that the shop gives on opening the session. */
export const sessionDiscountParams = z
  .array(z.strictObject({ coupon: z.string().optional(), promotion_code: z.string().optional() }))
  .max(1)

/** The session with the discount that its opening asked for. @throws ApiError when it can't be redeemed */
export function withOpeningDiscount(
  provider: Provider,
  session: WireSession,
  [wanted]: z.infer<typeof sessionDiscountParams>,
): WireSession {
  if (!wanted) return session
  const promotionCode = wanted.promotion_code ? findPromotionCode(provider, wanted.promotion_code) : undefined
  const coupon = findCoupon(
    provider,
    promotionCode?.promotion.coupon ?? wanted.coupon ?? '',
    'discounts[0][coupon]',
  )
  if (!isRedeemable(coupon, provider.nowSeconds(), session.currency)) {
    throw invalidRequest(`Coupon expired: ${coupon.id}`, { code: 'coupon_expired', param: 'discounts' })
  }
  return withDiscount(session, coupon, promotionCode?.id ?? null)
}

/**
 * Takes the words that a buyer typed. Answers the changed session, stored, or the error for the buyer. Nothing is
 * redeemed before the payment.
 */
export function applyPromotionCode(
  provider: Provider,
  session: WireSession,
  typed: string,
): WireSession | { problem: string } {
  if (!typed.trim()) return { problem: 'Enter a code.' }
  const found = findUsableCode(provider, {
    typed,
    customerId: session.customer,
    currency: session.currency,
    subtotalCents: session.amount_subtotal ?? session.amount_total,
  })
  if (!found) return { problem: 'This code is invalid.' }
  const changed = withDiscount(session, findCoupon(provider, found.promotion.coupon), found.id)
  provider.db.updateObject(changed)
  return changed
}

export function removePromotionCode({ db }: Provider, session: WireSession): WireSession {
  const changed = withDiscount(session, null, null)
  db.updateObject(changed)
  return changed
}

/** Whether what the session shows can still be had: the code may have been used up meanwhile. */
export function isDiscountUsable(provider: Provider, session: WireSession): boolean {
  const [discount] = session.discounts ?? []
  if (!discount) return true
  const { promotion_code, coupon } = discount
  if (typeof promotion_code === 'string') {
    const { code } = findPromotionCode(provider, promotion_code)
    return (
      findUsableCode(provider, {
        typed: code,
        customerId: session.customer,
        currency: session.currency,
        subtotalCents: session.amount_subtotal ?? 0,
      })?.id === promotion_code
    )
  }
  return isRedeemable(findCoupon(provider, String(coupon)), provider.nowSeconds(), session.currency)
}

function withDiscount(
  session: WireSession,
  coupon: WireCoupon | null,
  promotionCodeId: string | null,
): WireSession {
  const lines = session.line_items.data
  const { byLine } = shareDiscounts(
    lines.map(({ amount_subtotal }) => ({ amountCents: amount_subtotal, isDiscountable: true })),
    coupon ? [{ id: coupon.id, coupon }] : [],
  )
  const data = lines.map((line, index) => {
    const amount_discount = byLine[index]?.[0]?.amount ?? 0
    return { ...line, amount_discount, amount_total: line.amount_subtotal - amount_discount }
  })
  return {
    ...session,
    amount_total: data.reduce((sum, { amount_total }) => sum + amount_total, 0),
    discounts: coupon
      ? [{ coupon: promotionCodeId ? null : coupon.id, promotion_code: promotionCodeId }]
      : [],
    line_items: { ...session.line_items, data },
    total_details: {
      amount_discount: data.reduce((sum, { amount_discount }) => sum + amount_discount, 0),
      amount_shipping: 0,
      amount_tax: 0,
    },
  }
}
