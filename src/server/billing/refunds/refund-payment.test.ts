import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPayment, refundPayment } from '#shared/contract/billing/admin-money.ts'
import { raceForLock } from '#test/database/race-for-lock.ts'
import { readEvents } from '#test/events/read-events.ts'
import { makeAdmin } from '#test/factories.ts'
import { subscribe } from '#test/payments/own-subscription.ts'
import { defaultTotalCents, startShop, type Shop } from '#test/payments/start-shop.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { cancelSubscription } from '../changes/cancel-subscription.ts'
import { markOwed } from '../store/refund-intents.db.ts'
import { sumRefunds, upsertRefund } from '../store/refunds.db.ts'

let shop: Shop
let admin: SignedInUser
beforeAll(async () => {
  shop = await startShop()
  admin = await makeAdmin(shop.db)
})
afterAll(() => shop.close())

async function payOnce() {
  const { user, id } = await shop.openAsNewBuyer()
  await shop.pay(id)
  await shop.receiveEvents()
  const invoice = await shop.db
    .selectFrom('invoices')
    .innerJoin('subscriptions', 'subscriptions.id', 'invoices.subscriptionId')
    .select(['invoices.id', 'subscriptionId'])
    .where('subscriptions.userId', '=', user.id)
    .executeTakeFirstOrThrow()
  return { user, invoiceId: invoice.id, subscriptionId: invoice.subscriptionId }
}
const giveBack = (
  invoiceId: string,
  amountCents: number,
  intentId: string = randomUUID(),
  reason = 'The rig stood still.',
) => shop.call(refundPayment, { invoiceId, intentId, amountCents, reason }, { as: admin })

it('gives a part back at the provider, once for one intent, with who and why', async () => {
  const { invoiceId } = await payOnce()
  const intentId = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => giveBack(invoiceId, 5_000, intentId)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  await shop.receiveEvents()
  const { output } = await shop.call(readPayment, { invoiceId }, { as: admin })
  expect(output.payment).toMatchObject({
    status: 'paid',
    refundedCents: 5_000,
    refunds: [{ amountCents: 5_000, reason: 'The rig stood still.', refundedByEmail: admin.email }],
  })
  const row = await shop.db
    .selectFrom('invoices')
    .select('paymentIntentId')
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  const atProvider = await shop.stripe.refunds.list({ payment_intent: row.paymentIntentId ?? '' })
  expect(atProvider.data.map(({ amount }) => amount)).toEqual([5_000])
})

it('tells its customer of a refund once the card provider took it, and not before', async () => {
  const { subscriptionId, invoiceId } = await payOnce()
  const listRefundEvents = async () =>
    (await readEvents(shop.db, { subjectId: subscriptionId }))
      .filter(({ kind }) => kind.startsWith('refund.'))
      .map(({ kind, isForCustomer }) => [kind, isForCustomer])
  await shop.loseAnswers('/v1/refunds')
  const intentId = randomUUID()
  expect((await giveBack(invoiceId, 5_000, intentId)).problem.code).toBe('payment_unknown')
  expect(await listRefundEvents()).toEqual([['refund.requested', false]])
  await giveBack(invoiceId, 5_000, intentId)
  expect(await listRefundEvents()).toEqual([
    ['refund.requested', false],
    ['refund.made', true],
  ])
})

it('answers a repetition with another reason by the reason that is stored', async () => {
  const { invoiceId } = await payOnce()
  const intentId = randomUUID()
  expect((await giveBack(invoiceId, 5_000, intentId)).output.earlierReason).toBeNull()
  expect((await giveBack(invoiceId, 5_000, intentId)).output.earlierReason).toBeNull()
  const { output } = await giveBack(invoiceId, 5_000, intentId, 'The parcel was late.')
  expect(output).toMatchObject({
    earlierReason: 'The rig stood still.',
    payment: { refundedCents: 5_000, refunds: [{ reason: 'The rig stood still.' }] },
  })
})

it('refuses a key that was used for another amount, which stands', async () => {
  const { invoiceId } = await payOnce()
  const intentId = randomUUID()
  await giveBack(invoiceId, 5_000, intentId)
  const more = await giveBack(invoiceId, 7_000, intentId)
  expect(more.problem).toMatchObject({
    code: 'intent_reused',
    detail: expect.stringContaining('$50 was asked for'),
  })
  const other = await payOnce()
  expect((await giveBack(other.invoiceId, 5_000, intentId)).problem.code).toBe('intent_reused')
  const { output } = await shop.call(readPayment, { invoiceId }, { as: admin })
  expect(output.payment.refundedCents).toBe(5_000)
})

