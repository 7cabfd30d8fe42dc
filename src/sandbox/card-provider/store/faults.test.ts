import { Stripe } from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type CardTest, checkoutParams, startCardTest } from '../../../../test/payments/start-card-test.ts'

let shop: CardTest
beforeEach(async () => {
  shop = await startCardTest()
})
afterEach(() => shop.stop())

const open = (options: Stripe.RequestOptions = {}) =>
  shop.stripe().checkout.sessions.create(checkoutParams(shop.shopUrl), options)
async function subscribe() {
  const { id } = await open()
  await shop.control().pay({ sessionId: id, card: '4242424242424242' })
}

test.each([
  [500, Stripe.errors.StripeAPIError],
  [429, Stripe.errors.StripeRateLimitError],
])('the API can answer %i, so often as is wished', async (status, kind) => {
  await shop.control().setFaults({ api: [{ kind: 'error', status, times: 2 }] })
  await expect(open()).rejects.toBeInstanceOf(kind)
  await expect(open()).rejects.toBeInstanceOf(kind)
  expect((await open()).status).toBe('open')
  expect((await shop.stripe().checkout.sessions.list()).data).toHaveLength(1)
})

test('a call that was done but not answered is found by its idempotency key', async () => {
  // The SDK itself tries once more when a connection breaks.
  await shop.control().setFaults({ api: [{ kind: 'reset_after', method: 'POST', times: 2 }] })
  const key = { idempotencyKey: 'order-1' }
  await expect(open(key)).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError)
  const { id } = await open(key)
  expect((await shop.stripe().checkout.sessions.list()).data.map((session) => session.id)).toEqual([id])
})

test('the API can keep silent, and can break off before it does anything', async () => {
  await shop.control().setFaults({ api: [{ kind: 'silence' }, { kind: 'reset', times: 2 }] })
  await expect(open({ timeout: 3_000 })).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError)
  await expect(open()).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError)
  expect((await shop.stripe().checkout.sessions.list()).data).toHaveLength(0)
})

test('events can be lost, but the provider still knows them', async () => {
  await shop.control().setFaults({ webhooks: { dropNext: 3 } })
  await subscribe()
  await expect
    .poll(() => shop.received.map(({ event }) => event.type))
    .toEqual(['checkout.session.completed'])
  expect((await shop.stripe().events.list()).data).toHaveLength(4)
})

test('each event can come several times', async () => {
  await shop.control().setFaults({ webhooks: { copies: 3 } })
  await subscribe()
  await expect.poll(() => shop.received.length).toBe(12)
})

test('events can be late', async () => {
  await shop.control().setFaults({ webhooks: { delayMs: 3_000 } })
  await subscribe()
  expect(shop.received).toHaveLength(0)
  await expect.poll(() => shop.received.length, { timeout: 60_000 }).toBe(4)
})

test('held events can be sent by hand, in any order, and are not sent again', async () => {
  await shop.control().holdWebhooks()
  await subscribe()
  const events = (await shop.stripe().events.list()).data
  for (const { id } of events) expect(await shop.control().sendNow(id)).toEqual({ answer: '200' })
  expect(shop.received.map(({ event }) => event.id)).toEqual(events.map(({ id }) => id))
  await shop.control().releaseWebhooks()
  await subscribe()
  await expect.poll(() => shop.received.length).toBe(8)
})

test('the API can do what is asked and keep silent: the key finds what was done', async () => {
  await shop.control().setFaults({ api: [{ kind: 'silence_after', method: 'POST' }] })
  const key = { idempotencyKey: 'order-1' }
  await expect(open({ ...key, timeout: 3_000 })).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError)
  const { id } = await open(key)
  expect((await shop.stripe().checkout.sessions.list()).data.map((session) => session.id)).toEqual([id])
})

test.each([
  ['stored_error', 0],
  ['stored_error_after', 1],
] as const)('%s is replayed for its key, and for no other', async (kind, made) => {
  await shop.control().setFaults({ api: [{ kind, method: 'POST' }] })
  const first = { idempotencyKey: 'order-1' }
  await expect(open(first)).rejects.toMatchObject({ statusCode: 500 })
  await expect(open(first)).rejects.toMatchObject({
    statusCode: 500,
    headers: { 'idempotent-replayed': 'true' },
  })
  expect((await shop.stripe().checkout.sessions.list()).data).toHaveLength(made)
  expect((await open({ idempotencyKey: 'order-2' })).status).toBe('open')
})

test('a stored refusal is replayed as well', async () => {
  await shop.control().setFaults({ api: [{ kind: 'stored_error', status: 400 }] })
  const key = { idempotencyKey: 'order-1' }
  for (let times = 0; times < 2; times += 1) {
    await expect(open(key)).rejects.toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
  }
})
