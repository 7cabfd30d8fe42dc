import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { makeAdmin, makeUser } from '#test/factories.ts'
import { ads, brokenRules, planTotals, subscribe } from '#test/payments/own-subscription.ts'
import { startShop, type Shop } from '#test/payments/start-shop.ts'
import { readEvents } from '#test/events/read-events.ts'
import { allCalls } from '#shared/contract/all-calls.ts'
import { PaymentProviderError } from '../outside/payments/payments.ts'
import { giveCoupon } from './give-coupon.ts'
import { listSubscriptionDiscounts } from './list-subscription-discounts.ts'
import { readBilling } from './read-billing.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.close())

test('a customer reads card, invoices and how each subscription is billed', async () => {
  const own = await subscribe(shop, 'yearly')
  const { output: data } = await shop.call(allCalls.readBilling, {}, { as: own.user })
  expect(data).toMatchObject({
    isCardKnown: true,
    card: { brand: 'visa', last4: '4242' },
    invoices: [
      {
        kind: 'first',
        status: 'paid',
        totalCents: planTotals.yearly,
        hostedUrl: expect.stringContaining('http'),
        pdfUrl: expect.stringContaining('pdf'),
      },
    ],
    subscriptions: [
      {
        status: 'active',
        statusReason: 'Ordered and paid.',
        unopenedPaidBlocks: 11,
        nextChargeCents: planTotals.yearly,
        refundIfCanceledNowCents: Math.round((planTotals.yearly * 11) / 12),
        can: {
          change: true,
          cancelAtPeriodEnd: true,
          cancelNow: true,
          resume: false,
          pause: true,
          unpause: false,
        },
      },
    ],
  })
})

test('the portal opens for one’s own card, and not before a first payment', async () => {
  const own = await subscribe(shop)
  const { output: data } = await shop.call(allCalls.openBillingPortal, {}, { as: own.user })
  expect(data?.url).toMatch(/^http/)
  const stranger = await makeUser(shop.db)
  expect(await shop.call(allCalls.openBillingPortal, {}, { as: stranger })).toMatchObject({
    problem: { code: 'no_customer' },
  })
  expect((await shop.call(allCalls.readBilling, {}, { as: stranger })).output).toEqual({
    card: null,
    isCardKnown: true,
    invoices: [],
    subscriptions: [],
    discounts: [],
  })
})

test('discounts on coming charges are returned beside them, as the provider has them', async () => {
  const own = await subscribe(shop)
  const { payments } = shop.deps
  const give = (discount: { percentOff?: number; centsOff?: number; months: number | null }) =>
    payments.giveDiscount(own.providerSubscriptionId, { ...discount, key: `coupon-${randomUUID()}` })
  await give({ percentOff: 20, months: 3 })
  await give({ centsOff: 1_200, months: null })
  expect((await readBilling(shop.deps, own.user.id)).discounts).toEqual([
    { subscriptionId: own.id, percentOff: 20, centsOff: null, isOnce: false, endsAt: expect.any(String) },
    { subscriptionId: own.id, percentOff: null, centsOff: 1_200, isOnce: false, endsAt: null },
  ])
})

const noAnswer = () => Promise.reject(new PaymentProviderError('It does not answer.', { isRefused: false }))

test('the studio reads which discounts of a subscription run, and why they were given', async () => {
  const own = await subscribe(shop)
  const admin = await makeAdmin(shop.db)
  const { payments, clock } = shop.deps
  const reason = 'The parcel was late.'
  const given = { subscriptionId: own.id, intentId: randomUUID(), percentOff: 20, months: 3, reason }
  await giveCoupon(shop.deps, admin, given)
  await payments.giveDiscount(own.providerSubscriptionId, { centsOff: 1_200, months: null, key: 'promotion' })
  const list = () => shop.call(allCalls.listSubscriptionDiscounts, { subscriptionId: own.id }, { as: admin })
  const always = { subscriptionId: own.id, percentOff: null, centsOff: 1_200, endsAt: null, reason: null }
  const { discounts } = (await list()).output
  expect(discounts).toMatchObject([{ subscriptionId: own.id, percentOff: 20, reason }, always])

  const later = { now: () => new Date(Date.parse(discounts[0]?.endsAt ?? '')) }
  expect(
    await listSubscriptionDiscounts({ ...shop.deps, clock: { ...clock, ...later } }, own.id),
  ).toMatchObject({
    discounts: [always],
  })
  await expect(
    listSubscriptionDiscounts({ ...shop.deps, payments: { ...payments, listDiscounts: noAnswer } }, own.id),
  ).rejects.toMatchObject({ code: 'payment_provider' })
})

