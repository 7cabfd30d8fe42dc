import { Stripe } from 'stripe'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addIntervals } from './store/billing-period.ts'
import {
  type CardTest,
  checkoutParams,
  startCardTest,
  testWebhookSecret,
} from '../../../test/payments/start-card-test.ts'

let shop: CardTest
beforeEach(async () => {
  shop = await startCardTest()
})
afterEach(() => shop.stop())

async function openAndPay(card = '4242424242424242') {
  const session = await shop.stripe().checkout.sessions.create(checkoutParams(shop.shopUrl))
  const paid = await shop.control().pay({ sessionId: session.id, card })
  return { session, outcome: paid.outcome }
}

test('a paid session stands for one active subscription with a paid invoice', async () => {
  const { session } = await openAndPay()
  const complete = await shop.stripe().checkout.sessions.retrieve(session.id, {
    expand: ['line_items', 'subscription', 'invoice.payments', 'customer'],
  })
  expect(complete).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    amount_total: 114_000,
    client_reference_id: 'selection-1',
    metadata: { selectionId: 'selection-1' },
    line_items: { data: [{ description: '15 s film', quantity: 2, amount_total: 114_000 }] },
    customer: { email: 'ada@example.com' },
  })
  const subscription = complete.subscription as Stripe.Subscription
  const [item] = subscription.items.data
  expect(subscription).toMatchObject({ status: 'active', metadata: { selectionId: 'selection-1' } })
  expect(item?.current_period_end).toBe(
    addIntervals(subscription.start_date, { interval: 'month', interval_count: 3 }, 1),
  )
  const invoice = complete.invoice as Stripe.Invoice
  expect(invoice).toMatchObject({ status: 'paid', amount_paid: 114_000, amount_remaining: 0 })
  expect(invoice.parent?.subscription_details?.subscription).toBe(subscription.id)
  expect(invoice.payments?.data[0]?.payment.payment_intent).toMatch(/^pi_/)
})

test('the product is notified by signed webhooks, each event once', async () => {
  await openAndPay()
  await vi.waitFor(() => expect(shop.received).toHaveLength(4), { timeout: 60_000 })
  const types = shop.received.map(({ payload, signature }) => {
    return shop.stripe().webhooks.constructEvent(payload, signature, testWebhookSecret).type
  })
  expect(types.toSorted()).toEqual([
    'checkout.session.completed',
    'customer.subscription.created',
    'invoice.paid',
    'payment_intent.succeeded',
  ])
})

test('a refused webhook comes again after a pause', async () => {
  shop.answers.push(500, 500, 500, 500)
  await openAndPay()
  await vi.waitFor(() => expect(shop.received).toHaveLength(4), { timeout: 60_000 })
  const { deliveries } = await shop.control().listWebhooks()
  expect(deliveries.map(({ attempts }) => attempts)).toEqual([2, 2, 2, 2])
})

test('after a restart, what was refused often is not waited for', async () => {
  shop.answers.push(...Array.from({ length: 12 }, () => 503))
  await openAndPay()
  await vi.waitFor(() => expect(shop.answers).toHaveLength(0), { timeout: 60_000, interval: 20 })
  // No pause ends by itself from here on.
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now())
  try {
    await shop.restart()
    await vi.waitFor(() => expect(shop.received).toHaveLength(4), { timeout: 60_000 })
  } finally {
    clock.mockRestore()
  }
})

test('answers and undelivered events survive a restart', async () => {
  await shop.control().holdWebhooks()
  const { session } = await openAndPay()
  await shop.restart()
  expect(await shop.stripe().checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'complete' })
  expect(shop.received).toHaveLength(0)
  await shop.control().releaseWebhooks()
  await vi.waitFor(() => expect(shop.received).toHaveLength(4), { timeout: 60_000 })
})

test('a paid session can’t be paid a second time', async () => {
  const { session } = await openAndPay()
  const second = await shop.control().pay({ sessionId: session.id, card: '4242424242424242' })
  expect(second.outcome).toEqual({ kind: 'closed' })
  expect((await shop.stripe().subscriptions.list()).data).toHaveLength(1)
})

test('a declined card leaves the session open for another card', async () => {
  const { session, outcome } = await openAndPay('4000000000009995')
  expect(outcome).toEqual({
    kind: 'refused',
    message: 'Your card has insufficient funds. Try a different card.',
  })
  expect((await shop.stripe().checkout.sessions.retrieve(session.id)).status).toBe('open')
  const retried = await shop.control().pay({ sessionId: session.id, card: '4242424242424242' })
  expect(retried.outcome).toEqual({ kind: 'paid' })
})

test('a card that asks for confirmation is charged only when the buyer confirms', async () => {
  const session = await shop.stripe().checkout.sessions.create(checkoutParams(shop.shopUrl))
  const request = { sessionId: session.id, card: '4000002500003155' }
  expect((await shop.control().pay({ ...request, confirm: false })).outcome.kind).toBe('refused')
  expect((await shop.stripe().subscriptions.list()).data).toHaveLength(0)
  expect((await shop.control().pay({ ...request, confirm: true })).outcome.kind).toBe('paid')
})

test('a session closes when its time is over, and the product is notified', async () => {
  const session = await shop.stripe().checkout.sessions.create(checkoutParams(shop.shopUrl))
  const now = vi.spyOn(shop.cards().provider, 'nowSeconds').mockReturnValue(session.expires_at)
  const { outcome } = await shop.control().pay({ sessionId: session.id, card: '4242424242424242' })
  now.mockRestore()
  expect(outcome).toEqual({ kind: 'closed' })
  await vi.waitFor(
    () => expect(shop.received.map(({ event }) => event.type)).toEqual(['checkout.session.expired']),
    { timeout: 60_000 },
  )
})

test('the product can close a session itself, but not one that is paid', async () => {
  const session = await shop.stripe().checkout.sessions.create(checkoutParams(shop.shopUrl))
  expect((await shop.stripe().checkout.sessions.expire(session.id)).status).toBe('expired')
  const paid = await openAndPay()
  await expect(shop.stripe().checkout.sessions.expire(paid.session.id)).rejects.toThrow(/status of complete/)
})