it('gives back no more than was paid, however many ask at once', async () => {
  const { invoiceId } = await payOnce()
  const half = Math.floor(defaultTotalCents / 2)
  const answers = await Promise.all([1, 2, 3, 4].map(() => giveBack(invoiceId, half)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  const refused = answers.filter(({ status }) => status !== 200).map(({ problem }) => problem)
  const detail = 'Nothing is left to refund: all of this payment has gone back, or is on its way.'
  const tooHigh = { code: 'refund_too_high', detail }
  expect(refused).toMatchObject([tooHigh, tooHigh])
})

it('reports what a refund is refused above: less what went back and what is on its way', async () => {
  const { invoiceId } = await payOnce()
  const findLeft = async () =>
    (await shop.call(readPayment, { invoiceId }, { as: admin })).output.payment.refundableCents
  expect(await findLeft()).toBe(defaultTotalCents)
  await giveBack(invoiceId, 5_000)
  await shop.loseAnswers('/v1/refunds')
  expect((await giveBack(invoiceId, 7_000)).problem.code).toBe('payment_unknown')
  const leftCents = await findLeft()
  expect(leftCents).toBe(defaultTotalCents - 12_000)
  expect((await giveBack(invoiceId, leftCents + 1)).problem.code).toBe('refund_too_high')
  const { output } = await giveBack(invoiceId, leftCents)
  expect(output.payment.refundableCents).toBe(0)
})

it('refuses without a reason, for what does not exist, and to customers', async () => {
  const { user, invoiceId } = await payOnce()
  const intentId = randomUUID()
  const noReason = await shop.call(
    refundPayment,
    { invoiceId, intentId, amountCents: 100, reason: ' ' },
    { as: admin },
  )
  expect(noReason.problem.fields?.['reason']).toMatch(/^Say why/)
  expect((await giveBack('in_none', 100)).status).toBe(404)
  const byCustomer = await shop.call(
    refundPayment,
    { invoiceId, intentId, amountCents: 100, reason: 'Mine' },
    { as: user },
  )
  expect(byCustomer.status).toBe(403)
})

it('stores a refund without an answer, and retries with the same key', async () => {
  const { invoiceId } = await payOnce()
  const intentId = randomUUID()
  await shop.loseAnswers('/v1/refunds')
  const first = await giveBack(invoiceId, 7_000, intentId)
  expect(first.problem.code).toBe('payment_unknown')
  const second = await giveBack(invoiceId, 7_000, intentId)
  expect(second.output.payment.refundedCents).toBe(7_000)
})

it('counts what goes back once, also where the provider’s word of it comes before its answer', async () => {
  const { invoiceId } = await payOnce()
  await shop.loseAnswers('/v1/refunds')
  expect((await giveBack(invoiceId, 7_000)).problem.code).toBe('payment_unknown')
  await shop.receiveEvents()
  const rest = await giveBack(invoiceId, defaultTotalCents - 7_000)
  expect(rest.output.payment.refundedCents).toBe(defaultTotalCents)
})

it('keeps a refund that was made, whatever a later answer', async () => {
  const { invoiceId } = await payOnce()
  const intentId = randomUUID()
  await giveBack(invoiceId, 7_000, intentId)
  const refused = { because: 'refused', failure: 'Too late.', now: shop.deps.clock.now() } as const
  await markOwed(shop.db, `studio-${intentId}`, refused)
  expect((await giveBack(invoiceId, 7_000, intentId)).output.payment.refundedCents).toBe(7_000)
})

it('counts two refunds that are heard of at the same moment, both', async () => {
  const { invoiceId } = await payOnce()
  const now = shop.deps.clock.now()
  const reported = { state: 'succeeded', reason: '', intentId: null, createdAt: now }
  const hear = (tx: Database, amountCents: number) =>
    upsertRefund(tx, invoiceId, { ...reported, id: `re_${randomUUID()}`, amountCents }, now)
  const count = async (tx: Database, amountCents: number) => {
    await hear(tx, amountCents)
    await sumRefunds(tx, invoiceId, now)
  }
  await raceForLock(shop.db, {
    lock: (tx) => count(tx, 1_000),
    requests: [() => shop.db.transaction().execute((tx) => count(tx, 2_000))],
  })
  const { output } = await shop.call(readPayment, { invoiceId }, { as: admin })
  expect(output.payment.refundedCents).toBe(3_000)
})

it('neither promises nor gives back with the end what a customer’s bank has taken back', async () => {
  const own = await subscribe(shop, 'yearly')
  const [invoice] = await own.invoices()
  const { latest_charge: charge } = await shop.stripe.paymentIntents.retrieve(invoice?.paymentIntentId ?? '')
  const dispute = await shop.control.openDispute(String(charge))
  await shop.control.closeDispute(dispute.id, 'lost')
  await shop.receiveEvents()
  expect(await own.read()).toMatchObject({ refundIfCanceledNowCents: 0 })
  await cancelSubscription(shop.deps, own.user, { subscriptionId: own.id, when: 'now', reason: '' })
  expect(
    await shop.db
      .selectFrom('refundIntents')
      .select('id')
      .where('invoiceId', '=', invoice?.id ?? '')
      .execute(),
  ).toEqual([])
})
