import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { giveCoupon } from '#shared/contract/billing/admin-discounts.ts'
import { refundPayment } from '#shared/contract/billing/admin-money.ts'
import { makeAdmin, makeUser } from '#test/factories.ts'
import { ads, brokenRules, subscribe } from '#test/payments/own-subscription.ts'
import { defaultTotalCents, startShop, type Shop } from '#test/payments/start-shop.ts'
import { cancelSubscription } from '../../billing/changes/cancel-subscription.ts'
import { pauseSubscription } from '../../billing/changes/pause-subscription.ts'
import { unpauseSubscription } from '../../billing/changes/unpause-subscription.ts'
import { finishIntents } from '../../billing/finish-intents.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { findCheckoutOfSession, insertCheckout } from '../purchase/checkout.db.ts'
import { openCheckout } from '../purchase/open-checkout.ts'
import { openPage } from '../purchase/payment-page.ts'
import { replayEvent } from './replay-event.ts'

// The provider stores the answer to an idempotency key, an error too, and replays it for a day. In these tests it fails
// once, with the work undone or done, and answers the same to that key from then on.

let shop: Shop
let admin: SignedInUser
beforeAll(async () => {
  shop = await startShop()
  admin = await makeAdmin(shop.db)
})
beforeEach(() => shop.control.setFaults({ api: [] }))
afterAll(async () => {
  expect(await brokenRules(shop)).toEqual([])
  await shop.close()
})

const kinds = ['stored_error', 'stored_error_after'] as const
const failOnce = (path: string, kind: (typeof kinds)[number]) =>
  shop.control.setFaults({ api: [{ kind, method: 'POST', path }] })
const bothWays = (paths: readonly string[]) =>
  paths.flatMap((path) => kinds.map((kind) => [path, kind] as const))

test.for(bothWays(['/v1/products', '/v1/subscription_schedules', '/v1/invoices', '/v1/invoiceitems']))(
  'a change during which %s meets a %s comes into force, charged once, and the subscription can be ended',
  async ([path, kind]) => {
    await expectChangeMade(path, kind)
  },
)

test.for(bothWays(['/v1/invoices/*/finalize', '/v1/invoices/*/pay']))(
  'a difference is charged once although %s meets a %s',
  async ([path, kind]) => {
    await expectChangeMade(path, kind)
  },
)

async function expectChangeMade(path: string, kind: (typeof kinds)[number]) {
  const own = await subscribe(shop, 'quarterly')
  await failOnce(path, kind)
  const answer = await own.change(ads(4)).catch((error: unknown) => error)
  if (kind === 'stored_error') expect(answer).toMatchObject({ code: 'payment_unknown' })
  else expect(answer).toMatchObject({ pendingChange: null })
  await shop.receiveEvents()
  await finishIntents(shop.deps)
  await shop.receiveEvents()
  expect(await own.read()).toMatchObject({ pendingChange: null, nextChargeCents: 584_820 })
  expect((await own.changeInvoices()).map(({ status }) => status)).toEqual(['paid'])
  await expectFree(own.user, own.id)
}

/** The change does not block its subscription: it pauses, resumes, ends with the period, and at once. */
async function expectFree(user: SignedInUser, subscriptionId: string): Promise<void> {
  const { deps } = shop
  expect(await pauseSubscription(deps, user, { subscriptionId, reason: '' })).toMatchObject({
    status: 'paused',
  })
  expect(await unpauseSubscription(deps, user, subscriptionId)).toMatchObject({ status: 'active' })
  const atEnd = { subscriptionId, when: 'period-end' as const, reason: '' }
  const ending = await cancelSubscription(deps, user, atEnd)
  expect(ending).toMatchObject({ cancelAt: expect.any(String) })
  const seenRefundCents = ending.refundIfCanceledNowCents
  const now = { subscriptionId, when: 'now' as const, reason: '', seenRefundCents }
  expect(await cancelSubscription(deps, user, now)).toMatchObject({ status: 'canceled' })
}

test.for(kinds)('a buyer whose payment page meets a %s pays one page', async (kind) => {
  const user = await makeUser(shop.db)
  await shop.fillCart(user)
  await failOnce('/v1/checkout/sessions', kind)
  const press = () => openCheckout(shop.deps, user, defaultTotalCents)
  if (kind === 'stored_error') await expect(press()).rejects.toMatchObject({ code: 'payment_provider' })
  const { id } = await press()
  expect((await press()).id).toBe(id)
  const { data } = await shop.stripe.checkout.sessions.list({ limit: 100, status: 'open' })
  const own = data.filter(({ metadata }) => metadata?.['userId'] === user.id)
  expect(own.map((page) => page.id)).toEqual([id])
})

test.for(kinds)('a refund that meets a %s is made once', async (kind) => {
  const own = await subscribe(shop)
  const [invoice] = await own.invoices()
  await failOnce('/v1/refunds', kind)
  const input = { invoiceId: invoice?.id ?? '', intentId: randomUUID(), amountCents: 5_000, reason: 'Late.' }
  const { status } = await shop.call(refundPayment, input, { as: admin })
  expect(status).toBe(kind === 'stored_error' ? 502 : 200)
  expect(await finishIntents(shop.deps)).toBe(0)
  await shop.receiveEvents()
  const made = await shop.stripe.refunds.list({ payment_intent: invoice?.paymentIntentId ?? '' })
  expect(made.data.map(({ amount }) => amount)).toEqual([5_000])
  expect((await own.invoices())[0]).toMatchObject({ refundedCents: 5_000 })
})

