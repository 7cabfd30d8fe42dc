import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeRefundLimit } from '#shared/billing/describe-refund-limit.ts'
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
import { readEvents } from '#test/events/read-events.ts'
import { applyNextEvents } from '../../checkout/inbox/start-inbox.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { requestRefunds } from './request-refunds.ts'
import { cancelSubscription } from '../changes/cancel-subscription.ts'
import { insertRefundIntent } from '../store/refund-intents.db.ts'
import { storeRefunds } from './store-refunds.ts'

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
const settle = (
  promisedRefundId: string,
  how: 'card' | 'otherwise' | 'dropped',
  note = 'By bank transfer, on Monday.',
) => shop.call(settleRefund, { promisedRefundId, how, note }, { as: admin })
const retry = (promisedRefundId: string) => shop.call(retryRefund, { promisedRefundId }, { as: admin })
/** Given back on the provider's own pages. */
const giveBackThere = (payment_intent: string, amount: number) =>
  shop.stripe.refunds.create({ payment_intent, amount })
const waiting = async () => (await shop.call(readAdminOverview, {}, { as: admin })).output.owedRefunds

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
  const owedId = (await look()).promisedRefunds[0]?.id ?? ''
  return { own, invoiceId, refundId, owedId, paymentIntentId: invoice?.paymentIntentId ?? '', look }
}
const brokenElsewhere = async () =>
  (await brokenRules(shop)).filter((broken) => !broken.startsWith('No refund is owed to a customer'))

