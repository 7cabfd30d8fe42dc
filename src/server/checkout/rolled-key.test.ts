import { afterAll, beforeAll, expect, test } from 'vitest'
import { replayParkedEvents } from '#shared/contract/billing/admin-money.ts'
import { makeAdmin } from '#test/factories.ts'
import { brokenRules } from '#test/payments/own-subscription.ts'
import { startShop, type Shop } from '#test/payments/start-shop.ts'
import { readEvents } from '#test/events/read-events.ts'
import type { AppDeps } from '../app/app-deps.ts'
import type { SignedInUser } from '../http/principal.ts'
import { PaymentProviderError } from '../outside/payments/payments.ts'
import { replayEvent } from './inbox/replay-event.ts'
import { applyNextEvents } from './inbox/start-inbox.ts'

let shop: Shop
let admin: SignedInUser
beforeAll(async () => {
  shop = await startShop()
  admin = await makeAdmin(shop.db)
})
afterAll(() => shop.close())

const tenMinutesMs = 10 * 60_000

/** Applies what is due, so many times with ten minutes in between. */
async function applyFor(
  rounds: number,
  payments: AppDeps['payments'],
  startMs = Date.now(),
): Promise<number> {
  let now = startMs
  const clock = { now: () => new Date(now) }
  for (let round = 0; round < rounds; round += 1) {
    while (await applyNextEvents({ ...shop.deps, clock, payments }));
    now += tenMinutesMs
  }
  return now
}

const findWaiting = () =>
  shop.db
    .selectFrom('paymentEvents')
    .select(['id', 'attempts', 'countedAttempts', 'parkedAt'])
    .where('appliedAt', 'is', null)
    .execute()

/** A payment of which every event is stored and none applied. */
async function payWithoutApplying() {
  const { user, id } = await shop.openAsNewBuyer()
  await shop.pay(id)
  await expect.poll(() => shop.control.countWaiting()).toBe(0)
  return user
}

test('a rolled key parks no event: all are applied with the right one', async () => {
  const user = await payWithoutApplying()
  const endMs = await applyFor(30, shop.connectPayments({ secretKey: 'sk_test_rolled' }))
  const waiting = await findWaiting()
  expect(waiting.length).toBeGreaterThan(0)
  for (const event of waiting) {
    expect(event).toMatchObject({ attempts: 30, countedAttempts: 0, parkedAt: null })
  }
  await applyFor(1, shop.deps.payments, endMs)
  expect(await findWaiting()).toEqual([])
  expect(await shop.countOrders(user)).toMatchObject({ subscriptions: 1 })
  expect(await brokenRules(shop)).toEqual([])
})

const refuse = () => Promise.reject(new PaymentProviderError('No.', { isRefused: true }))
const refusing = (): AppDeps['payments'] => ({
  ...shop.deps.payments,
  readPaymentPage: refuse,
  readBilling: refuse,
  readSubscription: refuse,
})

test('what failed while our key was wrong is not parked by the first refusal after it', async () => {
  await payWithoutApplying()
  const silentMs = await applyFor(20, shop.connectPayments({ secretKey: 'sk_test_rolled' }))
  const refusedMs = await applyFor(1, refusing(), silentMs)
  const waiting = await findWaiting()
  expect(waiting.length).toBeGreaterThan(0)
  for (const event of waiting) expect(event).toMatchObject({ countedAttempts: 1, parkedAt: null })
  await applyFor(1, shop.deps.payments, refusedMs)
  expect(await findWaiting()).toEqual([])
})

test('an event that waits and is replayed by hand while our key is wrong still waits', async () => {
  await payWithoutApplying()
  const [event] = await findWaiting()
  const payments = shop.connectPayments({ secretKey: 'sk_test_rolled' })
  const again = replayEvent({ ...shop.deps, payments }, admin, event?.id ?? '')
  await expect(again).rejects.toMatchObject({ code: 'event_failed_again' })
  expect((await findWaiting()).find(({ id }) => id === event?.id)).toMatchObject({
    parkedAt: null,
    countedAttempts: 0,
  })
  await shop.receiveEvents()
})

test('all parked events are replayed with one call, and it is in the record', async () => {
  const users = [await payWithoutApplying(), await payWithoutApplying()]
  await applyFor(14, refusing())
  const parked = await findWaiting()
  expect(parked.length).toBeGreaterThan(1)
  expect(parked.every(({ parkedAt }) => parkedAt !== null)).toBe(true)
  const { output } = await shop.call(replayParkedEvents, {}, { as: admin })
  expect(output).toEqual({ count: parked.length })
  await shop.receiveEvents()
  expect(await findWaiting()).toEqual([])
  for (const user of users) expect(await shop.countOrders(user)).toMatchObject({ subscriptions: 1 })
  const recorded = await readEvents(shop.db, { kind: 'payment_events.unparked' })
  expect(recorded).toMatchObject([{ actorEmail: admin.email, after: { count: parked.length } }])
  expect((await shop.call(replayParkedEvents, {}, { as: admin })).output).toEqual({ count: 0 })
  expect((await shop.call(replayParkedEvents, {}, { as: users[0] })).status).toBe(403)
})
