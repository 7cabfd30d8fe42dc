import type { Stripe } from 'stripe'
import type { RenewalOrder } from './billing-payments.ts'
import type { ProviderAccess } from './make-once.ts'
import { PaymentProviderError } from './payments.ts'
import { releaseSchedule } from './stripe-change-billing.ts'
import { nullWhenMissing } from './stripe-errors.ts'
import { readId, readMonths } from './stripe-read-billing.ts'
import { toInterval } from './stripe-subscription.ts'

/**
 * Sets the price of coming periods by a schedule: the running period unchanged, then the new price, then release.
 * Changing an item directly would charge at once, or not at the first renewal.
 */
export async function setRenewal(
  { stripe, makeOnce, currency }: ProviderAccess,
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
    readMonths(item.price.recurring) === order.intervalMonths
  if (isSame) {
    await releaseSchedule(stripe, subscription)
    return { scheduleId: null }
  }
  const productId = `${order.key}-product`
  const product = await makeOnce({
    action: productId,
    find: () => stripe.products.retrieve(productId).catch(nullWhenMissing),
    make: (options) =>
      stripe.products.create({ id: productId, name: order.title, description: order.description }, options),
  })
  const schedule =
    (await findSchedule(stripe, subscription)) ??
    (await makeOnce({
      action: `${order.key}-schedule`,
      find: async () => findSchedule(stripe, await stripe.subscriptions.retrieve(order.subscriptionId)),
      make: (options) =>
        stripe.subscriptionSchedules.create({ from_subscription: order.subscriptionId }, options),
    }))
  const discounts = subscription.discounts.flatMap((discount) => {
    const id = readId(discount)
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
              currency,
              product: product.id,
              unit_amount: order.totalCents,
              recurring: toInterval(order.intervalMonths),
            },
          },
        ],
        duration: toInterval(order.intervalMonths),
        discounts,
        proration_behavior: 'none',
      },
    ],
  })
  return { scheduleId: schedule.id }
}

/** The one that decides what coming periods cost; null: none does. */
async function findSchedule(
  stripe: Stripe,
  { schedule }: Stripe.Subscription,
): Promise<Stripe.SubscriptionSchedule | null> {
  const id = readId(schedule)
  return id ? stripe.subscriptionSchedules.retrieve(id) : null
}
