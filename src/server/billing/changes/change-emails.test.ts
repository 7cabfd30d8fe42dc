import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeSubscription, subscriptionFactsSchema } from '#shared/subscriptions/describe-subscription.ts'
import { makeAdmin } from '#test/factories.ts'
import { ads, planTotals, subscribe } from '#test/payments/own-subscription.ts'
import { startShop, type Shop } from '#test/payments/start-shop.ts'
import { findSubscription } from '../../subscriptions/store/subscriptions.db.ts'
import { refundPayment } from '../refunds/refund-payment.ts'
import { syncSubscription } from '../sync/sync-subscription.ts'
import { cancelSubscription } from './cancel-subscription.ts'
import { pauseSubscription } from './pause-subscription.ts'
import { resumeSubscription } from './resume-subscription.ts'
import { unpauseSubscription } from './unpause-subscription.ts'
import { withdrawChange } from './withdraw-change.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.close())

type Own = Awaited<ReturnType<typeof subscribe>>

/** All e-mails so far but the one about the order, after the provider’s events and another sync came in. */
async function findNews({ user, providerSubscriptionId }: Own) {
  await shop.receiveEvents()
  await syncSubscription(shop.deps, providerSubscriptionId)
  return (await shop.findEmailsTo(user.email)).filter(({ kind }) => kind !== 'order-placed')
}

/** Lists and billing describe it alike. */
async function findState(own: Own) {
  const listed = subscriptionFactsSchema.parse(await findSubscription(shop.db, own.id))
  expect(subscriptionFactsSchema.parse(await own.read())).toEqual(listed)
  return describeSubscription(listed).state
}

test('a cancellation, its withdrawal, a pause and its end are each written about once', async () => {
  const own = await subscribe(shop, 'monthly')
  const { id: subscriptionId, user } = own
  expect(await findState(own)).toBe('active')
  await cancelSubscription(shop.deps, user, { subscriptionId, when: 'period-end', reason: '' })
  expect(await findState(own)).toBe('ending')
  await resumeSubscription(shop.deps, user, subscriptionId)
  expect(await findState(own)).toBe('active')
  await pauseSubscription(shop.deps, user, { subscriptionId, reason: '' })
  expect(await findState(own)).toBe('paused')
  await unpauseSubscription(shop.deps, user, subscriptionId)
  expect(await findState(own)).toBe('active')
  const renewal = { plan: 'monthly', totalCents: planTotals.monthly, isChange: false }
  const again = {
    facts: { status: 'active', cancelAt: null, renewal: { ...renewal, at: expect.any(String) } },
  }
  expect(await findNews(own)).toMatchObject([
    {
      kind: 'subscription-canceled',
      facts: { status: 'active', cancelAt: expect.any(String), renewal: { ...renewal, at: null } },
      url: expect.stringContaining(`/subscriptions/plan/${subscriptionId}`),
    },
    { kind: 'subscription-resumed', ...again },
    { kind: 'subscription-paused', facts: { status: 'paused', pausedAt: expect.any(String) } },
    { kind: 'subscription-unpaused', ...again },
  ])
})

test('a change that waits sends an e-mail when agreed to and when withdrawn, then again when it takes effect', async () => {
  const own = await subscribe(shop, 'monthly')
  await own.change(ads(2), 'yearly')
  expect(await findState(own)).toBe('changing')
  await withdrawChange(shop.deps, own.user, own.id)
  expect(await findState(own)).toBe('active')
  await own.change(ads(2), 'quarterly')
  await own.days(32)
  expect(await findState(own)).toBe('active')
  const agreed = { chargedCents: 0, fromBlock: 2 }
  expect((await findNews(own)).filter(({ kind }) => String(kind).startsWith('change-'))).toMatchObject([
    {
      kind: 'change-agreed',
      wanted: 'Yearly: 2 films a block, 6 tokens',
      period: 'year',
      facts: { renewal: { plan: 'yearly', isChange: true } },
      ...agreed,
    },
    { kind: 'change-withdrawn', facts: { renewal: { plan: 'monthly', isChange: false } }, ...agreed },
    { kind: 'change-agreed', wanted: 'Quarterly: 2 films a block, 6 tokens', ...agreed },
    { kind: 'change-applied', facts: { renewal: { plan: 'quarterly', isChange: false } }, ...agreed },
  ])
})

test('a change that is paid for today is written about once, with what it cost', async () => {
  const own = await subscribe(shop, 'quarterly')
  const { dueNowCents } = await own.preview(ads(5))
  expect(dueNowCents).toBeGreaterThan(0)
  await own.change(ads(5))
  expect(await findState(own)).toBe('active')
  expect(await findNews(own)).toMatchObject([
    {
      kind: 'change-applied',
      chargedCents: dueNowCents,
      fromBlock: 2,
      facts: { renewal: { isChange: false } },
    },
  ])
})

test('a refund by the studio is written about once, without the studio’s reason', async () => {
  const own = await subscribe(shop)
  const [invoice] = await own.invoices()
  const refund = {
    invoiceId: invoice?.id ?? '',
    intentId: randomUUID(),
    amountCents: 5_000,
    reason: 'Fed up',
  }
  const admin = await makeAdmin(shop.db)
  await refundPayment(shop.deps, admin, refund)
  await refundPayment(shop.deps, admin, refund)
  const news = await findNews(own)
  expect(news).toMatchObject([{ kind: 'refund-promised', amountCents: 5_000 }])
  expect(JSON.stringify(news)).not.toContain('Fed up')
})
