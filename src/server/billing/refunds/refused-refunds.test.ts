import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readAdminOverview } from '#shared/contract/admin.ts'
import {
  listPayments,
  readPayment,
  refundPayment,
  retryRefund,
  settleRefund,
} from '#shared/contract/billing/admin-money.ts'
import { makeAdmin } from '#test/factories.ts'
import { brokenRules, planTotals, subscribe } from '#test/payments/own-subscription.ts'
import { startShop, type Shop } from '#test/payments/start-shop.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { requestRefunds } from './request-refunds.ts'
import { cancelSubscription } from '../changes/cancel-subscription.ts'
import { finishIntents } from '../finish-intents.ts'

let shop: Shop
let admin: SignedInUser
beforeAll(async () => {
  shop = await startShop()
  admin = await makeAdmin(shop.db)
})
beforeEach(() => shop.control.setFaults({ api: [] }))
afterAll(() => shop.close())

/** Two of the three blocks that were paid for. */
const shareCents = Math.round((planTotals.quarterly * 2) / 3)
const noFunds = { kind: 'error', method: 'POST', path: '/v1/refunds', status: 400 } as const

const refuseRefunds = (times = 1, code: string | undefined = 'insufficient_funds') =>
  shop.control.setFaults({ api: [{ ...noFunds, times, code }] })
const isOfOwed = (broken: string) => broken.startsWith('No refund is owed to a customer')

async function endAtOnce(deps = shop.deps) {
  const own = await subscribe(shop, 'quarterly')
  const [invoice] = await own.invoices()
  const invoiceId = invoice?.id ?? ''
  await cancelSubscription(deps, own.user, { subscriptionId: own.id, when: 'now', reason: '' })
  await shop.receiveEvents()
  const look = async () => (await shop.call(readPayment, { invoiceId }, { as: admin })).output.payment
  const owedId = (await look()).promisedRefunds[0]?.id ?? ''
  const emails = async (kind: string) =>
    (await shop.findEmailsTo(own.user.email)).filter((message) => message.kind === kind)
  return { own, invoiceId, look, owedId, emails }
}
const retry = (promisedRefundId: string) => shop.call(retryRefund, { promisedRefundId }, { as: admin })

test('a promised refund that the provider refuses is owed: shown to the studio, and its customer notified', async () => {
  // Once for the end itself, once for each event of it.
  await refuseRefunds(10)
  const { invoiceId, look, emails } = await endAtOnce()
  expect(await look()).toMatchObject({
    refundedCents: 0,
    isRefundOwed: true,
    promisedRefunds: [{ state: 'owed', owedBecause: 'refused', dueCents: shareCents }],
  })
  const { output } = await shop.call(listPayments, { filter: 'refund-owed' }, { as: admin })
  expect(output.payments.map((payment) => payment.invoiceId)).toContain(invoiceId)
  expect((await shop.call(readAdminOverview, {}, { as: admin })).output.owedRefunds).toBe(1)
  await finishIntents(shop.deps)
  expect(await emails('refund-delayed')).toMatchObject([{ amountCents: shareCents }])
  expect((await brokenRules(shop)).filter(isOfOwed)).toHaveLength(1)
  expect((await brokenRules(shop)).filter((broken) => !isOfOwed(broken))).toEqual([])
})

test('it is tried again by a button, and then it is not owed any more', async () => {
  await refuseRefunds()
  const { owedId, look } = await endAtOnce()
  await refuseRefunds()
  expect((await retry(owedId)).problem).toMatchObject({
    code: 'payment_provider',
    detail: expect.stringContaining('It stays owed'),
  })
  expect(await look()).toMatchObject({ isRefundOwed: true })
  expect((await retry(owedId)).output.payment).toMatchObject({
    refundedCents: shareCents,
    isRefundOwed: false,
    promisedRefunds: [],
  })
})

test('it is settled by hand, with a reason', async () => {
  await refuseRefunds()
  const { owedId } = await endAtOnce()
  const settled = await shop.call(
    settleRefund,
    { promisedRefundId: owedId, how: 'otherwise', note: 'By bank transfer.' },
    { as: admin },
  )
  expect(settled.output.payment).toMatchObject({
    refundedCents: shareCents,
    isRefundOwed: false,
    promisedRefunds: [{ state: 'settled', settled: { how: 'otherwise', note: 'By bank transfer.' } }],
  })
})

test('a balance that was too low is tried again by itself a day later', async () => {
  await refuseRefunds()
  const { look } = await endAtOnce()
  await finishIntents(shop.deps)
  expect(await look(), 'not before').toMatchObject({ refundedCents: 0 })
  await shop.moveClock(1.01)
  await finishIntents(shop.deps)
  expect(await look()).toMatchObject({ refundedCents: shareCents, isRefundOwed: false, promisedRefunds: [] })
})

