import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCheckoutSession, readCheckout } from '#shared/contract/checkout.ts'
import { brokenRules } from '#test/payments/own-subscription.ts'
import { defaultTotalCents, startShop, type Shop } from '#test/payments/start-shop.ts'
import { readBilling } from '../../billing/read-billing.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { reconcileCheckouts } from '../inbox/start-reconciler.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(async () => {
  expect(await brokenRules(shop)).toEqual([])
  await shop.close()
})

const press = (as: SignedInUser) =>
  shop.call(createCheckoutSession, { seenTotalCents: defaultTotalCents }, { as })
const readState = async (as: SignedInUser, sessionId: string) =>
  (await shop.call(readCheckout, { sessionId }, { as })).output.state

/** A buyer whose bank takes days to transfer the money. */
async function payDelayed() {
  const { user, id } = await shop.openAsNewBuyer()
  await shop.control.payDelayed(id, 'begun')
  await shop.receiveEvents()
  return { user, id }
}

test('while a delayed payment is on its way it is waited for, and no page is handed out', async () => {
  const { user, id } = await payDelayed()
  expect(await readState(user, id)).toBe('waiting')
  for (let times = 0; times < 2; times += 1) {
    const { status, problem } = await press(user)
    expect([status, problem.code]).toEqual([409, 'payment_on_its_way'])
  }
  await shop.fillCart(user, { plan: 'quarterly' })
  const changed = await shop.call(createCheckoutSession, { seenTotalCents: 410_400 }, { as: user })
  expect(changed.problem.code).toBe('payment_on_its_way')
  await shop.control.payDelayed(id, 'succeeded')
  await shop.receiveEvents()
  expect(await readState(user, id)).toBe('paid')
  expect(await shop.countOrders(user)).toMatchObject({ subscriptions: 1 })
})

test('a delayed payment that succeeds after days is sold, also without an event', async () => {
  const { user, id } = await payDelayed()
  await shop.control.setFaults({ webhooks: { dropNext: 100 } })
  await shop.moveClock(4)
  await shop.control.payDelayed(id, 'succeeded')
  await shop.control.setFaults({ webhooks: { dropNext: 0 } })
  expect(await reconcileCheckouts(shop.deps, 0)).toBe(0)
  expect(await readState(user, id)).toBe('paid')
})

test.for(['event', 'success page', 'reconciler', 'next press'] as const)(
  'a delayed payment that failed is reported by the %s: its buyer pays again, once',
  async (by) => {
    const { user, id } = await payDelayed()
    await shop.control.setFaults({ webhooks: { dropNext: by === 'event' ? 0 : 100 } })
    await shop.control.payDelayed(id, 'failed')
    await shop.control.setFaults({ webhooks: { dropNext: 0 } })
    if (by === 'event') await shop.receiveEvents()
    if (by === 'reconciler') await reconcileCheckouts(shop.deps, 0)
    if (by !== 'next press') expect(await readState(user, id)).toBe('failed')
    const { status, output: page } = await press(user)
    expect(status).toBe(200)
    expect(page.id).not.toBe(id)
    expect(await readState(user, id)).toBe('failed')
    await expectUnpayable(id)
    await shop.pay(page.id)
    await shop.receiveEvents()
    expect(await readState(user, page.id)).toBe('paid')
    expect(await readState(user, id)).toBe('failed')
    expect(await shop.countOrders(user)).toMatchObject({ subscriptions: 1 })
    const emails = await shop.findEmailsTo(user.email)
    expect(emails.filter(({ kind }) => kind === 'order-payment-failed')).toHaveLength(1)
  },
)

test('a delayed payment that failed, and was marked as paid out of band, is sold', async () => {
  const { user, id } = await payDelayed()
  await shop.control.setFaults({ webhooks: { dropNext: 100 } })
  await shop.control.payDelayed(id, 'failed')
  const { invoice } = await shop.stripe.checkout.sessions.retrieve(id)
  await shop.stripe.invoices.pay(String(invoice), { paid_out_of_band: true })
  await shop.control.setFaults({ webhooks: { dropNext: 0 } })
  expect((await shop.stripe.checkout.sessions.retrieve(id)).payment_status).toBe('unpaid')
  expect(await reconcileCheckouts(shop.deps, 0)).toBe(0)
  expect(await readState(user, id)).toBe('paid')
  expect(await shop.countOrders(user)).toMatchObject({ subscriptions: 1 })
  const [subscription] = (await readBilling(shop.deps, user.id)).subscriptions
  expect(subscription).toMatchObject({ status: 'active' })
})

/** Neither its invoice nor its subscription charges anything later. */
async function expectUnpayable(sessionId: string) {
  const { invoice, subscription } = await shop.stripe.checkout.sessions.retrieve(sessionId)
  expect(await shop.stripe.invoices.retrieve(String(invoice))).toMatchObject({ status: 'void' })
  expect(await shop.stripe.subscriptions.retrieve(String(subscription))).toMatchObject({ status: 'canceled' })
}
