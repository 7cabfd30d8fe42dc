import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pauseSubscription } from '#shared/contract/billing/billing-changes.ts'
import type { ChildChange } from '#test/payments/change-in-child.ts'
import { ads, brokenRules, planTotals, subscribe } from '#test/payments/own-subscription.ts'
import { isCharge, startSlowProvider } from '#test/payments/slow-provider.ts'
import { shopSecretKey, startShop, type Shop } from '#test/payments/start-shop.ts'
import { until } from '#test/until.ts'
import { writeChangeState } from '../store/changes.db.ts'
import { finishIntents } from '../finish-intents.ts'
import { releaseLease, takeLease } from '../leases/leases.db.ts'
import { leaseTimes } from '../leases/with-lease.ts'
import { settleChange } from '../changes/settle-change.ts'
import { subscriptionSubject } from './subscription-lease.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.close())

type Own = Awaited<ReturnType<typeof subscribe>>

/** 12 tokens a block instead of 8, for two blocks that are not open. */
const dueNowCents = 2 * (194_940 - 136_800)
const neverMs = 3_600_000

/** As another process does. */
async function takeAsAnother(own: Own) {
  const other = { subject: subscriptionSubject(own.providerSubscriptionId), token: randomUUID() }
  expect(await takeLease(shop.db, other, { purpose: 'another process', lengthMs: neverMs })).toBe(true)
  return other
}
const pause = (own: Own) =>
  shop.call(pauseSubscription, { subscriptionId: own.id, reason: '' }, { as: own.user })

test('a process that is killed while its change is charged leaves it to the next one, which charges nothing twice', async () => {
  const own = await subscribe(shop, 'quarterly')
  const slow = await startSlowProvider(shop.providerUrl, (method, path) =>
    isCharge(method, path) ? 9_000 : 0,
  )
  const times = { ...leaseTimes, lengthMs: 2_000, renewIntervalMs: 500 }
  const child = fork(join(import.meta.dirname, '../../../../test/payments/change-in-child.ts'))
  const ended = once(child, 'exit')
  child.send({
    databaseUrl: shop.databaseUrl,
    apiBase: slow.url,
    secretKey: shopSecretKey,
    user: own.user,
    subscriptionId: own.id,
    films: ads(4),
    leaseTimes: times,
  } satisfies ChildChange)
  await until(() => slow.answered.some(({ method, path }) => isCharge(method, path)), 300_000, 'no charge')
  child.kill('SIGKILL')
  await ended
  await slow.close()

  expect(await own.read()).toMatchObject({
    pendingChange: { dueNowCents },
    nextChargeCents: planTotals.quarterly,
  })
  expect(await shop.db.selectFrom('billingLeases').select('purpose').execute()).toEqual([
    { purpose: 'change' },
  ])
  expect(await finishIntents(shop.deps)).toBe(0)
  expect(await own.read()).toMatchObject({ pendingChange: null, nextChargeCents: 584_820 })
  const charged = (await own.changeInvoices()).map(({ status, total }) => `${status} ${total}`)
  expect(charged).toEqual([`paid ${dueNowCents}`])
  expect(await brokenRules(shop)).toEqual([])
})

test('a step waits for another process that is at the same subscription, and is refused as busy in the end', async () => {
  const own = await subscribe(shop)
  const other = await takeAsAnother(own)
  shop.deps.leaseTimes = { ...leaseTimes, patienceMs: 200, pollIntervalMs: 10 }
  expect(await pause(own)).toMatchObject({ status: 503, problem: { code: 'busy' } })
  shop.deps.leaseTimes = { ...leaseTimes, pollIntervalMs: 10 }
  const waiting = pause(own)
  await releaseLease(shop.db, other)
  expect((await waiting).status).toBe(200)
  delete shop.deps.leaseTimes
})

test('events about a leased subscription wait for the lease, and delay no others', async () => {
  const [own, free] = [await subscribe(shop), await subscribe(shop)]
  const other = await takeAsAnother(own)
  await shop.stripe.subscriptions.cancel(own.providerSubscriptionId)
  await shop.stripe.subscriptions.cancel(free.providerSubscriptionId)
  await shop.receiveEvents()
  const statuses = async () => [(await own.read()).status, (await free.read()).status]
  expect(await statuses()).toEqual(['active', 'canceled'])
  await releaseLease(shop.db, other)
  await shop.receiveEvents()
  expect(await statuses()).toEqual(['canceled', 'canceled'])
  const failed = shop.db.selectFrom('paymentEvents').select('lastError').where('attempts', '>', 0).execute()
  expect(await failed).toEqual([])
})

test('a process that stood still before its charge, and was overtaken, writes nothing: what it took goes back', async () => {
  const own = await subscribe(shop, 'quarterly')
  const { payments } = shop.deps
  const charge: typeof payments.chargeDifference = async (order) => {
    shop.deps.payments = payments
    // Meanwhile another process takes over, finds that too much time has gone by, and gives the change up.
    await shop.db
      .updateTable('billingLeases')
      .set({ expiresAt: new Date(0) })
      .execute()
    const other = await takeAsAnother(own)
    const now = shop.deps.clock.now()
    await writeChangeState(shop.db, order.changeId, 'refused', { failure: 'Given up', now })
    await releaseLease(shop.db, other)
    return payments.chargeDifference(order)
  }
  shop.deps.payments = { ...payments, chargeDifference: charge }
  await expect(own.change(ads(4))).rejects.toMatchObject({ code: 'payment_unknown' })
  await shop.receiveEvents()
  expect(await own.read()).toMatchObject({ pendingChange: null, nextChargeCents: planTotals.quarterly })
  const [invoice] = (await own.invoices()).filter(({ kind }) => kind === 'change')
  expect(invoice).toMatchObject({ status: 'paid', paidCents: dueNowCents, refundedCents: dueNowCents })
  await settleChange(shop.deps, await own.changeId())
  const emails = await shop.findEmailsTo(own.user.email)
  expect(emails.filter(({ kind }) => kind === 'refund-promised')).toMatchObject([
    { amountCents: dueNowCents },
  ])
  expect(await brokenRules(shop)).toEqual([])
})