const silence = () => Promise.reject(new Error('silent'))

test('a provider that is silent hides the card and nothing else', async () => {
  const own = await subscribe(shop)
  const { payments } = shop.deps
  const silent = { ...payments, readCard: silence, listDiscounts: silence }
  expect(await readBilling({ ...shop.deps, payments: silent }, own.user.id)).toMatchObject({
    card: null,
    isCardKnown: false,
    invoices: [{ status: 'paid' }],
  })
})

test('amounts, currencies and packages that a browser sends never reach the provider', async () => {
  const own = await subscribe(shop, 'quarterly')
  const sent = {
    subscriptionId: own.id,
    plan: 'quarterly',
    films: ads(4),
    seenDueNowCents: 1,
    seenTotalCents: 1,
    amountCents: 1,
    dueNowCents: 1,
    totalCents: 1,
    currency: 'jpy',
    quantity: 0,
    package: 'agency',
  }
  const refused = await shop.call(allCalls.changeSubscription, sent as never, { as: own.user })
  expect(refused.problem).toMatchObject({ code: 'price_changed', details: { dueNowCents: 116_280 } })
  const seen = { ...sent, seenDueNowCents: 116_280, seenTotalCents: 584_820 }
  expect((await shop.call(allCalls.changeSubscription, seen as never, { as: own.user })).status).toBe(200)
  const invoices = await shop.stripe.invoices.list({ subscription: own.providerSubscriptionId })
  expect(invoices.data.map(({ total, currency }) => `${total} ${currency}`).toSorted()).toEqual([
    '116280 usd',
    '410400 usd',
  ])
})

test('a coupon that the studio gives is taken off the renewal, once, and nothing that was sold changes', async () => {
  const own = await subscribe(shop)
  const admin = await makeAdmin(shop.db)
  const given = {
    subscriptionId: own.id,
    intentId: randomUUID(),
    percentOff: 25,
    months: 1,
    reason: 'The parcel was late.',
  }
  // A month from the very second of the sale would end with the renewal, not after it.
  await own.days(1)
  await giveCoupon(shop.deps, admin, given)
  const yearly = await subscribe(shop, 'yearly')
  await expect(
    giveCoupon(shop.deps, admin, { ...given, subscriptionId: yearly.id, intentId: randomUUID() }),
  ).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringContaining('would be over by then'),
  })
  await giveCoupon(shop.deps, admin, given)
  await own.days(32)
  expect(
    (await own.invoices()).map(({ totalCents, discountCents, blocks }) => [
      totalCents,
      discountCents,
      blocks,
    ]),
  ).toEqual([
    [planTotals.monthly, 0, 1],
    [planTotals.monthly * 0.75, planTotals.monthly * 0.25, 1],
  ])
  expect(await own.read()).toMatchObject({ status: 'active', nextChargeCents: planTotals.monthly })
  expect(await brokenRules(shop)).toEqual([])
  await expect(giveCoupon(shop.deps, admin, { ...given, centsOff: 1 })).rejects.toMatchObject({
    code: 'invalid_input',
  })
})

test('a coupon that is sent again is given and recorded once; other figures under its name are refused', async () => {
  const own = await subscribe(shop)
  const admin = await makeAdmin(shop.db)
  const given = {
    subscriptionId: own.id,
    intentId: randomUUID(),
    percentOff: 25,
    months: 3,
    reason: 'The parcel was late.',
  }
  const answer = { isGiven: true, earlierReason: null }
  expect(
    await Promise.all([giveCoupon(shop.deps, admin, given), giveCoupon(shop.deps, admin, given)]),
  ).toEqual([answer, answer])
  expect(await giveCoupon(shop.deps, admin, { ...given, reason: 'The rig stood still.' })).toEqual({
    ...answer,
    earlierReason: 'The parcel was late.',
  })
  for (const other of [{ percentOff: 30 }, { percentOff: undefined, centsOff: 25 }, { months: null }]) {
    await expect(giveCoupon(shop.deps, admin, { ...given, ...other })).rejects.toMatchObject({
      code: 'intent_reused',
    })
  }
  expect((await readBilling(shop.deps, own.user.id)).discounts).toMatchObject([{ percentOff: 25 }])
  const recorded = await readEvents(shop.db, { kind: 'coupon.given', subjectId: own.id })
  expect(recorded.map(({ reason }) => reason)).toEqual(['The parcel was late.'])
})
