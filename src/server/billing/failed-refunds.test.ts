import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAdminOverview } from '#shared/contract/admin.ts'
import { listPayments, readPayment, refundPayment, settleRefund } from '#shared/contract/admin-money.ts'
import { makeAdmin } from '#test/factories.ts'
import { brokenRules, planTotals, subscribe } from '#test/own-subscription.ts'
import { startShop, type Shop } from '#test/start-shop.ts'
import { applyNextEvents } from '../checkout/start-inbox.ts'
import type { SignedInUser } from '../deps.ts'
import { cancelSubscription } from './cancel-subscription.ts'
import { askRefunds } from './ask-refunds.ts'

let shop: Shop
let admin: SignedInUser
beforeAll(async () => {
  shop = await startShop()
  admin = await makeAdmin(shop.db)
})
afterAll(() => shop.close())

const amountCents = 5_000
const giveBack = (invoiceId: string, cents = amountCents) =>
  shop.call(
    refundPayment,
    { invoiceId, intentId: randomUUID(), amountCents: cents, reason: 'The rig stood still.' },
    { as: admin },
  )
const settle = (refundId: string, how: 'card' | 'otherwise', note = 'By bank transfer, on Monday.') =>
  shop.call(settleRefund, { refundId, how, note }, { as: admin })
const waiting = async () => (await shop.call(readAdminOverview, {}, { as: admin })).output.failedRefunds

/** The bank sends a refund back, days after it was made. */
async function failOne() {
  const own = await subscribe(shop, 'quarterly')
  const [invoice] = await own.invoices()
  const invoiceId = invoice?.id ?? ''
  const { output } = await giveBack(invoiceId)
  const refundId = output.payment.refunds[0]?.id ?? ''
  await own.days(4)
  await shop.control.failRefund(refundId)
  await shop.receiveEvents()
  const look = async () => (await shop.call(readPayment, { invoiceId }, { as: admin })).output.payment
  return { own, invoiceId, refundId, look }
}

test('a refund that fails days later is told to its customer once, and waits for the studio', async () => {
  const before = await waiting()
  const { own, invoiceId, refundId, look } = await failOne()
  const events = await shop.stripe.events.list({ types: ['refund.updated', 'refund.failed'] })
  for (const { id } of events.data) await shop.control.redeliver(id)
  await shop.db.updateTable('paymentEvents').set({ appliedAt: null }).execute()
  await shop.receiveEvents()
  const letters = (await shop.findLettersTo(own.user.email)).filter(({ kind }) => kind === 'refund-failed')
  expect(letters).toMatchObject([
    {
      amountCents,
      subscription: expect.stringMatching(/\S/),
      url: expect.stringContaining('/account/#billing'),
    },
  ])
  expect(await waiting()).toBe(before + 1)
  expect(await look()).toMatchObject({
    refundedCents: 0,
    isRefundOwed: true,
    refunds: [{ id: refundId, state: 'failed', isOwed: true, settled: null }],
  })
  const { output } = await shop.call(listPayments, { filter: 'refund-failed' }, { as: admin })
  expect(output.payments.map((payment) => payment.invoiceId)).toContain(invoiceId)
  expect(await brokenRules(shop)).toEqual([])
})

test.each(['refund.failed', 'refund.updated'])('it is heard of by %s alone', async (type) => {
  const own = await subscribe(shop)
  const [invoice] = await own.invoices()
  const { output } = await giveBack(invoice?.id ?? '')
  await shop.receiveEvents()
  await shop.control.holdWebhooks()
  await shop.control.failRefund(output.payment.refunds[0]?.id ?? '')
  const events = await shop.stripe.events.list({ type, limit: 1 })
  await shop.control.sendNow(events.data[0]?.id ?? '')
  while (await applyNextEvents(shop.deps));
  const { output: now } = await shop.call(readPayment, { invoiceId: invoice?.id ?? '' }, { as: admin })
  await shop.control.releaseWebhooks()
  expect(now.payment.isRefundOwed).toBe(true)
})

