import { Stripe } from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type CardTest, checkoutParams, startCardTest } from '../../../test/payments/start-card-test.ts'

let shop: CardTest
beforeEach(async () => {
  shop = await startCardTest()
})
afterEach(() => shop.stop())

const open = (
  params: Partial<Stripe.Checkout.SessionCreateParams> = {},
  options: Stripe.RequestOptions = {},
) => shop.stripe().checkout.sessions.create({ ...checkoutParams(shop.shopUrl), ...params }, options)
async function subscribe(params: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  const session = await open(params)
  const paid = await shop.control().pay({ sessionId: session.id, card: '4242424242424242' })
  return shop.stripe().subscriptions.retrieve(paid.session.subscription ?? '')
}

test('the same idempotency key makes one object, however often it is sent', async () => {
  const key = { idempotencyKey: 'order-1' }
  const answers = await Promise.all([open({}, key), open({}, key), open({}, key)])
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  await shop.restart()
  expect((await open({}, key)).id).toBe(answers[0].id)
  expect((await shop.stripe().checkout.sessions.list()).data).toHaveLength(1)
})

test('the same idempotency key with other parameters is refused', async () => {
  await open({}, { idempotencyKey: 'order-1' })
  await expect(open({ client_reference_id: 'other' }, { idempotencyKey: 'order-1' })).rejects.toBeInstanceOf(
    Stripe.errors.StripeIdempotencyError,
  )
})

test('a refused request does not use up its idempotency key', async () => {
  const key = { idempotencyKey: 'order-1' }
  await expect(open({ customer: 'cus_none', customer_email: undefined }, key)).rejects.toThrow(
    'No such customer',
  )
  expect((await open({}, key)).status).toBe('open')
})

test('a wrong key is refused', async () => {
  await expect(shop.stripe('sk_test_wrong').events.list()).rejects.toBeInstanceOf(
    Stripe.errors.StripeAuthenticationError,
  )
  const control = await fetch(`${shop.sandboxUrl()}/sandbox-control/webhooks`)
  expect(control.status).toBe(401)
})

test.each([
  ['an unknown parameter', { surprise: '1' }, { code: 'parameter_unknown', param: 'surprise' }],
  ['a missing parameter', { success_url: undefined }, { code: 'parameter_missing', param: 'success_url' }],
  ['too short a life', { expires_at: Math.floor(Date.now() / 1000) + 60 }, { param: 'expires_at' }],
  ['a wrong mode', { mode: 'payment' }, { param: 'mode' }],
] as const)('%s is refused by its name', async (_what, params, expected) => {
  const error = await open(params as Partial<Stripe.Checkout.SessionCreateParams>).catch(
    (error: unknown) => error,
  )
  expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
  expect(error).toMatchObject({ statusCode: 400, ...expected })
})

test('what does not exist is missing, with its id', async () => {
  for (const ask of [
    () => shop.stripe().checkout.sessions.retrieve('cs_none'),
    () => shop.stripe().subscriptions.retrieve('sub_none'),
    () => shop.stripe().invoices.retrieve('in_none'),
    () => shop.stripe().customers.retrieve('cus_none'),
    () => shop.stripe().events.retrieve('evt_none'),
  ]) {
    await expect(ask()).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' })
  }
})

test('an unknown address of the API is an error in the provider’s shape', async () => {
  const response = await fetch(`${shop.sandboxUrl()}/v1/unknown`, {
    headers: { authorization: 'Bearer sk_test_sandbox' },
  })
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
})

test('lists come newest first and in pages, without gaps', async () => {
  const ids: string[] = []
  for (let count = 0; count < 7; count++)
    ids.push((await shop.stripe().customers.create({ name: `${count}` })).id)
  const listed: string[] = []
  for await (const customer of shop.stripe().customers.list({ limit: 3 })) listed.push(customer.id)
  expect(listed).toEqual(ids.toReversed())
})

test('a list can be narrowed to a customer, a status and a time', async () => {
  const customer = await shop.stripe().customers.create({ email: 'ben@example.com' })
  const theirs = await subscribe({ customer: customer.id, customer_email: undefined })
  await subscribe()
  const { subscriptions, invoices, events } = shop.stripe()
  expect((await subscriptions.list({ customer: customer.id })).data.map(({ id }) => id)).toEqual([theirs.id])
  expect((await invoices.list({ subscription: theirs.id })).data).toHaveLength(1)
  expect((await events.list({ type: 'invoice.paid' })).data).toHaveLength(2)
  expect((await events.list({ created: { lt: theirs.created - 60 } })).data).toHaveLength(0)
  await subscriptions.cancel(theirs.id)
  expect((await subscriptions.list({ customer: customer.id })).data).toHaveLength(0)
  expect((await subscriptions.list({ customer: customer.id, status: 'all' })).data).toHaveLength(1)
})

