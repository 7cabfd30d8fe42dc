import type { Stripe } from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addIntervals } from '../store/billing-period.ts'
import { type CardTest, startCardTest, subscribe } from '../../../../test/payments/start-card-test.ts'

const day = 86_400
let shop: CardTest
beforeEach(async () => {
  shop = await startCardTest()
})
afterEach(() => shop.stop())

const read = (id: string) => shop.stripe().subscriptions.retrieve(id)
const listInvoices = async (subscription: string) =>
  (await shop.stripe().invoices.list({ subscription, limit: 100 })).data
const listEvents = async (type: string) => (await shop.stripe().events.list({ type, limit: 100 })).data
const readPeriod = ({ items }: Stripe.Subscription) => ({
  start: items.data[0]?.current_period_start ?? 0,
  end: items.data[0]?.current_period_end ?? 0,
})

type Step = { cents: number; months: 1 | 3 | 12 }
/** The present prices until the period ends, then another price. */
async function planChange(subscription: Stripe.Subscription, { cents, months }: Step) {
  const { subscriptionSchedules } = shop.stripe()
  const schedule = await subscriptionSchedules.create({ from_subscription: subscription.id })
  const [running] = schedule.phases
  const [item] = subscription.items.data
  return subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        start_date: running?.start_date,
        end_date: running?.end_date,
        items: [{ price: item?.price.id, quantity: item?.quantity }],
      },
      {
        start_date: running?.end_date,
        metadata: { plan: 'next' },
        items: [
          {
            quantity: 1,
            price_data: {
              currency: 'usd',
              unit_amount: cents,
              product: String(item?.price.product),
              recurring: months === 12 ? { interval: 'year' } : { interval: 'month', interval_count: months },
            },
          },
        ],
      },
    ],
  })
}

test('a schedule takes over the present period of a subscription', async () => {
  const subscription = await subscribe(shop)
  const schedule = await shop.stripe().subscriptionSchedules.create({ from_subscription: subscription.id })
  const { start, end } = readPeriod(subscription)
  expect(schedule).toMatchObject({
    object: 'subscription_schedule',
    status: 'active',
    subscription: subscription.id,
    customer: subscription.customer,
    end_behavior: 'release',
    current_phase: { start_date: start, end_date: end },
    phases: [{ start_date: start, end_date: end, items: [{ quantity: 2 }] }],
  })
  expect((await read(subscription.id)).schedule).toBe(schedule.id)
  expect(await shop.stripe().subscriptionSchedules.retrieve(schedule.id)).toMatchObject({ id: schedule.id })
  await expect(
    shop.stripe().subscriptionSchedules.create({ from_subscription: subscription.id }),
  ).rejects.toThrow(/already attached to a schedule/)
})

test.each([
  [1, 1],
  [1, 3],
  [1, 12],
  [3, 1],
  [3, 12],
  [12, 1],
] as const)('a change from every %i to every %i months is charged at the boundary', async (from, months) => {
  const before = await subscribe(shop, { months: from })
  const boundary = readPeriod(before).end
  await planChange(before, { cents: 42_000, months })
  expect(readPeriod(await read(before.id))).toEqual(readPeriod(before))
  await shop.control().moveClock(boundary - before.created + day)
  const after = await read(before.id)
  expect(readPeriod(after)).toEqual({
    start: boundary,
    end: addIntervals(boundary, { interval: 'month', interval_count: months }, 1),
  })
  expect(after).toMatchObject({ status: 'active', metadata: { plan: 'next' } })
  const [renewal, first] = await listInvoices(before.id)
  expect(renewal).toMatchObject({
    status: 'paid',
    amount_paid: 42_000,
    billing_reason: 'subscription_cycle',
    lines: { data: [{ quantity: 1, period: readPeriod(after) }] },
  })
  expect(first?.billing_reason).toBe('subscription_create')
  expect(await listInvoices(before.id)).toHaveLength(2)
})

