import { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listenForChanges } from '../../outside/database/listen-for-changes.ts'
import { connectDatabase } from '../../outside/database/connection/connect-database.ts'
import { PaymentProviderError } from '../../outside/payments/payments.ts'
import { shopWebhookSecrets, startShop, type Shop } from '#test/payments/start-shop.ts'
import { paymentEventsChannel } from './payment-events.db.ts'
import { applyNextEvents, startInbox } from './start-inbox.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.close())

let events = 0
const makeEvent = (type: string, object: object) => ({
  id: `evt_${type}_${++events}`,
  object: 'event',
  type,
  data: { object },
})

function deliver(payload: string, signature: string | null) {
  return fetch(`${shop.baseUrl}/api/stripe/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signature === null ? {} : { 'stripe-signature': signature }),
    },
    body: payload,
  })
}

/** Delivers as the provider would. @param ageSeconds how long ago it was signed */
function send(event: object, { secret = shopWebhookSecrets[0] ?? '', ageSeconds = 0 } = {}) {
  const payload = JSON.stringify(event)
  const timestamp = Math.floor(Date.now() / 1000) - ageSeconds
  return deliver(payload, Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }))
}

const findEvent = (id: string) =>
  shop.db.selectFrom('paymentEvents').selectAll().where('id', '=', id).executeTakeFirst()

test('an event that comes twenty times at once is stored once, and answered well each time', async () => {
  const event = makeEvent('invoice.paid', { id: 'in_1' })
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(event)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const stored = await shop.db.selectFrom('paymentEvents').select('id').where('id', '=', event.id).execute()
  expect(stored).toHaveLength(1)
})

test('twenty concurrent events of a payment make one subscription', async () => {
  const { user, id } = await shop.openAsNewBuyer()
  await shop.pay(id)
  const completed = makeEvent('checkout.session.completed', { id })
  await Promise.all(Array.from({ length: 20 }, () => send(completed)))
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => send({ ...completed, id: `${completed.id}_${index}` })),
  )
  await Promise.all([shop.receiveEvents(), shop.receiveEvents(), shop.receiveEvents()])
  expect(await shop.countOrders(user)).toEqual({ subscriptions: 1, statuses: 1, videos: 3, emails: 1 })
})

test('an event of a type that means nothing to us is stored, answered, and done', async () => {
  const event = makeEvent('terminal.reader.action_failed', { whatever: true })
  expect((await send(event)).status).toBe(200)
  await shop.receiveEvents()
  expect(await findEvent(event.id)).toMatchObject({
    lastError: null,
    parkedAt: null,
    appliedAt: expect.any(Date),
  })
})

test('a forged, unsigned, altered or old event is refused and not stored', async () => {
  const event = makeEvent('checkout.session.completed', { id: 'cs_1' })
  const payload = JSON.stringify(event)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: shopWebhookSecrets[0] ?? '' })
  const answers = await Promise.all([
    send(event, { secret: 'whsec_somebody' }),
    send(event, { ageSeconds: 301 }),
    deliver(payload, null),
    deliver(payload, 'nonsense'),
    deliver(payload.replace('cs_1', 'cs_2'), signature),
  ])
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
  expect(await answers[0]?.json()).toMatchObject({ code: 'invalid_signature' })
  expect(await findEvent(event.id)).toBeUndefined()
})

test.each([
  'null',
  '[]',
  '"evt_1"',
  '7',
  '{}',
  '{"type":"invoice.paid"}',
  '{"id":"evt_untyped"}',
  '{"id":"","type":"invoice.paid"}',
  '{"id":7,"type":"invoice.paid"}',
  '{"id":"evt_1","type":["invoice.paid"]}',
  JSON.stringify({ id: `evt_${'x'.repeat(9000)}`, type: 'invoice.paid' }),
  JSON.stringify({ id: '\u0000', type: 'invoice.paid' }),
  'no JSON',
])('signed, but no event: %.40s is answered 400, and so not sent again for days', async (payload) => {
  const secret = shopWebhookSecrets[0] ?? ''
  const answer = await deliver(payload, Stripe.webhooks.generateTestHeaderString({ payload, secret }))
  expect(answer.status).toBe(400)
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
  expect(await answer.json()).toMatchObject({ code: 'invalid_event' })
})

test('while the secret is being changed, events signed with the old one are taken too', async () => {
  const event = makeEvent('invoice.paid', { id: 'in_2' })
  expect((await send(event, { secret: 'whsec_old' })).status).toBe(200)
})

test('an event is not acknowledged while the database is away', async () => {
  const { db } = shop.deps
  shop.deps.db = connectDatabase('postgresql://nobody@127.0.0.1:1/none')
  const answer = await send(makeEvent('invoice.paid', { id: 'in_3' }))
  await shop.deps.db.destroy()
  shop.deps.db = db
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('2')
})

test('an event that can’t be applied is parked in the end, and holds up no other', async () => {
  const poison = makeEvent('checkout.session.completed', { noId: true })
  await send(poison)
  const { user, id } = await shop.openAsNewBuyer()
  await shop.pay(id)
  await send(makeEvent('checkout.session.completed', { id }))
  let now = Date.now()
  const deps = { ...shop.deps, clock: { now: () => new Date(now) } }
  for (let round = 0; round < 30; round++) {
    while (await applyNextEvents(deps));
    now += 20 * 60_000
    if (round === 0) expect(await shop.countOrders(user)).toMatchObject({ subscriptions: 1 })
  }
  expect(await findEvent(poison.id)).toMatchObject({
    attempts: 12,
    appliedAt: null,
    parkedAt: expect.any(Date),
    lastError: expect.stringContaining('id'),
  })
})

test('a provider that is silent for hours parks nothing: the event is applied when it answers', async () => {
  const { user, id } = await shop.openAsNewBuyer()
  await shop.pay(id)
  await shop.control.holdWebhooks()
  const completed = makeEvent('checkout.session.completed', { id })
  await send(completed)
  let now = Date.now()
  const clock = { now: () => new Date(now) }
  const silent = {
    ...shop.deps.payments,
    readPaymentPage: () => Promise.reject(new PaymentProviderError('does not answer', { isRefused: false })),
  }
  await shop.db
    .updateTable('paymentEvents')
    .set({ appliedAt: new Date() })
    .where('id', '!=', completed.id)
    .execute()
  for (let round = 0; round < 40; round++) {
    while (await applyNextEvents({ ...shop.deps, clock, payments: silent }));
    now += 10 * 60_000
  }
  expect(await findEvent(completed.id)).toMatchObject({ attempts: 40, parkedAt: null })
  while (await applyNextEvents({ ...shop.deps, clock }));
  expect(await shop.countOrders(user)).toMatchObject({ subscriptions: 1 })
  await shop.control.releaseWebhooks()
})

test('an event wakes the inboxes of all processes, and is applied by one of them', async () => {
  const heard: string[] = []
  const inboxes = [startInbox(shop.deps), startInbox(shop.deps)]
  const listening = await listenForChanges(shop.databaseUrl, {
    channels: {
      [paymentEventsChannel]: (eventId) => {
        heard.push(eventId)
        for (const inbox of inboxes) inbox.wake()
      },
    },
  })
  const { user, id } = await shop.openAsNewBuyer()
  await shop.pay(id)
  await vi.waitFor(
    async () => expect(await shop.countOrders(user)).toMatchObject({ subscriptions: 1, videos: 3 }),
    { timeout: 60_000, interval: 20 },
  )
  expect(heard).not.toEqual([])
  await listening.stop()
  await Promise.all(inboxes.map((inbox) => inbox.close()))
})

test('several events wait for a slow provider at the same time', async () => {
  const buyers = [await shop.openAsNewBuyer(), await shop.openAsNewBuyer()]
  await shop.control.holdWebhooks()
  for (const { id } of buyers) {
    await shop.pay(id)
    await send(makeEvent('checkout.session.completed', { id }))
  }
  let waiting = 0
  let mostAtOnce = 0
  const payments = {
    ...shop.deps.payments,
    async readPaymentPage(id: string) {
      waiting += 1
      mostAtOnce = Math.max(mostAtOnce, waiting)
      try {
        await vi.waitFor(() => expect(mostAtOnce, 'this event waits alone').toBeGreaterThan(1), 30_000)
      } finally {
        waiting -= 1
      }
      return shop.deps.payments.readPaymentPage(id)
    },
  }
  const inbox = startInbox({ ...shop.deps, payments })
  for (const { user } of buyers) {
    await vi.waitFor(
      async () => expect(await shop.countOrders(user)).toMatchObject({ subscriptions: 1 }),
      60_000,
    )
  }
  await inbox.close()
  await shop.control.releaseWebhooks()
})

test('a subscription’s end that is heard before its payment settles the payment first', async () => {
  await shop.control.holdWebhooks()
  const { user, id } = await shop.openAsNewBuyer()
  await shop.pay(id)
  const { subscription } = await shop.stripe.checkout.sessions.retrieve(id)
  await shop.stripe.subscriptions.cancel(String(subscription))
  await send(makeEvent('customer.subscription.deleted', { id: subscription }))
  while (await applyNextEvents(shop.deps));
  const rows = await shop.db
    .selectFrom('subscriptions')
    .select('status')
    .where('userId', '=', user.id)
    .execute()
  expect(rows).toEqual([{ status: 'canceled' }])
  await shop.control.releaseWebhooks()
})

test('a subscription that we never sold is left alone', async () => {
  const event = makeEvent('customer.subscription.updated', { id: 'sub_somebodys' })
  await send(event)
  while (await applyNextEvents(shop.deps));
  expect(await findEvent(event.id)).toMatchObject({ appliedAt: expect.any(Date), lastError: null })
})