test('paid in another way it counts as given back, once, and nobody may give it a second time', async () => {
  const { refundId, invoiceId, look } = await failOne()
  const before = await waiting()
  const answers = await Promise.all([settle(refundId, 'otherwise'), settle(refundId, 'otherwise')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await waiting()).toBe(before - 1)
  expect(await look()).toMatchObject({
    refundedCents: amountCents,
    isRefundOwed: false,
    refunds: [{ isOwed: false, settled: { how: 'otherwise', note: 'By bank transfer, on Monday.' } }],
  })
  const tooMuch = await giveBack(invoiceId, planTotals.quarterly)
  expect(tooMuch.problem).toMatchObject({
    code: 'refund_too_high',
    fields: { amountCents: expect.stringContaining('At most $4,054 are left') },
  })
  const entries = await shop.db
    .selectFrom('auditLog')
    .select('reason')
    .where('action', '=', 'settle refund')
    .where('subjectId', '=', (await look()).subscriptionId)
    .execute()
  expect(entries).toEqual([{ reason: 'By bank transfer, on Monday.' }])
  expect(await brokenRules(shop)).toEqual([])
})

test('given back again it is settled by that refund, which has to be there and as large', async () => {
  const { refundId, invoiceId, look } = await failOne()
  expect((await settle(refundId, 'card')).problem.code).toBe('refund_not_repeated')
  await giveBack(invoiceId, amountCents - 1)
  expect((await settle(refundId, 'card')).problem.code).toBe('refund_not_repeated')
  await giveBack(invoiceId, 1)
  expect((await settle(refundId, 'card')).status).toBe(200)
  expect(await look()).toMatchObject({ refundedCents: amountCents, isRefundOwed: false })
  expect(await brokenRules(shop)).toEqual([])
})

test('what has gone back already can’t be said to be paid in another way as well', async () => {
  const { refundId, invoiceId, look } = await failOne()
  await giveBack(invoiceId, planTotals.quarterly)
  expect((await settle(refundId, 'otherwise')).problem.code).toBe('refund_too_high')
  expect(await look()).toMatchObject({ refundedCents: planTotals.quarterly })
})

test('only a refund that failed is settled, with a note, and by the studio alone', async () => {
  const { own, refundId, invoiceId } = await failOne()
  const { output } = await giveBack(invoiceId, 100)
  const fine = output.payment.refunds.find(({ state }) => state === 'succeeded')?.id ?? ''
  expect((await settle(fine, 'otherwise')).problem.code).toBe('refund_not_failed')
  expect((await settle('re_none', 'otherwise')).status).toBe(404)
  expect((await settle(refundId, 'otherwise', ' \u0000')).problem.fields?.['note']).toMatch(/^Say why/)
  const byCustomer = { refundId, how: 'otherwise', note: 'Mine' } as const
  expect((await shop.call(settleRefund, byCustomer, { as: own.user })).status).toBe(403)
})

test('the refund of an end that fails is owed like any other; an old answer does not undo that', async () => {
  const own = await subscribe(shop, 'quarterly')
  await cancelSubscription(shop.deps, own.user, { subscriptionId: own.id, when: 'now', reason: '' })
  await shop.receiveEvents()
  const { id } = await shop.db
    .selectFrom('refunds')
    .innerJoin('invoices', 'invoices.id', 'refunds.invoiceId')
    .select('refunds.id')
    .where('subscriptionId', '=', own.id)
    .executeTakeFirstOrThrow()
  await shop.control.failRefund(id)
  await shop.receiveEvents()
  const [invoice] = await own.invoices()
  expect(invoice).toMatchObject({ refundedCents: 0 })
  // The provider repeats the answer that it gave while the refund was under way.
  await shop.db
    .updateTable('refundIntents')
    .set({ state: 'asking' })
    .where('invoiceId', '=', invoice?.id ?? '')
    .execute()
  const { payments } = shop.deps
  const forgetful = {
    ...payments,
    refund: async (order: Parameters<typeof payments.refund>[0]) => ({
      ...(await payments.refund(order)),
      state: 'succeeded',
    }),
  }
  await askRefunds({ ...shop.deps, payments: forgetful }, { subscriptionId: own.id })
  expect(await own.invoices()).toMatchObject([{ refundedCents: 0 }])
  expect((await shop.findLettersTo(own.user.email)).map(({ kind }) => kind)).toContain('refund-failed')
  expect(await brokenRules(shop)).toEqual([])
})

test('while the bank decides about its payment, a refund is not settled in another way: both would give it back', async () => {
  const { own, refundId } = await failOne()
  const [invoice] = await own.invoices()
  const intent = await shop.stripe.paymentIntents.retrieve(invoice?.paymentIntentId ?? '')
  const dispute = await shop.control.openDispute(String(intent.latest_charge))
  await shop.receiveEvents()
  expect((await settle(refundId, 'otherwise')).problem.code).toBe('payment_disputed')
  await shop.control.closeDispute(dispute.id, 'won')
  await shop.receiveEvents()
  expect((await settle(refundId, 'otherwise')).status).toBe(200)
})