test.for(bothWays(['/v1/coupons', '/v1/subscriptions']))(
  'a coupon during which %s meets a %s is given once',
  async ([path, kind]) => {
    const own = await subscribe(shop)
    await failOnce(path, kind)
    const input = { subscriptionId: own.id, intentId: randomUUID(), months: 3, reason: 'Late.' }
    const give = (percentOff: number) => shop.call(giveCoupon, { ...input, percentOff }, { as: admin })
    expect((await give(20)).status).toBe(kind === 'stored_error' ? 502 : 200)
    expect((await give(20)).status).toBe(200)
    const { discounts } = await shop.stripe.subscriptions.retrieve(own.providerSubscriptionId)
    expect(discounts).toHaveLength(1)
    expect((await give(50)).problem.code).toBe('intent_reused')
  },
)

test('a coupon that was made and not given is not given with other figures', async () => {
  const own = await subscribe(shop)
  await failOnce('/v1/subscriptions', 'stored_error')
  const input = { subscriptionId: own.id, intentId: randomUUID(), months: 3, reason: 'Late.' }
  const give = (percentOff: number) => shop.call(giveCoupon, { ...input, percentOff }, { as: admin })
  expect((await give(20)).status).toBe(502)
  expect((await give(50)).problem.code).toBe('intent_reused')
  expect((await give(20)).status).toBe(200)
})

test('a coupon that was deleted at the provider once it was given is not given again', async () => {
  const own = await subscribe(shop)
  const input = { subscriptionId: own.id, intentId: randomUUID(), months: 3, reason: 'Late.' }
  const give = (percentOff: number) => shop.call(giveCoupon, { ...input, percentOff }, { as: admin })
  expect((await give(20)).status).toBe(200)
  const missing = { status: 404, code: 'resource_missing', method: 'GET' as const, path: '/v1/coupons' }
  const deleteCoupon = () => shop.control.setFaults({ api: [{ kind: 'error', ...missing }] })
  await deleteCoupon()
  expect((await give(20)).output).toMatchObject({ isGiven: true })
  const { discounts } = await shop.stripe.subscriptions.retrieve(own.providerSubscriptionId)
  expect(discounts).toHaveLength(1)
  await deleteCoupon()
  expect((await give(50)).problem.code, 'with other figures').toBe('intent_reused')
})

test('a coupon that a former version marked by its id is compared by its figures', async () => {
  const own = await subscribe(shop)
  const intentId = randomUUID()
  const input = { subscriptionId: own.id, intentId, months: 3, reason: 'Late.' }
  const give = (percentOff: number) => shop.call(giveCoupon, { ...input, percentOff }, { as: admin })
  const id = `coupon-${intentId}-coupon`
  await shop.stripe.coupons.create({ id, percent_off: 20, duration: 'repeating', duration_in_months: 3 })
  const mark = `coupon-${intentId}`.replaceAll('-', '')
  await shop.stripe.subscriptions.update(own.providerSubscriptionId, {
    discounts: [{ coupon: id }],
    metadata: { [mark]: id },
  })
  expect((await give(50)).problem.code).toBe('intent_reused')
  expect((await give(20)).output).toMatchObject({ isGiven: true })
})

test.for(kinds)('a second payment whose refund meets a %s goes back once', async (kind) => {
  const { user, id } = await shop.openAsNewBuyer()
  const second = await openSecondPage(user, id)
  await shop.pay(id)
  await shop.receiveEvents()
  await shop.pay(second)
  await failOnce('/v1/refunds', kind)
  // A second later what failed is due again, and would be applied before it is seen here.
  const clock = vi.spyOn(shop.deps.clock, 'now').mockReturnValue(shop.deps.clock.now())
  await shop.receiveEvents()
  clock.mockRestore()
  const failed = await findFailedEvents()
  expect(failed.length > 0).toBe(kind === 'stored_error')
  for (const event of failed) await replayEvent(shop.deps, admin, event.id)
  expect(await findFailedEvents()).toEqual([])
  const { invoice } = await shop.stripe.checkout.sessions.retrieve(second)
  const payments = await shop.stripe.invoicePayments.list({ invoice: String(invoice) })
  const made = await shop.stripe.refunds.list({
    payment_intent: String(payments.data[0]?.payment.payment_intent),
  })
  expect(made.data.map(({ amount }) => amount)).toEqual([defaultTotalCents])
  expect(await shop.findEmailsTo(user.email)).toContainEqual(
    expect.objectContaining({ kind: 'second-payment-returned', totalCents: defaultTotalCents }),
  )
})

const findFailedEvents = () =>
  shop.db
    .selectFrom('paymentEvents')
    .select('id')
    .where('appliedAt', 'is', null)
    .where('lastError', 'is not', null)
    .execute()

/** Another page of the same selection, as two processes could open one. */
async function openSecondPage(user: SignedInUser, sessionId: string): Promise<string> {
  const first = await findCheckoutOfSession(shop.db, sessionId)
  if (!first) throw new Error('The first page has no checkout')
  const { sessionId: _sessionId, sessionUrl: _url, state: _state, ...snapshot } = first
  const checkout = await insertCheckout(shop.db, { ...snapshot, id: randomUUID() }, shop.deps.clock.now())
  return (await openPage(shop.deps, user, checkout)).id
}
