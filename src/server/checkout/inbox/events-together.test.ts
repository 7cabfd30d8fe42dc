import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { subscribe } from '#test/payments/own-subscription.ts'
import { startShop, type Shop } from '#test/payments/start-shop.ts'
import type { PaymentEvent } from '../../outside/payments/payments.ts'
import { appliedEventTypes } from './apply-event.ts'
import { insertPaymentEvents } from './payment-events.db.ts'
import { applyNextEvents, startInbox } from './start-inbox.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
beforeEach(async () => {
  await shop.control.releaseWebhooks()
  await shop.receiveEvents()
})
afterAll(() => shop.close())

type Own = Pick<Awaited<ReturnType<typeof subscribe>>, 'providerSubscriptionId'>

let eventNumber = 0
const makeChangeEvent = ({ providerSubscriptionId: id }: Own): PaymentEvent => ({
  id: `evt_change_${++eventNumber}`,
  type: 'customer.subscription.updated',
  payload: { data: { object: { id, object: 'subscription' } } },
})
const makePaymentEvent = (own: Own, invoiceId?: string): PaymentEvent => ({
  id: `evt_paid_${++eventNumber}`,
  type: 'invoice.paid',
  payload: {
    data: {
      object: {
        id: invoiceId,
        object: 'invoice',
        parent: { subscription_details: { subscription: own.providerSubscriptionId } },
      },
    },
  },
})
const store = (events: PaymentEvent[]) =>
  insertPaymentEvents(shop.db, events, appliedEventTypes, shop.deps.clock.now())