test('payments and line items are shown only when asked for, in lists too', async () => {
  await subscribe()
  const { invoices, checkout } = shop.stripe()
  const [plain] = (await invoices.list()).data
  const [expanded] = (await invoices.list({ expand: ['data.payments'] })).data
  expect(plain).not.toHaveProperty('payments')
  expect(expanded?.payments?.data).toHaveLength(1)
  expect((await checkout.sessions.list()).data[0]).not.toHaveProperty('line_items')
})

test('a subscription is ended at the period’s end, kept after all, paused and resumed', async () => {
  const { id, items } = await subscribe()
  const { subscriptions } = shop.stripe()
  const ending = await subscriptions.update(id, { cancel_at_period_end: true })
  expect(ending).toMatchObject({ cancel_at_period_end: true, cancel_at: items.data[0]?.current_period_end })
  expect(await subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({
    cancel_at: null,
    canceled_at: null,
  })
  const paused = await subscriptions.update(id, { pause_collection: { behavior: 'void' } })
  expect(paused.pause_collection).toEqual({ behavior: 'void', resumes_at: null })
  expect((await subscriptions.update(id, { pause_collection: '' })).pause_collection).toBeNull()
})

test('a change of metadata and items is reported with the former values', async () => {
  const { id, items } = await subscribe()
  const { subscriptions, events } = shop.stripe()
  const [item] = items.data
  const product = item?.price.product as string
  const changed = await subscriptions.update(id, {
    metadata: { selectionId: '', plan: 'monthly' },
    proration_behavior: 'none',
    items: [
      {
        id: item?.id,
        price_data: {
          currency: 'usd',
          unit_amount: 100,
          product,
          recurring: { interval: 'month', interval_count: 3 },
        },
      },
    ],
  })
  expect(changed.metadata).toEqual({ plan: 'monthly' })
  expect(changed.items.data).toMatchObject([{ id: item?.id, quantity: 2, price: { unit_amount: 100 } }])
  const [event] = (await events.list({ type: 'customer.subscription.updated' })).data
  expect(event?.data.previous_attributes).toMatchObject({ metadata: { selectionId: 'selection-1' } })
})

test('a canceled subscription stays canceled', async () => {
  const { id } = await subscribe()
  const { subscriptions } = shop.stripe()
  expect(await subscriptions.cancel(id)).toMatchObject({ status: 'canceled' })
  await expect(subscriptions.update(id, { cancel_at_period_end: false })).rejects.toThrow(
    /canceled subscription/,
  )
  await expect(subscriptions.cancel(id)).rejects.toMatchObject({ statusCode: 404 })
})

test('no more is refunded than was paid', async () => {
  await subscribe()
  const { refunds, paymentIntents } = shop.stripe()
  const [intent] = (await paymentIntents.list()).data
  const payment_intent = intent?.id ?? ''
  expect(await refunds.create({ payment_intent, amount: 14_000 })).toMatchObject({
    amount: 14_000,
    status: 'succeeded',
  })
  await expect(refunds.create({ payment_intent, amount: 100_001 })).rejects.toThrow(/greater than unrefunded/)
  expect((await refunds.create({ payment_intent })).amount).toBe(100_000)
  await expect(refunds.create({ payment_intent })).rejects.toMatchObject({ code: 'charge_already_refunded' })
})

test('decimals arrive as the SDK’s decimals', async () => {
  const { items } = await subscribe()
  expect(items.data[0]?.price.unit_amount_decimal?.toString()).toBe('57000')
})

test('events carry the version whose shapes the SDK knows', async () => {
  await subscribe()
  const [event] = (await shop.stripe().events.list()).data
  expect(event?.api_version).toBe(Stripe.API_VERSION)
})

test('a repeated event is the same event', async () => {
  await subscribe()
  const [event] = (await shop.stripe().events.list({ type: 'invoice.paid' })).data
  await shop.control().redeliver(event?.id ?? '', 3)
  await expect.poll(() => shop.received.filter((webhook) => webhook.event.id === event?.id).length).toBe(4)
})
