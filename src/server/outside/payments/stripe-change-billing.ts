import type { Stripe } from 'stripe'
import type { ProviderRefund, RefundOrder } from './billing-payments.ts'
import type { ProviderAccess } from './make-once.ts'
import { isAlreadyDone, isMissing, nullWhenMissing } from './stripe-errors.ts'
import { couponIdSuffix, readId, toRefund } from './stripe-read-billing.ts'

/** Releases a subscription's schedule, which blocks direct changes. Callers that let it renew set the renewal again. */
export async function releaseSchedule(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  const scheduleId = readId(subscription.schedule)
  if (!scheduleId) return
  await stripe.subscriptionSchedules.release(scheduleId).catch((error: unknown) => {
    if (!isMissing(error) && !isAlreadyDone(error)) throw error
  })
}

export async function setCancelAtPeriodEnd(
  stripe: Stripe,
  subscriptionId: string,
  isEnding: boolean,
  comment: string,
): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId)
  if (subscription.cancel_at_period_end === isEnding) return
  await releaseSchedule(stripe, subscription)
  await stripe.subscriptions.update(subscriptionId, {
    cancel_at_period_end: isEnding,
    ...(isEnding && comment ? { cancellation_details: { comment } } : {}),
  })
}

export async function cancelNow(stripe: Stripe, subscriptionId: string, comment: string): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId)
  if (subscription.status === 'canceled') return
  await stripe.subscriptions
    .cancel(subscriptionId, comment ? { cancellation_details: { comment } } : {})
    .catch((error: unknown) => {
      if (!isMissing(error)) throw error
    })
}

export async function pause(stripe: Stripe, subscriptionId: string): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId)
  if (subscription.pause_collection) return
  await releaseSchedule(stripe, subscription)
  await stripe.subscriptions.update(subscriptionId, { pause_collection: { behavior: 'void' } })
}

export async function unpause(stripe: Stripe, subscriptionId: string, nextChargeAt: Date): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId)
  await releaseSchedule(stripe, subscription)
  await stripe.subscriptions.update(subscriptionId, {
    pause_collection: '',
    trial_end: Math.floor(nextChargeAt.getTime() / 1000),
    proration_behavior: 'none',
  })
}

/**
 * Refunds once. A refund of the same attempt is found by its metadata, or by its key while the provider stores that;
 * so is one of another attempt that is not lost, because two processes may be at different attempts.
 */
export async function refund(
  { stripe, makeOnce }: ProviderAccess,
  { intentId, paymentIntentId, amountCents, attempt }: RefundOrder,
): Promise<ProviderRefund> {
  const find = async () => {
    for await (const made of stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 })) {
      const { intentId: madeFor, attempt: madeAt = '1' } = made.metadata ?? {}
      const isLost = made.status === 'failed' || made.status === 'canceled'
      if (madeFor === intentId && (madeAt === String(attempt) || !isLost)) return made
    }
    return null
  }
  const params = {
    payment_intent: paymentIntentId,
    amount: amountCents,
    reason: 'requested_by_customer',
    metadata: { intentId, attempt: String(attempt) },
  } as const
  const make = (options: Stripe.RequestOptions) => stripe.refunds.create(params, options)
  const action = `refund-${intentId}${attempt === 1 ? '' : `-${attempt}`}`
  return toRefund((await find()) ?? (await makeOnce({ action, find, make })))
}

/**
 * Discounts once. Metadata on the subscription marks the intent as done, also when the provider's key has expired.
 * @returns false where this intent was given, or its coupon made, with other figures
 */
export async function giveDiscount(
  { stripe, makeOnce, currency }: ProviderAccess,
  subscriptionId: string,
  discount: Discount & { key: string },
): Promise<boolean> {
  // Names of metadata have up to 40 characters.
  const mark = discount.key.replaceAll('-', '').slice(0, 40)
  const findMarked = async () => {
    const subscription = await stripe.subscriptions.retrieve(subscriptionId)
    return subscription.metadata[mark] ? subscription : null
  }
  const subscription = await stripe.subscriptions.retrieve(subscriptionId)
  const given = subscription.metadata[mark]
  const couponId = discount.key + couponIdSuffix
  if (given === couponId) {
    // The mark of a former version names the coupon alone, whose figures are not known once it is deleted.
    const coupon = await stripe.coupons.retrieve(couponId).catch(nullWhenMissing)
    return coupon === null || isSameDiscount(discount, coupon)
  }
  // Deleting a coupon ends no discount: the mark has the figures.
  if (given) return given === describeDiscount(discount)
  const coupon = await makeOnce({
    action: couponId,
    find: () => stripe.coupons.retrieve(couponId).catch(nullWhenMissing),
    make: (options) => stripe.coupons.create({ id: couponId, ...couponParams(discount, currency) }, options),
  })
  if (!isSameDiscount(discount, coupon)) return false
  const present = subscription.discounts.flatMap((each) => {
    const id = readId(each)
    return id ? [{ discount: id }] : []
  })
  const discounts = [...present, { coupon: coupon.id }]
  await makeOnce({
    action: `${discount.key}-discount`,
    find: findMarked,
    make: (options) =>
      stripe.subscriptions.update(
        subscriptionId,
        { discounts, metadata: { [mark]: describeDiscount(discount) } },
        options,
      ),
  })
  return true
}

interface Discount {
  percentOff?: number
  centsOff?: number
  /** Null: on all invoices. */
  months: number | null
}

const couponParams = (
  { percentOff, centsOff, months }: Discount,
  currency: string,
): Stripe.CouponCreateParams => ({
  ...(percentOff === undefined ? { amount_off: centsOff ?? 0, currency } : { percent_off: percentOff }),
  ...(months === null
    ? { duration: 'forever' as const }
    : { duration: 'repeating' as const, duration_in_months: months }),
})

const describeDiscount = ({ percentOff, centsOff, months }: Discount): string =>
  `${percentOff === undefined ? `${centsOff ?? 0} cents` : `${percentOff} %`}, ${months ?? 'all'} months`

const isSameDiscount = ({ percentOff, centsOff, months }: Discount, coupon: Stripe.Coupon): boolean =>
  coupon.percent_off === (percentOff ?? null) &&
  coupon.amount_off === (centsOff ?? null) &&
  coupon.duration_in_months === months