test('any other refusal waits for a person', async () => {
  await refuseRefunds(1, 'charge_expired_for_refund')
  const { look } = await endAtOnce()
  await shop.moveClock(3)
  await finishIntents(shop.deps)
  expect(await look()).toMatchObject({ refundedCents: 0, isRefundOwed: true })
})

test('with a wrong key three refunds wait, seen by the studio, and are made with the right one', async () => {
  const { payments } = shop.deps
  const wrong = shop.connectPayments({ secretKey: 'sk_test_rolled' })
  // The key is rolled between the end and its refund.
  const deps = { ...shop.deps, payments: { ...payments, refund: wrong.refund } }
  shop.deps.payments = deps.payments
  const ends = [await endAtOnce(deps), await endAtOnce(deps), await endAtOnce(deps)]
  expect(await finishIntents(deps)).toBeGreaterThanOrEqual(3)
  for (const { look, emails } of ends) {
    expect(await look()).toMatchObject({
      isRefundOwed: true,
      promisedRefunds: [{ state: 'asking', failure: expect.stringContaining('does not accept our access') }],
    })
    expect(await emails('refund-delayed')).toEqual([])
  }
  shop.deps.payments = shop.connectPayments()
  await finishIntents(shop.deps)
  for (const { look } of ends) {
    expect(await look()).toMatchObject({ refundedCents: shareCents, isRefundOwed: false })
  }
})

test('a studio’s refund that the provider refused is stored as owed, and reported to the studio alone', async () => {
  const own = await subscribe(shop)
  const [invoice] = await own.invoices()
  await refuseRefunds()
  const refund = {
    invoiceId: invoice?.id ?? '',
    intentId: randomUUID(),
    amountCents: 5_000,
    reason: 'A scratch',
  }
  expect((await shop.call(refundPayment, refund, { as: admin })).problem.code).toBe('payment_provider')
  const { payment } = (await shop.call(readPayment, { invoiceId: refund.invoiceId }, { as: admin })).output
  expect(payment).toMatchObject({ isRefundOwed: true, promisedRefunds: [{ state: 'owed' }] })
  expect(await shop.findEmailsTo(own.user.email)).toHaveLength(1)
  expect((await retry(payment.promisedRefunds[0]?.id ?? '')).output.payment).toMatchObject({
    refundedCents: 5_000,
    refunds: [{ reason: 'A scratch', refundedByEmail: admin.email }],
  })
})

test('a refund that the studio makes while a subscription ends at once leaves no promise beyond the payment', async () => {
  const own = await subscribe(shop, 'quarterly')
  const [invoice] = await own.invoices()
  const invoiceId = invoice?.id ?? ''
  await Promise.all([
    cancelSubscription(shop.deps, own.user, { subscriptionId: own.id, when: 'now', reason: '' }),
    shop.call(
      refundPayment,
      { invoiceId, intentId: randomUUID(), amountCents: planTotals.quarterly - 1_000, reason: 'All of it' },
      { as: admin },
    ),
  ])
  await shop.receiveEvents()
  await finishIntents(shop.deps)
  const { payment } = (await shop.call(readPayment, { invoiceId }, { as: admin })).output
  expect(payment.isRefundOwed).toBe(false)
  expect(payment.refundedCents).toBeLessThanOrEqual(planTotals.quarterly)
})

test.each(['retried', 'settled'] as const)(
  'a refund that is refused and %s while a round is under way is not made by that round as well',
  async (how) => {
    const { payments } = shop.deps
    const amountCents = 5_000
    const ask = async () => {
      const [invoice] = await (await subscribe(shop)).invoices()
      const of = { invoiceId: invoice?.id ?? '', intentId: randomUUID(), amountCents, reason: 'A scratch' }
      expect((await shop.call(refundPayment, of, { as: admin })).problem.code).toBe('payment_unknown')
      return { invoice, id: `studio-${of.intentId}` }
    }
    shop.deps.payments = { ...payments, refund: shop.connectPayments({ secretKey: 'sk_test_rolled' }).refund }
    const [first, second] = [await ask(), await ask()]
    shop.deps.payments = payments
    // The round has read both as open; by its turn the second has been refused, and seen to by the studio.
    const meanwhile = async () => {
      await refuseRefunds()
      await requestRefunds(shop.deps, { id: second.id })
      if (how === 'retried') return retry(second.id)
      const settled = { promisedRefundId: second.id, how: 'otherwise', note: 'By transfer.' } as const
      return shop.call(settleRefund, settled, { as: admin })
    }
    const refund: typeof payments.refund = async (order) => {
      if (order.intentId === first.id) expect((await meanwhile()).status).toBe(200)
      return payments.refund(order)
    }
    await requestRefunds({ ...shop.deps, payments: { ...payments, refund } })
    const made = await payments.listRefunds(second.invoice?.paymentIntentId ?? '')
    expect(made).toHaveLength(how === 'retried' ? 1 : 0)
  },
)
