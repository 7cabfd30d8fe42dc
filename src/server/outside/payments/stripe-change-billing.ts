import type { Stripe } from 'stripe'
import type {
  DifferenceOrder,
  DifferenceOutcome,
  ProviderRefund,
  RefundOrder,
  RenewalOrder,
} from './billing-payments.ts'
import { PaymentProviderError } from './payments.ts'
import {
  isAlreadyDone,
  isCardError,
  isConfirmationNeeded,
  isMissing,
  withoutSecrets,
} from './stripe-errors.ts'
import { idOf, monthsOf, toRefund } from './stripe-read-billing.ts'
import { intervalOf } from './stripe-subscription.ts'

/** What a schedule decides can't be changed beside it: it is taken away first, and the renewal is set anew after. */
async function releaseSchedule(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  const scheduleId = idOf(subscription.schedule)
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
 * The price of coming periods is told by a schedule: the running period as it is, then the new price, then it lets go.
 * An item changed at once would be charged for at once, or not at the first renewal.
 */
export async function setRenewal(
  stripe: Stripe,
  order: RenewalOrder,
): Promise<{ scheduleId: string | null }> {
  const subscription = await stripe.subscriptions.retrieve(order.subscriptionId)
  const [item] = subscription.items.data
  if (!item) throw new Error(`The subscription ${order.subscriptionId} has no item`)
  const endsAtMs = order.whilePeriodEndsAt?.getTime()
  if (endsAtMs !== undefined && endsAtMs !== item.current_period_end * 1000) {
    throw new PaymentProviderError('The next period has just begun. Look at it, then try again.', {
      isRefused: true,
    })
  }
  const isSame =
    (item.price.unit_amount ?? 0) * (item.quantity ?? 1) === order.totalCents &&
    monthsOf(item.price.recurring) === order.intervalMonths
  if (isSame) {
    await releaseSchedule(stripe, subscription)
    return { scheduleId: null }
  }
  const product = await stripe.products.create(
    { name: order.title, description: order.description },
    { idempotencyKey: `${order.key}-product` },
  )
  const attached = idOf(subscription.schedule)
  const schedule = attached
    ? await stripe.subscriptionSchedules.retrieve(attached)
    : await stripe.subscriptionSchedules.create(
        { from_subscription: order.subscriptionId },
        { idempotencyKey: `${order.key}-schedule` },
      )
  const discounts = subscription.discounts.flatMap((discount) => {
    const id = idOf(discount)
    return id ? [{ discount: id }] : []
  })
  const trialEnd = subscription.status === 'trialing' ? subscription.trial_end : null
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        items: [{ price: item.price.id, quantity: item.quantity ?? 1 }],
        start_date: schedule.current_phase?.start_date ?? item.current_period_start,
        end_date: item.current_period_end,
        discounts,
        proration_behavior: 'none',
        ...(trialEnd ? { trial_end: trialEnd } : {}),
      },
      {
        items: [
          {
            price_data: {
              currency: 'usd',
              product: product.id,
              unit_amount: order.totalCents,
              recurring: intervalOf(order.intervalMonths),
            },
          },
        ],
        duration: intervalOf(order.intervalMonths),
        discounts,
        proration_behavior: 'none',
      },
    ],
  })
  return { scheduleId: schedule.id }
}

/**
 * One invoice over the difference, found again by its metadata, so that no second one is made even when the provider
 * has forgotten the idempotency key.
 */
export async function chargeDifference(stripe: Stripe, order: DifferenceOrder): Promise<DifferenceOutcome> {
  const { changeId } = order
  const metadata = { changeId }
  let invoice = await findInvoiceOfChange(stripe, order)
  if (!invoice && !order.mayCharge) {
    return { state: 'given up', invoiceId: null }
  }
  invoice ??= await stripe.invoices.create(
    {
      customer: order.customerId,
      subscription: order.subscriptionId,
      auto_advance: false,
      pending_invoice_items_behavior: 'exclude',
      description: order.description,
      // What was agreed to is charged: nothing that a customer has at the provider is taken off.
      discounts: '',
      metadata,
    },
    { idempotencyKey: `change-${changeId}-invoice` },
  )
  if (invoice.status === 'draft' && order.mayCharge) {
    if (invoice.lines.data.length === 0) {
      await stripe.invoiceItems.create(
        {
          customer: order.customerId,
          invoice: invoice.id,
          amount: order.amountCents,
          currency: 'usd',
          description: order.description,
          metadata,
        },
        { idempotencyKey: `change-${changeId}-item` },
      )
    }
    invoice = await stripe.invoices.finalizeInvoice(
      invoice.id,
      { auto_advance: false },
      { idempotencyKey: `change-${changeId}-final` },
    )
  }
  if (invoice.status === 'paid') return { state: 'paid', invoiceId: invoice.id }
  if (invoice.status !== 'open' || !order.mayCharge) return giveUp(stripe, invoice)
  try {
    await stripe.invoices.pay(invoice.id, {}, { idempotencyKey: `change-${changeId}-pay` })
    return { state: 'paid', invoiceId: invoice.id }
  } catch (error) {
    if (isAlreadyDone(error)) return { state: 'paid', invoiceId: invoice.id }
    if (isConfirmationNeeded(error)) return { state: 'confirming', invoiceId: invoice.id }
    if (!isCardError(error)) throw error
    const left = await giveUp(stripe, invoice)
    return left.state === 'paid'
      ? left
      : { state: 'declined', invoiceId: invoice.id, sentence: withoutSecrets(error.message) }
  }
}