/** Which of them are applied. */
async function findApplied(events: readonly PaymentEvent[]): Promise<string[]> {
  const rows = await shop.db
    .selectFrom('paymentEvents')
    .select('id')
    .where('appliedAt', 'is not', null)
    .where(
      'id',
      'in',
      events.map(({ id }) => id),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The same product, whose readings of a subscription are noticed before the provider is asked. */
function watched(notice: (subscriptionId: string) => Promise<void> | void) {
  const { payments } = shop.deps
  const readBilling: typeof payments.readBilling = async (id, since) => {
    await notice(id)
    return payments.readBilling(id, since)
  }
  return { ...shop.deps, payments: { ...payments, readBilling } }
}

test('all events that wait about one subscription are applied by one reading; one that comes meanwhile by the next', async () => {
  const [own, other] = [await subscribe(shop), await subscribe(shop)]
  await shop.control.holdWebhooks()
  const waiting = [
    makeChangeEvent(own),
    makePaymentEvent(own, 'in_1'),
    makeChangeEvent(own),
    makePaymentEvent(own, 'in_2'),
  ]
  const late = makeChangeEvent(own)
  const ofOther = makeChangeEvent(other)
  await store([...waiting, ofOther])

  const read: string[] = []
  const meanwhile: boolean[] = []
  const deps = watched(async (id) => {
    read.push(id)
    if (read.length > 1) return
    await store([late])
    // The other lanes of this process leave it alone: there is the other subscription, then nothing.
    meanwhile.push(await applyNextEvents(deps), await applyNextEvents(deps))
  })
  await applyNextEvents(deps)
  expect(meanwhile).toEqual([true, false])
  expect(read.toSorted()).toEqual([own.providerSubscriptionId, other.providerSubscriptionId].toSorted())
  const all = [...waiting, ofOther, late]
  expect(await findApplied(all)).toEqual([...waiting, ofOther].map(({ id }) => id).toSorted())

  while (await applyNextEvents(deps));
  expect(read.filter((id) => id === own.providerSubscriptionId)).toHaveLength(2)
  expect(await findApplied(all)).toHaveLength(all.length)
})

test.each([
  ['the page', 'evt_a'],
  ['the subscription', 'evt_z'],
])('concurrent events of one sale, %s first, are applied by one reading', async (_first, prefix) => {
  await shop.control.holdWebhooks()
  const { user, id: sessionId } = await shop.openAsNewBuyer()
  await shop.pay(sessionId)
  const { subscription } = await shop.stripe.checkout.sessions.retrieve(sessionId)
  const own = { providerSubscriptionId: String(subscription) }
  const paid = {
    id: `${prefix}_completed_${++eventNumber}`,
    type: 'checkout.session.completed',
    payload: { data: { object: { id: sessionId, object: 'checkout.session', subscription } } },
  }
  const events = [paid, makeChangeEvent(own), makePaymentEvent(own, 'in_1')]
  await store(events)
  const read: string[] = []
  while (await applyNextEvents(watched((id) => void read.push(id))));
  expect(read).toEqual([own.providerSubscriptionId])
  expect(await findApplied(events)).toHaveLength(3)
  expect(await shop.countOrders(user)).toEqual({ subscriptions: 1, statuses: 1, videos: 3, emails: 1 })
})

test('an event that can’t be read fails alone: those that wait with it are applied', async () => {
  const own = await subscribe(shop)
  await shop.control.holdWebhooks()
  const [good, poison, better] = [makePaymentEvent(own, 'in_1'), makePaymentEvent(own), makeChangeEvent(own)]
  await store([good, poison, better])
  // What failed is due again a second later, by a clock that runs.
  const now = shop.deps.clock.now()
  while (await applyNextEvents({ ...shop.deps, clock: { now: () => now } }));
  expect(await findApplied([good, poison, better])).toEqual([better.id, good.id].toSorted())
  const { attempts, lastError } = await shop.db
    .selectFrom('paymentEvents')
    .select(['attempts', 'lastError'])
    .where('id', '=', poison.id)
    .executeTakeFirstOrThrow()
  expect([attempts, lastError]).toEqual([1, expect.stringContaining('id')])
})

test('where the reading fails, every event that waited for it is tried again', async () => {
  const own = await subscribe(shop)
  await shop.control.holdWebhooks()
  const waiting = [makeChangeEvent(own), makePaymentEvent(own, 'in_1')]
  await store(waiting)
  let readings = 0
  const broken = watched(() => {
    readings += 1
    throw new Error('does not answer')
  })
  const now = shop.deps.clock.now()
  while (await applyNextEvents({ ...broken, clock: { now: () => now } }));
  expect(readings).toBe(1)
  expect(await findApplied(waiting)).toEqual([])
  const inAMinute = { now: () => new Date(shop.deps.clock.now().getTime() + 60_000) }
  while (await applyNextEvents({ ...shop.deps, clock: inAMinute }));
  expect(await findApplied(waiting)).toHaveLength(2)
})

test('while the inbox waits for the provider, all connections of the pool are free for requests', async () => {
  const owns: Own[] = []
  while (owns.length < 6) owns.push(await subscribe(shop))
  await shop.control.holdWebhooks()
  const events = owns.map(makeChangeEvent)
  await store(events)
  let waiting = 0
  const answer = Promise.withResolvers<void>()
  const inbox = startInbox(
    watched(async () => {
      waiting += 1
      await answer.promise
    }),
  )
  await vi.waitFor(() => expect(waiting).toBe(3), { timeout: 60_000 })

  // People come at the same moment: none of the ten is done before all are served.
  let served = 0
  const serve = () =>
    shop.db.transaction().execute(async (tx) => {
      await sql`select`.execute(tx)
      served += 1
      await vi.waitFor(() => expect(served).toBe(10), { timeout: 60_000 })
    })
  await Promise.all(Array.from({ length: 10 }, serve))
  expect(waiting).toBe(3)
  answer.resolve()
  await vi.waitFor(async () => expect(await findApplied(events)).toHaveLength(6), { timeout: 60_000 })
  await inbox.close()
})

test('a subject that the provider is silent about holds up no event that comes later', async () => {
  const [silent, own] = [await subscribe(shop), await subscribe(shop)]
  await shop.control.holdWebhooks()
  const stuck = makeChangeEvent(silent)
  await store([stuck])
  const answer = Promise.withResolvers<void>()
  let isAsked = false
  const inbox = startInbox(
    watched(async (id) => {
      if (id !== silent.providerSubscriptionId) return
      isAsked = true
      await answer.promise
    }),
  )
  await vi.waitFor(() => expect(isAsked).toBe(true), { timeout: 60_000 })
  const later = makeChangeEvent(own)
  await store([later])
  inbox.wake()
  await vi.waitFor(async () => expect(await findApplied([stuck, later])).toEqual([later.id]), 60_000)
  answer.resolve()
  await inbox.close()
  expect(await findApplied([stuck])).toEqual([stuck.id])
})