test('after its last phase a schedule lets go, and the new price goes on', async () => {
  const before = await subscribe(shop)
  const schedule = await planChange(before, { cents: 9_900, months: 1 })
  await shop.control().moveClock(95 * day)
  expect(await shop.stripe().subscriptionSchedules.retrieve(schedule.id)).toMatchObject({
    status: 'released',
    subscription: null,
    released_subscription: before.id,
    current_phase: null,
  })
  expect((await read(before.id)).schedule).toBeNull()
  const amounts = (await listInvoices(before.id)).map(({ amount_paid }) => amount_paid)
  expect(amounts).toEqual([9_900, 9_900, 9_900, 114_000])
  expect(await listEvents('subscription_schedule.released')).toHaveLength(1)
})

test('a renewal by a schedule reports one change, with the former period', async () => {
  const before = await subscribe(shop)
  await planChange(before, { cents: 9_900, months: 3 })
  const known = (await listEvents('customer.subscription.updated')).length
  await shop.control().moveClock(readPeriod(before).end - before.created + 60)
  const updates = await listEvents('customer.subscription.updated')
  expect(updates).toHaveLength(known + 1)
  expect(updates[0]?.data.previous_attributes).toMatchObject({ items: { data: [{ quantity: 2 }] } })
  expect((await listEvents('subscription_schedule.updated'))[0]?.data.previous_attributes).toHaveProperty(
    'current_phase',
  )
})

test('a released schedule changes nothing any more', async () => {
  const before = await subscribe(shop)
  const { id } = await planChange(before, { cents: 9_900, months: 1 })
  expect(await shop.stripe().subscriptionSchedules.release(id)).toMatchObject({ status: 'released' })
  await shop.control().moveClock(40 * day)
  expect((await listInvoices(before.id)).map(({ amount_paid }) => amount_paid)).toEqual([114_000, 114_000])
  await expect(shop.stripe().subscriptionSchedules.release(id)).rejects.toThrow(/`released` status/)
})

