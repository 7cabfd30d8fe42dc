import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type CardTest,
  startCardTest,
  testSecretKey,
  testWebhookSecret,
} from '#test/payments/start-card-test.ts'
import { Stripe } from 'stripe'
import { createMemoryKeyAttempts } from '#test/identity/memory-key-attempts.ts'
import { InvalidSignature, PaymentProviderError, type PaymentPageOrder } from './payments.ts'
import { createStripePayments } from './stripe-payments.ts'

let shop: CardTest
beforeAll(async () => {
  shop = await startCardTest({ beginsNow: true })
})
afterAll(() => shop.stop())

const payments = (secretKey = testSecretKey, currency = 'usd') =>
  createStripePayments(
    { secretKey, webhookSecrets: ['whsec_next', testWebhookSecret], apiBase: shop.sandboxUrl(), currency },
    createMemoryKeyAttempts(),
  )

let orders = 0
const makeOrder = (overrides: Partial<PaymentPageOrder> = {}): PaymentPageOrder => ({
  checkoutId: `checkout-${++orders}`,
  begunAt: new Date(),
  userId: 'user-1',
  email: 'ada@brand.example',
  customerId: null,
  title: 'Arcframe Automated, yearly',
  description: 'Each month: 2 × 15 second ad',
  totalCents: 3_283_200,
  intervalMonths: 12,
  successUrl: `${shop.shopUrl}/checkout/success/?session_id={CHECKOUT_SESSION_ID}`,
  cancelUrl: `${shop.shopUrl}/product/cart/?canceled=1`,
  expiresAt: new Date(Date.now() + 31 * 60_000),
  ...overrides,
})

async function openAndPay() {
  const order = makeOrder()
  const page = await payments().openPaymentPage(order)
  await shop.control().pay({ sessionId: page.id ?? '', card: '4242424242424242' })
  return { order, id: page.id ?? '' }
}

test('a page that is requested twice is the same page', async () => {
  const order = makeOrder()
  const [first, second] = await Promise.all([
    payments().openPaymentPage(order),
    payments().openPaymentPage(order),
  ])
  expect(second).toEqual(first)
  expect(first.id).toMatch(/^cs_/)
})

test('a page is open, then paid with its subscription; an unknown one is null', async () => {
  const order = makeOrder()
  const { id = '' } = await payments().openPaymentPage(order)
  expect(await payments().readPaymentPage(id)).toEqual({ id, checkoutId: order.checkoutId, state: 'open' })
  await shop.control().pay({ sessionId: id, card: '4242424242424242' })
  const paid = await payments().readPaymentPage(id)
  expect(paid).toMatchObject({
    state: 'paid',
    subscription: { checkoutId: order.checkoutId, status: 'active', isCollectionPaused: false },
  })
  expect(await payments().readPaymentPage('cs_test_none')).toBeNull()
  expect(await payments().readSubscription('sub_none')).toBeNull()
})

test('closing makes an open page unpayable, and leaves a paid or closed one as it is', async () => {
  const { id = '' } = await payments().openPaymentPage(makeOrder())
  await payments().closePaymentPage(id)
  await payments().closePaymentPage(id)
  expect(await payments().readPaymentPage(id)).toMatchObject({ state: 'expired' })
  const paid = await openAndPay()
  await payments().closePaymentPage(paid.id)
  expect(await payments().readPaymentPage(paid.id)).toMatchObject({ state: 'paid' })
})

test('a refund is made once for each attempt, however often it is requested', async () => {
  const { id } = await openAndPay()
  const page = await payments().readPaymentPage(id)
  const subscriptionId = page?.state === 'paid' ? page.subscription.id : ''
  await payments().cancelNow(subscriptionId, '')
  await payments().cancelNow(subscriptionId, '')
  expect(await payments().readSubscription(subscriptionId)).toMatchObject({ status: 'canceled' })
  const billing = await payments().readBilling(subscriptionId)
  const paymentIntentId = billing?.invoices[0]?.paymentIntentId ?? ''
  const order = { intentId: 'second-1', paymentIntentId, amountCents: 1_000_000, attempt: 1 }
  const first = await payments().refund(order)
  expect(await payments().refund(order)).toEqual(first)
  expect(await payments().refund({ ...order, attempt: 2 }), 'the first has gone back').toEqual(first)
  await shop.control().failRefund(first.id)
  const again = await payments().refund({ ...order, attempt: 2 })
  expect(again.id).not.toBe(first.id)
  expect(await payments().refund({ ...order, attempt: 2 })).toEqual(again)
  const refunds = await shop.stripe().refunds.list({ limit: 100 })
  expect(refunds.data.map(({ amount }) => amount)).toEqual([1_000_000, 1_000_000])
})

