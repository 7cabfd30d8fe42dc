import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startShop, type Shop } from '#test/payments/start-shop.ts'
import { pauseAfterFailure, reconcileCheckouts, startReconciler } from './start-reconciler.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
  await shop.control.holdWebhooks()
})
afterAll(() => shop.close())

const readState = async (sessionId: string) =>
  (
    await shop.db
      .selectFrom('checkouts')
      .select('state')
      .where('providerSessionId', '=', sessionId)
      .executeTakeFirst()
  )?.state

test('at start everything that was paid during an outage becomes a subscription', async () => {
  const { user, id } = await shop.openAsNewBuyer()
  await shop.pay(id)
  const reconciler = startReconciler(shop.deps)
  await vi.waitFor(
    async () => expect(await shop.countOrders(user)).toMatchObject({ subscriptions: 1, videos: 3 }),
    { timeout: 60_000 },
  )
  await reconciler.close()
})

test('tokens whose time is over are written off', async () => {
  const { user, id } = await shop.openAsNewBuyer()
  await shop.pay(id)
  await reconcileCheckouts(shop.deps, 0)
  const endedAt = new Date(Date.now() - 91 * 86_400_000)
  await shop.db.updateTable('subscriptions').set({ endedAt }).where('userId', '=', user.id).execute()
  const reconciler = startReconciler(shop.deps)
  await vi.waitFor(async () => {
    const lots = await shop.db
      .selectFrom('tokenLots as l')
      .innerJoin('subscriptions as s', 's.id', 'l.subscriptionId')
      .select(['l.available', 'l.expired'])
      .where('s.userId', '=', user.id)
      .execute()
    expect(lots).toEqual([{ available: 0, expired: 8 }])
  }, 60_000)
  await reconciler.close()
})

test('a young page is left to its buyer; an older one is asked about', async () => {
  const { id } = await shop.openAsNewBuyer()
  await shop.pay(id)
  expect(await reconcileCheckouts(shop.deps, 60_000)).toBe(0)
  expect(await readState(id)).toBe('open')
  const later = { now: () => new Date(Date.now() + 61_000) }
  expect(await reconcileCheckouts({ ...shop.deps, clock: later }, 60_000)).toBe(0)
  expect(await readState(id)).toBe('paid')
})

test('a page that expired unheard is marked, also one whose opening never came back', async () => {
  const { user, id } = await shop.openAsNewBuyer()
  await shop.stripe.checkout.sessions.expire(id)
  const opening = await shop.openAsNewBuyer()
  await shop.db
    .updateTable('checkouts')
    .set({ state: 'opening', providerSessionId: null })
    .where('userId', '=', opening.user.id)
    .execute()
  const later = { now: () => new Date(Date.now() + 3_600_000) }
  expect(await reconcileCheckouts({ ...shop.deps, clock: later }, 60_000)).toBe(0)
  const states = await shop.db
    .selectFrom('checkouts')
    .select('state')
    .where('userId', 'in', [user.id, opening.user.id])
    .execute()
  expect(states).toEqual([{ state: 'expired' }, { state: 'expired' }])
})

test('one checkout that can’t be asked about holds up no other', async () => {
  const first = await shop.openAsNewBuyer()
  const second = await shop.openAsNewBuyer()
  await Promise.all([shop.pay(first.id), shop.pay(second.id)])
  const payments = {
    ...shop.deps.payments,
    readPaymentPage: (id: string) =>
      id === first.id ? Promise.reject(new Error('broken')) : shop.deps.payments.readPaymentPage(id),
  }
  expect(await reconcileCheckouts({ ...shop.deps, payments }, 0)).toBe(1)
  expect([await readState(first.id), await readState(second.id)]).toEqual(['open', 'paid'])
})

test('rounds that fail come soon at first, then ever more rarely, and a minute apart at most', () => {
  expect([0, 1, 2, 3, 4, 1000].map(pauseAfterFailure)).toEqual([5000, 10_000, 20_000, 40_000, 60_000, 60_000])
})