test('a refund that fails days later is notified to its customer once, and waits for the studio', async () => {
  const before = await waiting()
  const { own, invoiceId, refundId, look } = await failOne()
  const events = await shop.stripe.events.list({ types: ['refund.updated', 'refund.failed'] })
  for (const { id } of events.data) await shop.control.redeliver(id)
  await shop.db.updateTable('paymentEvents').set({ appliedAt: null }).execute()
  await shop.receiveEvents()
  const emails = (await shop.findEmailsTo(own.user.email)).filter(({ kind }) => kind === 'refund-failed')
  expect(emails).toMatchObject([
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
    refunds: [{ id: refundId, state: 'failed' }],
    promisedRefunds: [
      { state: 'owed', owedBecause: 'returned', dueCents: amountCents, reason: 'The rig stood still.' },
    ],
  })
  const { output } = await shop.call(listPayments, { filter: 'refund-owed' }, { as: admin })
  expect(output.payments.map((payment) => payment.invoiceId)).toContain(invoiceId)
  expect(await brokenRules(shop)).toEqual([
    expect.stringMatching(/^No refund is owed to a customer: .*\$?50/),
  ])
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

test('paid in another way it counts as given back, once, and cannot be refunded again', async () => {
  const { owedId, invoiceId, look } = await failOne()
  const before = await waiting()
  const answers = await Promise.all([settle(owedId, 'otherwise'), settle(owedId, 'otherwise')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await waiting()).toBe(before - 1)
  expect(await look()).toMatchObject({
    refundedCents: amountCents,
    isRefundOwed: false,
    promisedRefunds: [
      { state: 'settled', settled: { how: 'otherwise', note: 'By bank transfer, on Monday.' } },
    ],
  })
  const tooMuch = await giveBack(invoiceId, planTotals.quarterly)
  expect(tooMuch.problem).toMatchObject({
    code: 'refund_too_high',
    fields: { amountCents: expect.stringContaining('At most $4,054 of this payment is left.') },
  })
  const { subscriptionId } = await look()
  const events = await readEvents(shop.db, { kind: 'refund.settled', subjectId: subscriptionId })
  expect(events.map(({ reason }) => reason)).toEqual(['By bank transfer, on Monday.'])
  expect(await brokenElsewhere()).toEqual([])
})

test('a second, different settlement is refused, and returns the first one', async () => {
  const { owedId, look } = await failOne()
  await settle(owedId, 'otherwise')
  expect((await settle(owedId, 'dropped', 'Asked for twice.')).problem).toMatchObject({
    code: 'refund_settled',
    detail: expect.stringContaining('By bank transfer, on Monday.'),
  })
  expect((await settle(owedId, 'otherwise', 'In cash.')).problem.code).toBe('refund_settled')
  expect((await retry(owedId)).problem.code).toBe('refund_settled')
  expect(await look()).toMatchObject({ refundedCents: amountCents })
})

test('repeated by card it is not owed any more: it can’t be said to be paid in another way as well', async () => {
  const { owedId, invoiceId, look } = await failOne()
  expect((await giveBack(invoiceId)).problem.code, 'or a repetition would be a second refund').toBe(
    'refund_owed',
  )
  expect((await retry(owedId)).output.payment).toMatchObject({
    refundedCents: amountCents,
    isRefundOwed: false,
    promisedRefunds: [],
  })
  expect((await settle(owedId, 'otherwise')).problem.code).toBe('refund_not_owed')
  expect((await retry(owedId)).status, 'pressed once more it is done already').toBe(200)
  await shop.receiveEvents()
  expect(await look()).toMatchObject({ refundedCents: amountCents })
  expect(await brokenElsewhere()).toEqual([])
})

test('both pressed at once, it counts once', async () => {
  for (let round = 0; round < 5; round++) {
    const { owedId, look } = await failOne()
    const answers = await Promise.all([retry(owedId), settle(owedId, 'otherwise'), retry(owedId)])
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    await shop.receiveEvents()
    expect(await look()).toMatchObject({ refundedCents: amountCents, isRefundOwed: false })
  }
  expect(await brokenElsewhere()).toEqual([])
})

test('a repetition that fails as well is owed once, and notified once more', async () => {
  const { own, owedId, look } = await failOne()
  const { output } = await retry(owedId)
  const second = output.payment.refunds.find(({ state }) => state === 'succeeded')?.id ?? ''
  await shop.control.failRefund(second)
  await shop.receiveEvents()
  expect(await look()).toMatchObject({
    refundedCents: 0,
    promisedRefunds: [{ id: owedId, state: 'owed', dueCents: amountCents }],
  })
  const emails = (await shop.findEmailsTo(own.user.email)).filter(({ kind }) => kind === 'refund-failed')
  expect(emails).toHaveLength(2)
  expect((await retry(owedId)).output.payment).toMatchObject({ refundedCents: amountCents })
  expect(await brokenElsewhere()).toEqual([])
})

test('repeated on the provider’s own pages, also before we heard that it failed, it is settled by those refunds', async () => {
  const own = await subscribe(shop, 'quarterly')
  const [invoice] = await own.invoices()
  const invoiceId = invoice?.id ?? ''
  const { output } = await giveBack(invoiceId)
  await shop.control.failRefund(output.payment.refunds[0]?.id ?? '')
  await giveBackThere(invoice?.paymentIntentId ?? '', amountCents - 1)
  await shop.receiveEvents()
  const look = async () => (await shop.call(readPayment, { invoiceId }, { as: admin })).output.payment
  const owedId = (await look()).promisedRefunds[0]?.id ?? ''
  expect((await settle(owedId, 'card')).problem.code, 'a cent is missing').toBe('refund_not_repeated')
  const last = await giveBackThere(invoice?.paymentIntentId ?? '', 1)
  await shop.receiveEvents()
  expect((await settle(owedId, 'card')).status).toBe(200)
  expect(await look()).toMatchObject({ refundedCents: amountCents, isRefundOwed: false })
  expect(await brokenElsewhere()).toEqual([])
  // One that fails later is owed by itself.
  await shop.control.failRefund(last.id)
  await shop.receiveEvents()
  expect(await look()).toMatchObject({ refundedCents: amountCents - 1, isRefundOwed: true })
})

test('one refund settles one owed refund', async () => {
  const { owedId, invoiceId, paymentIntentId, look } = await failOne()
  await settle(owedId, 'dropped', 'To begin with none.')
  for (let each = 0; each < 2; each++) {
    const before = new Set((await look()).refunds.map(({ id }) => id))
    const { output } = await giveBack(invoiceId)
    await shop.control.failRefund(output.payment.refunds.find(({ id }) => !before.has(id))?.id ?? '')
    await shop.receiveEvents()
    const owed = (await look()).promisedRefunds.filter(({ state }) => state === 'owed')
    if (each === 0) await giveBackThere(paymentIntentId, amountCents)
    await shop.receiveEvents()
    const settled = await settle(owed[0]?.id ?? '', 'card')
    expect(settled.problem?.code).toBe(each === 0 ? undefined : 'refund_not_repeated')
  }
})

test('what has gone back already can’t be said to be paid in another way as well', async () => {
  const { owedId, paymentIntentId, look } = await failOne()
  const settleOtherwise = async () => (await settle(owedId, 'otherwise')).problem
  await giveBackThere(paymentIntentId, planTotals.quarterly - 1_000)
  await shop.receiveEvents()
  expect(await look()).toMatchObject({ refundableCents: 1_000 - amountCents })
  const partly = { code: 'refund_too_high', detail: 'At most $10 of this payment is left.' }
  expect(await settleOtherwise()).toMatchObject(partly)
  await giveBackThere(paymentIntentId, 1_000)
  await shop.receiveEvents()
  const nothing = { code: 'refund_too_high', detail: describeRefundLimit(0, 'usd') }
  expect(await settleOtherwise()).toMatchObject(nothing)
  expect((await settle(owedId, 'dropped', 'All of it went back by hand.')).status).toBe(200)
  expect(await look()).toMatchObject({ refundedCents: planTotals.quarterly })
})

test('only a refund that is owed is settled, with a note, and by the studio alone', async () => {
  const { own, owedId } = await failOne()
  const { output } = await giveBack(
    (await subscribe(shop).then((other) => other.invoices()))[0]?.id ?? '',
    100,
  )
  const done = await shop.db
    .selectFrom('refundIntents')
    .select('id')
    .where('invoiceId', '=', output.payment.invoiceId)
    .executeTakeFirstOrThrow()
  expect((await settle(done.id, 'otherwise')).problem.code).toBe('refund_not_owed')
  expect((await settle('re_none', 'otherwise')).status).toBe(404)
  expect((await retry('re_none')).status).toBe(404)
  expect((await settle(owedId, 'otherwise', ' \u0000')).problem.fields?.['note']).toMatch(/^Say why/)
  const byCustomer = { promisedRefundId: owedId, how: 'otherwise', note: 'Mine' } as const
  expect((await shop.call(settleRefund, byCustomer, { as: own.user })).status).toBe(403)
  expect((await shop.call(retryRefund, { promisedRefundId: owedId }, { as: own.user })).status).toBe(403)
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
  await requestRefunds({ ...shop.deps, payments: forgetful }, { subscriptionId: own.id })
  expect(await own.invoices()).toMatchObject([{ refundedCents: 0 }])
  expect((await shop.findEmailsTo(own.user.email)).map(({ kind }) => kind)).toContain('refund-failed')
  expect(await brokenElsewhere()).toEqual([])
})

test('while the bank decides about its payment, a refund is not settled in another way: both would give it back', async () => {
  const { own, owedId } = await failOne()
  const [invoice] = await own.invoices()
  const intent = await shop.stripe.paymentIntents.retrieve(invoice?.paymentIntentId ?? '')
  const dispute = await shop.control.openDispute(String(intent.latest_charge))
  await shop.receiveEvents()
  expect((await settle(owedId, 'otherwise')).problem.code).toBe('payment_disputed')
  await shop.control.closeDispute(dispute.id, 'won')
  await shop.receiveEvents()
  expect((await settle(owedId, 'otherwise')).status).toBe(200)
})

test('a dispute that is lost in full settles the owed refund: the bank has given the money back', async () => {
  const { invoiceId, paymentIntentId, look } = await failOne()
  const intent = await shop.stripe.paymentIntents.retrieve(paymentIntentId)
  const dispute = await shop.control.openDispute(String(intent.latest_charge))
  await shop.receiveEvents()
  await shop.control.closeDispute(dispute.id, 'lost')
  await shop.receiveEvents()
  expect(await look()).toMatchObject({
    invoiceId,
    refundedCents: 0,
    isRefundOwed: false,
    promisedRefunds: [{ state: 'settled', dueCents: 0, settled: { how: 'dispute' } }],
  })
  expect(await brokenElsewhere()).toEqual([])
})

test('a dispute that is lost in part covers what is not left of the payment, and no more', async () => {
  const { owedId, invoiceId, look } = await failOne()
  const lostCents = planTotals.quarterly - 2_000
  await shop.db
    .insertInto('disputes')
    .values({
      id: `du_${randomUUID()}`,
      invoiceId,
      amountCents: lostCents,
      reason: 'fraudulent',
      state: 'lost',
      evidenceDueAt: null,
      createdAt: new Date(),
      updatedAt: new Date(),
    })
    .execute()
  const { subscriptionId } = await look()
  await shop.db.transaction().execute((tx) => storeRefunds(shop.deps, tx, { invoiceId, subscriptionId }, []))
  expect(await look()).toMatchObject({ promisedRefunds: [{ id: owedId, state: 'owed', dueCents: 2_000 }] })
  expect((await settle(owedId, 'otherwise')).output.payment).toMatchObject({ refundedCents: 2_000 })
  expect(await brokenElsewhere()).toEqual([])
})

test('a refund that is canceled at the provider is notified and owed like one that failed', async () => {
  const own = await subscribe(shop, 'quarterly')
  const [invoice] = await own.invoices()
  const { output } = await giveBack(invoice?.id ?? '')
  const [refund] = await shop.deps.payments.listRefunds(invoice?.paymentIntentId ?? '')
  if (!refund) throw new Error('no refund')
  const { invoiceId, subscriptionId } = output.payment
  await shop.db
    .transaction()
    .execute((tx) =>
      storeRefunds(shop.deps, tx, { invoiceId, subscriptionId }, [{ ...refund, state: 'canceled' }]),
    )
  const { payment } = (await shop.call(readPayment, { invoiceId }, { as: admin })).output
  expect(payment).toMatchObject({
    refundedCents: 0,
    isRefundOwed: true,
    promisedRefunds: [{ state: 'owed', owedBecause: 'canceled' }],
  })
  const emails = await shop.findEmailsTo(own.user.email)
  expect(emails.filter(({ kind }) => kind === 'refund-delayed')).toMatchObject([{ amountCents }])
})

test('settling and a refund’s event at the same moment never wait for each other in a circle', async () => {
  for (let round = 0; round < 5; round++) {
    const { owedId, invoiceId, paymentIntentId } = await failOne()
    const { subscriptionId } = await shop.db
      .selectFrom('invoices')
      .select('subscriptionId')
      .where('id', '=', invoiceId)
      .executeTakeFirstOrThrow()
    const refunds = await shop.deps.payments.listRefunds(paymentIntentId)
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () =>
        shop.db
          .transaction()
          .execute((tx) => storeRefunds(shop.deps, tx, { invoiceId, subscriptionId }, refunds)),
      ),
      settle(owedId, 'otherwise'),
    ])
    expect(answers.at(-1)).toMatchObject({ status: 200 })
  }
})

test('the database itself takes no promise beyond what was paid, and no second settlement', async () => {
  const { owedId, invoiceId } = await failOne()
  const now = shop.deps.clock.now()
  const beyond = { id: randomUUID(), invoiceId, reason: '', requestedBy: null }
  await expect(
    insertRefundIntent(shop.db, { ...beyond, amountCents: planTotals.quarterly }, now),
  ).rejects.toThrow(/more would go back than was paid/)
  await settle(owedId, 'otherwise')
  await expect(
    shop.db.updateTable('refundIntents').set({ state: 'owed' }).where('id', '=', owedId).execute(),
  ).rejects.toThrow(/that is final/)
})