test('a paused collection is returned beside the status', async () => {
  const { id } = await openAndPay()
  const { subscription } = await shop.stripe().checkout.sessions.retrieve(id)
  await shop.stripe().subscriptions.update(String(subscription), { pause_collection: { behavior: 'void' } })
  expect(await payments().readSubscription(String(subscription))).toMatchObject({
    status: 'active',
    isCollectionPaused: true,
  })
})

test('the provider’s refusals are shown in its own words, errors of our account are not', async () => {
  const refused = await payments()
    .openPaymentPage(makeOrder({ totalCents: 100_000_000 }))
    .catch((e: unknown) => e)
  expect(refused).toBeInstanceOf(PaymentProviderError)
  expect(refused).toMatchObject({ isRefused: true })
  const denied = await payments('sk_test_wrong')
    .openPaymentPage(makeOrder())
    .catch((e: unknown) => e)
  expect(denied).toMatchObject({
    isRefused: false,
    isAccess: true,
    message: expect.stringContaining('Nothing was charged'),
  })
  const settings = { secretKey: 'sk', webhookSecrets: [], apiBase: 'http://127.0.0.1:1', currency: 'usd' }
  const silent = createStripePayments(settings, createMemoryKeyAttempts())
  const unknown = await silent.readPaymentPage('cs_test_1').catch((e: unknown) => e)
  expect(unknown).toMatchObject({ isRefused: false, message: expect.stringContaining('does not answer') })
})

test('an event is read when any of our secrets signed it, and refused when none did, or long ago', async () => {
  const payload = Buffer.from(
    JSON.stringify({ id: 'evt_1', object: 'event', type: 'invoice.paid', data: { object: {} } }),
  )
  const sign = (secret: string, ageSeconds = 0) =>
    Stripe.webhooks.generateTestHeaderString({
      payload: payload.toString(),
      secret,
      timestamp: Math.floor(Date.now() / 1000) - ageSeconds,
    })
  for (const secret of ['whsec_next', testWebhookSecret]) {
    expect(await payments().readEvent(payload, sign(secret))).toMatchObject({
      id: 'evt_1',
      type: 'invoice.paid',
    })
  }
  await expect(payments().readEvent(payload, sign('whsec_gone'))).rejects.toBeInstanceOf(InvalidSignature)
  await expect(payments().readEvent(payload, sign('whsec_next', 301))).rejects.toBeInstanceOf(
    InvalidSignature,
  )
  await expect(payments().readEvent(payload, sign('whsec_next', 290))).resolves.toBeDefined()
})

test('events of more types than one list takes are all read, each once', async () => {
  await openAndPay()
  const others = Array.from({ length: 30 }, (_, index) => `none.${index}`)
  const types = ['checkout.session.completed', ...others, 'invoice.paid']
  const since = new Date(Date.now() - 3_600_000)
  const read: string[] = []
  for await (const { id } of payments().listEvents(since, types)) read.push(id)
  const listed = await Promise.all(
    ['checkout.session.completed', 'invoice.paid'].map((type) =>
      shop.stripe().events.list({ type, limit: 100 }).autoPagingToArray({ limit: 1000 }),
    ),
  )
  expect(read).toEqual(listed.flat().map(({ id }) => id))
})

test('everything is sold in the currency of the settings, and amounts in another one are refused', async () => {
  const euros = payments(testSecretKey, 'eur')
  const { id = '' } = await euros.openPaymentPage(makeOrder())
  await shop.control().pay({ sessionId: id, card: '4242424242424242' })
  const page = await euros.readPaymentPage(id)
  if (page?.state !== 'paid') throw new Error('not paid')
  const billing = await euros.readBilling(page.subscription.id)
  expect(billing?.invoices.map(({ currency }) => currency)).toEqual(['eur'])
  const paymentId = billing?.invoices[0]?.paymentIntentId ?? ''
  await shop.stripe().refunds.create({ payment_intent: paymentId, amount: 100 })
  expect(await euros.listRefunds(paymentId)).toHaveLength(1)

  const dollars = payments()
  for (const read of [
    () => dollars.readPaymentPage(id),
    () => dollars.readBilling(page.subscription.id),
    () => dollars.listRefunds(paymentId),
  ]) {
    await expect(read()).rejects.toThrow(/is in eur, not in usd/)
  }
})