test('ending and shifting a subscription under a schedule is refused, as the provider does', async () => {
  const before = await subscribe(shop)
  await planChange(before, { cents: 9_900, months: 1 })
  const { subscriptions } = shop.stripe()
  await expect(subscriptions.update(before.id, { cancel_at_period_end: true })).rejects.toThrow(
    /managed by the subscription schedule `sub_sched_/,
  )
  await expect(
    subscriptions.update(before.id, {
      trial_end: readPeriod(before).end + day,
      proration_behavior: 'none',
    }),
  ).rejects.toThrow(/update the schedule instead/)
})

test('a subscription that ends at once takes its schedule with it', async () => {
  const before = await subscribe(shop)
  const { id } = await planChange(before, { cents: 9_900, months: 1 })
  await shop.stripe().subscriptions.cancel(before.id, { prorate: false, invoice_now: false })
  expect((await shop.stripe().subscriptionSchedules.retrieve(id)).status).toBe('canceled')
  expect(await listEvents('subscription_schedule.canceled')).toHaveLength(1)
  await shop.control().moveClock(40 * day)
  expect(await listInvoices(before.id)).toHaveLength(1)
})

test('a schedule that is to cancel ends the subscription at its last boundary', async () => {
  const before = await subscribe(shop)
  const { subscriptionSchedules } = shop.stripe()
  const { id } = await subscriptionSchedules.create({ from_subscription: before.id })
  await subscriptionSchedules.update(id, { end_behavior: 'cancel' })
  await shop.control().moveClock(32 * day)
  expect((await read(before.id)).status).toBe('canceled')
  expect((await subscriptionSchedules.retrieve(id)).status).toBe('completed')
})

test.each([
  ['a gap', (start: number, end: number) => [start, end, end + day], /without a gap/],
  ['another start', (start: number, end: number) => [start + 1, end, end], /start date of the current phase/],
] as const)('phases with %s are refused', async (_what, dates, words) => {
  const before = await subscribe(shop)
  const { subscriptionSchedules } = shop.stripe()
  const { id } = await subscriptionSchedules.create({ from_subscription: before.id })
  const { start, end } = readPeriod(before)
  const [first, until, next] = dates(start, end)
  const items = [{ price: before.items.data[0]?.price.id }]
  await expect(
    subscriptionSchedules.update(id, {
      proration_behavior: 'none',
      phases: [
        { start_date: first, end_date: until, items },
        { start_date: next, items },
      ],
    }),
  ).rejects.toThrow(words)
})

test('a shifted charge: nothing until the new date, then a normal renewal', async () => {
  const before = await subscribe(shop)
  const { subscriptions } = shop.stripe()
  const trial_end = readPeriod(before).end + 40 * day
  const shifted = await subscriptions.update(before.id, { trial_end, proration_behavior: 'none' })
  expect(shifted).toMatchObject({ status: 'trialing', trial_end, billing_cycle_anchor: trial_end })
  expect(readPeriod(shifted).end).toBe(trial_end)
  const [nothing] = await listInvoices(before.id)
  expect(nothing).toMatchObject({
    amount_due: 0,
    status: 'paid',
    billing_reason: 'subscription_update',
    attempt_count: 0,
  })
  await shop.control().moveClock(trial_end - before.created - day)
  expect(await listInvoices(before.id)).toHaveLength(2)
  await shop.control().moveClock(2 * day)
  const renewed = await read(before.id)
  expect(renewed.status).toBe('active')
  expect(readPeriod(renewed)).toEqual({
    start: trial_end,
    end: addIntervals(trial_end, { interval: 'month', interval_count: 1 }, 1),
  })
  const [renewal] = await listInvoices(before.id)
  expect(renewal).toMatchObject({ amount_paid: 114_000, billing_reason: 'subscription_cycle' })
})

test('a charge can’t be shifted into the past, and not with proration', async () => {
  const { id, items } = await subscribe(shop)
  const { subscriptions } = shop.stripe()
  const end = items.data[0]?.current_period_end ?? 0
  await expect(subscriptions.update(id, { trial_end: 1000, proration_behavior: 'none' })).rejects.toThrow(
    /in the future/,
  )
  await expect(subscriptions.update(id, { trial_end: end + day })).rejects.toThrow(/without proration/)
})

test('a new interval on the subscription itself is charged at once', async () => {
  const { id, items } = await subscribe(shop)
  const [item] = items.data
  const changed = await shop.stripe().subscriptions.update(id, {
    proration_behavior: 'none',
    items: [
      {
        id: item?.id,
        quantity: 1,
        price_data: {
          currency: 'usd',
          unit_amount: 300_000,
          product: String(item?.price.product),
          recurring: { interval: 'year' },
        },
      },
    ],
  })
  expect(changed.items.data[0]?.price.recurring?.interval).toBe('year')
  expect((await listInvoices(id))[0]).toMatchObject({
    amount_paid: 300_000,
    billing_reason: 'subscription_update',
  })
})

test('a plan changes also while a shifted charge is waited for, and the shift stays', async () => {
  const before = await subscribe(shop)
  const { subscriptions, subscriptionSchedules } = shop.stripe()
  const trial_end = readPeriod(before).end + 10 * day
  await subscriptions.update(before.id, { trial_end, proration_behavior: 'none' })
  const { id, phases } = await subscriptionSchedules.create({ from_subscription: before.id })
  const items = [{ price: before.items.data[0]?.price.id, quantity: 1 }]
  const running = { start_date: phases[0]?.start_date, end_date: phases[0]?.end_date, items }
  const change = (first: object) =>
    subscriptionSchedules.update(id, {
      proration_behavior: 'none',
      phases: [{ ...running, ...first }, { items: [{ ...items[0], quantity: 3 }] }],
    })
  expect(phases[0]?.trial_end).toBe(trial_end)
  await expect(change({})).rejects.toThrow(/its trial would end now/)
  await change({ trial_end })
  await shop.control().moveClock(trial_end - before.created + day)
  expect((await read(before.id)).status).toBe('active')
  expect((await listInvoices(before.id)).map(({ amount_paid }) => amount_paid)).toEqual([171_000, 0, 114_000])
})
