import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ads, brokenRules, planTotals, subscribe } from '#test/payments/own-subscription.ts'
import { startShop, type Shop } from '#test/payments/start-shop.ts'
import { cancelSubscription } from '../../billing/changes/cancel-subscription.ts'
import { finishIntents } from '../../billing/finish-intents.ts'
import { pauseSubscription } from '../../billing/changes/pause-subscription.ts'
import { unpauseSubscription } from '../../billing/changes/unpause-subscription.ts'
import { readMissedEvents } from './read-missed-events.ts'
import { applyNextEvents } from './start-inbox.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
beforeEach(() => shop.control.setFaults({ api: [], webhooks: { dropNext: 0 } }))
afterAll(() => shop.close())

test('with no webhook at all, the provider’s own list of events brings everything', async () => {
  const own = await subscribe(shop, 'monthly')
  await readMissedEvents(shop.deps)
  while (await applyNextEvents(shop.deps));
  await shop.control.setFaults({ webhooks: { dropNext: 1000 } })
  await shop.moveClock(62)
  expect(await own.blocks()).toHaveLength(1)
  await readMissedEvents(shop.deps)
  while (await applyNextEvents(shop.deps));
  expect(await own.blocks()).toMatchObject([
    { isOpen: true },
    { isOpen: true, films: 3 },
    { isOpen: true, films: 3 },
  ])
  expect(await brokenRules(shop)).toEqual([])
})

test('with neither webhook nor list, subscriptions without an event since their period ended are synced', async () => {
  const own = await subscribe(shop, 'monthly')
  await shop.control.setFaults({ webhooks: { dropNext: 1000 } })
  await shop.moveClock(32)
  expect(await finishIntents(shop.deps)).toBe(0)
  expect(await own.blocks()).toMatchObject([{ isOpen: true }, { isOpen: true, films: 3 }])
})

const breaks = [
  ['500', { kind: 'error', status: 500 }],
  ['429', { kind: 'error', status: 429 }],
  ['a connection that breaks before', { kind: 'reset' }],
  ['a connection that breaks after the work was done', { kind: 'reset_after' }],
] as const
const places = ['/v1/products', '/v1/subscription_schedules', '/v1/invoices', '/v1/invoiceitems'] as const

test.each(breaks.flatMap(([name, fault]) => places.map((path) => [name, path, fault] as const)))(
  'a change that meets %s at %s is charged once, now or by the reconciler',
  async (_name, path, fault) => {
    const own = await subscribe(shop, 'quarterly')
    await shop.control.setFaults({ api: [{ ...fault, method: 'POST', path, times: 2 }] })
    const asked = await own.change(ads(4)).then(
      () => 'settled',
      (error: { code?: string }) => error.code,
    )
    expect(['settled', 'payment_unknown']).toContain(asked)
    if (asked === 'payment_unknown') {
      expect(await own.read()).toMatchObject({ pendingChange: { state: 'unknown' }, can: { change: false } })
    }
    await shop.control.setFaults({ api: [] })
    await finishIntents(shop.deps)
    expect(await own.read()).toMatchObject({ pendingChange: null, nextChargeCents: 584_820 })
    expect(await own.changeInvoices()).toMatchObject([{ status: 'paid', total: 116_280 }])
    expect(await brokenRules(shop)).toEqual([])
  },
)

test('a block waits while it is not known whether its new films were paid for', async () => {
  const own = await subscribe(shop, 'quarterly')
  await shop.control.setFaults({ api: [{ kind: 'reset', method: 'POST', path: '/v1/invoices', times: 10 }] })
  await expect(own.change(ads(4))).rejects.toMatchObject({ code: 'payment_unknown' })
  await own.days(32)
  expect(await own.blocks()).toMatchObject([{ isOpen: true }, { isOpen: false }, {}])
  // By now it may not be charged any more: it is given up, and the block opens as it was sold.
  await shop.control.setFaults({ api: [] })
  await finishIntents(shop.deps)
  expect(await own.blocks()).toMatchObject([{ isOpen: true }, { isOpen: true, films: 3 }, {}])
  expect((await own.changeInvoices()).filter(({ status }) => status === 'paid' || status === 'open')).toEqual(
    [],
  )
  await own.days(61)
  expect((await own.invoices()).at(-1)).toMatchObject({ kind: 'renewal', totalCents: planTotals.quarterly })
  expect(await brokenRules(shop)).toEqual([])
})

test('an end at once that the provider did not answer is brought about later, with its refund', async () => {
  const own = await subscribe(shop, 'quarterly')
  await shop.control.setFaults({ api: [{ kind: 'reset', method: 'DELETE', times: 2 }] })
  await expect(
    cancelSubscription(shop.deps, own.user, { subscriptionId: own.id, when: 'now', reason: '' }),
  ).rejects.toMatchObject({ code: 'payment_unknown' })
  expect(await own.read()).toMatchObject({ status: 'active', nextChargeAt: null })
  await shop.loseAnswers('/v1/refunds')
  expect(await finishIntents(shop.deps)).toBeLessThanOrEqual(1)
  await shop.control.setFaults({ api: [] })
  expect(await finishIntents(shop.deps)).toBe(0)
  expect(await own.read()).toMatchObject({ status: 'canceled' })
  expect(await own.invoices()).toMatchObject([{ refundedCents: Math.round((planTotals.quarterly * 2) / 3) }])
  const refunds = await shop.stripe.refunds.list({ limit: 100 })
  expect(
    refunds.data.filter(({ amount }) => amount === Math.round((planTotals.quarterly * 2) / 3)),
  ).toHaveLength(1)
  expect(await brokenRules(shop)).toEqual([])
})

test.each(['reset', 'reset_after'] as const)(
  'a pause whose end the provider did not answer (%s) moves blocks by what was asked for',
  async (kind) => {
    const own = await subscribe(shop, 'monthly')
    await pauseSubscription(shop.deps, own.user, { subscriptionId: own.id, reason: '' })
    await own.days(10)
    await shop.control.setFaults({ api: [{ kind, method: 'POST', path: '/v1/subscriptions', times: 2 }] })
    await unpauseSubscription(shop.deps, own.user, own.id).catch(() => undefined)
    await shop.control.setFaults({ api: [] })
    await shop.moveClock(5)
    expect(await finishIntents(shop.deps)).toBe(0)
    expect(await own.read()).toMatchObject({
      status: 'active',
      pausedAt: null,
      nextChargeCents: planTotals.monthly,
    })
    const { shiftedMs } = await shop.db
      .selectFrom('subscriptions')
      .select('shiftedMs')
      .where('id', '=', own.id)
      .executeTakeFirstOrThrow()
    expect(Math.round(shiftedMs / 86_400_000)).toBe(10)
  },
)