async function findInvoiceOfChange(
  stripe: Stripe,
  { changeId, subscriptionId }: DifferenceOrder,
): Promise<Stripe.Invoice | undefined> {
  for await (const invoice of stripe.invoices.list({ subscription: subscriptionId, limit: 100 })) {
    if (invoice.metadata?.['changeId'] === changeId) return invoice
  }
  return undefined
}

/** Nobody may pay it later: the change it was for does not happen. */
async function giveUp(
  stripe: Stripe,
  invoice: Stripe.Invoice,
): Promise<Extract<DifferenceOutcome, { state: 'paid' | 'given up' }>> {
  const now = await stripe.invoices.retrieve(invoice.id)
  if (now.status === 'paid') return { state: 'paid', invoiceId: now.id }
  if (now.status === 'open') await stripe.invoices.voidInvoice(now.id)
  if (now.status === 'draft') await stripe.invoices.del(now.id)
  return { state: 'given up', invoiceId: now.status === 'draft' ? null : now.id }
}

/** A refund of the same attempt is found by its metadata, or by its key while the provider keeps that. */
export async function refund(stripe: Stripe, order: RefundOrder): Promise<ProviderRefund> {
  for await (const made of stripe.refunds.list({ payment_intent: order.paymentIntentId, limit: 100 })) {
    const { intentId, attempt = '1' } = made.metadata ?? {}
    if (intentId === order.intentId && attempt === String(order.attempt)) return toRefund(made)
  }
  const made = await stripe.refunds.create(
    {
      payment_intent: order.paymentIntentId,
      amount: order.amountCents,
      reason: 'requested_by_customer',
      metadata: { intentId: order.intentId, attempt: String(order.attempt) },
    },
    { idempotencyKey: `refund-${order.intentId}${order.attempt === 1 ? '' : `-${order.attempt}`}` },
  )
  return toRefund(made)
}

/**
 * A mark on the subscription tells that this intent was given, also when the provider has forgotten its key.
 * @returns false where it was given with other figures before
 */
export async function giveDiscount(
  stripe: Stripe,
  subscriptionId: string,
  discount: { percentOff?: number; centsOff?: number; months: number | null; key: string },
): Promise<boolean> {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId)
  // Names of metadata have up to 40 characters.
  const mark = discount.key.replaceAll('-', '').slice(0, 40)
  const given = subscription.metadata[mark]
  if (given) return isGivenAs(discount, await stripe.coupons.retrieve(given))
  const coupon = await stripe.coupons.create(
    {
      ...(discount.percentOff === undefined
        ? { amount_off: discount.centsOff ?? 0, currency: 'usd' }
        : { percent_off: discount.percentOff }),
      ...(discount.months === null
        ? { duration: 'forever' as const }
        : { duration: 'repeating' as const, duration_in_months: discount.months }),
    },
    { idempotencyKey: `${discount.key}-coupon` },
  )
  const kept = subscription.discounts.flatMap((each) => {
    const id = idOf(each)
    return id ? [{ discount: id }] : []
  })
  await stripe.subscriptions.update(
    subscriptionId,
    { discounts: [...kept, { coupon: coupon.id }], metadata: { [mark]: coupon.id } },
    { idempotencyKey: `${discount.key}-discount` },
  )
  return true
}

const isGivenAs = (
  { percentOff, centsOff, months }: { percentOff?: number; centsOff?: number; months: number | null },
  coupon: Stripe.Coupon,
): boolean =>
  coupon.percent_off === (percentOff ?? null) &&
  coupon.amount_off === (centsOff ?? null) &&
  coupon.duration_in_months === months
