import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  listParkedEvents,
  listPayments,
  readMoneyFigures,
  readPayment,
} from '#shared/contract/billing/admin-money.ts'
import { makeAdmin, makeSubscription, makeUser } from '#test/factories.ts'
import { startTestApp, testBaseUrl, type TestApp } from '#test/app/start-test-app.ts'
import { readEvents } from '#test/events/read-events.ts'
import type { SignedInUser } from '../http/principal.ts'

let app: TestApp
let admin: SignedInUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdmin(app.db)
})
afterAll(() => app.close())

const day = 86_400_000
const before = (days: number) => new Date(app.clock.now().getTime() - days * day)

async function invoice(subscriptionId: string, fields: Record<string, unknown> = {}) {
  const id = `in_${crypto.randomUUID().replaceAll('-', '')}`
  await app.db
    .insertInto('invoices')
    .values({
      id,
      currency: 'usd',
      subscriptionId,
      number: `AF-${id.slice(3, 9)}`,
      kind: 'renewal',
      status: 'paid',
      totalCents: 152_000,
      paidCents: 152_000,
      blocks: 1,
      createdAt: before(1),
      paidAt: before(1),
      updatedAt: before(1),
      ...fields,
    })
    .execute()
  return id
}

it('adds up what came in and went back by month, who left, and what is owed in films', async () => {
  const stays = await makeSubscription(app.db, await makeUser(app.db), { startedAt: before(70), tokens: 8 })
  const left = await makeSubscription(app.db, await makeUser(app.db), {
    startedAt: before(65),
    status: 'canceled',
    tokens: 0,
  })
  await app.db
    .updateTable('subscriptions')
    .set({ endedAt: app.clock.now() })
    .where('id', '=', left.id)
    .execute()
  const yearly = await makeSubscription(app.db, await makeUser(app.db), {
    startedAt: before(0),
    selections: { plan: 'yearly' },
    tokens: 8,
  })
  await app.db
    .insertInto('subscriptionTerms')
    .columns(['subscriptionId', 'fromBlock', 'productSelections', 'price', 'plan', 'package', 'soldAt'])
    .expression((eb) =>
      eb
        .selectFrom('subscriptions')
        .select(['id', eb.lit(1).as('one'), 'productSelections', 'price', 'plan', 'package', 'createdAt'])
        .where('id', 'in', [stays.id, yearly.id]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const now = app.clock.now()
  await invoice(stays.id, { paidAt: now, createdAt: now })
  const given = await invoice(left.id, { paidAt: now, createdAt: now, refundedCents: 2_000 })
  const promise = { invoiceId: given, reason: '', requestedBy: null, createdAt: now, updatedAt: now }
  await app.db
    .insertInto('refundIntents')
    .values({
      ...promise,
      id: 'lost',
      amountCents: 9_000,
      state: 'owed',
      owedBecause: 'returned',
      owedSince: now,
    })
    .execute()
  await app.db
    .insertInto('refunds')
    .values([
      {
        id: 're_1',
        invoiceId: given,
        amountCents: 2_000,
        reason: 'A kind word',
        state: 'succeeded',
        createdAt: now,
        updatedAt: now,
      },
      {
        id: 're_2',
        invoiceId: given,
        amountCents: 9_000,
        reason: '',
        state: 'failed',
        intentId: 'lost',
        createdAt: now,
        updatedAt: now,
      },
    ])
    .execute()

  const { output } = await app.call(readMoneyFigures, {}, { as: admin })
  expect(output.months).toHaveLength(12)
  expect(output.months.at(-1)).toMatchObject({
    month: now.toISOString().slice(0, 7),
    revenueCents: 304_000,
    refundedCents: 2_000,
    startedSubscriptions: 1,
    runningAtStart: 2,
    endedSubscriptions: 1,
  })
  // $1,216 a block by the yearly plan: 190 x 8 x .8.
  expect(output.activePlans).toMatchObject([
    { plan: 'monthly', count: 1, monthlyCents: 152_000 },
    { plan: 'quarterly', count: 0, monthlyCents: 0 },
    { plan: 'yearly', count: 1, monthlyCents: 121_600 },
  ])
  // Two open blocks of 8 tokens, and eleven blocks of the year that are not open.
  expect(output.tokenLiability.tokens).toBe(8 + 8 + 11 * 8)
})

it('lists payments newest first, by state, by whom and page by page', async () => {
  const user = await makeUser(app.db, { email: 'lena@100%.example' })
  const { id } = await makeSubscription(app.db, user)
  const paid = await Promise.all([3, 2, 1].map((days) => invoice(id, { createdAt: before(days) })))
  const open = await invoice(id, { status: 'open', paidCents: 0, paidAt: null, createdAt: before(0) })
  const disputed = paid[0] ?? ''
  await app.db
    .insertInto('disputes')
    .values({
      id: 'dp_1',
      invoiceId: disputed,
      amountCents: 152_000,
      reason: 'fraudulent',
      state: 'needs_response',
      createdAt: before(0),
      updatedAt: before(0),
    })
    .execute()
  const list = async (input: Parameters<typeof app.call<typeof listPayments>>[1]) =>
    (await app.call(listPayments, { subscriptionId: id, ...input }, { as: admin })).output
  const ids = async (input: Parameters<typeof list>[0]) =>
    (await list(input)).payments.map(({ invoiceId }) => invoiceId)

  expect(await ids({})).toEqual([open, ...paid.toReversed()])
  expect(await ids({ filter: 'open' })).toEqual([open])
  expect(await ids({ filter: 'disputed' })).toEqual([disputed])
  // A sign of the pattern is only a sign.
  expect(await ids({ search: '100%.EX' })).toHaveLength(4)
  expect(await ids({ search: '100_.ex' })).toEqual([])
  const first = await list({ pageSize: 3 })
  const rest = await list({ pageSize: 3, startAfter: first.lastVisible ?? '' })
  expect([...first.payments, ...rest.payments]).toHaveLength(4)
  expect(rest.lastVisible).toBeNull()
})

it('shows a payment with its events, apart from those of its subscription', async () => {
  const { id } = await makeSubscription(app.db, await makeUser(app.db))
  const invoiceId = await invoice(id)
  await app.db
    .updateTable('invoices')
    .set({ paymentIntentId: 'pi_paid' })
    .where('id', '=', invoiceId)
    .execute()
  const { providerSubscriptionId: subscription } = await app.db
    .selectFrom('subscriptions')
    .select('providerSubscriptionId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const parent = { subscription_details: { subscription } }
  const objects = {
    'checkout.session.completed': {
      id: 'cs_1',
      object: 'checkout.session',
      subscription,
      invoice: invoiceId,
    },
    'invoice.paid': { id: invoiceId, object: 'invoice', parent },
    'charge.refunded': { id: 'ch_1', object: 'charge', payment_intent: 'pi_paid' },
    'invoice.payment_failed': { id: 'in_later', object: 'invoice', parent },
    'customer.subscription.updated': { id: subscription, object: 'subscription' },
    'refund.created': { id: 're_other', object: 'refund', payment_intent: 'pi_other' },
  }
  await app.db
    .insertInto('paymentEvents')
    .values(
      Object.entries(objects).map(([type, object], index) => ({
        id: `evt_${type}`,
        type,
        payload: JSON.stringify({ data: { object } }),
        receivedAt: before(10 - index),
        appliedAt: before(0),
      })),
    )
    .execute()
  await app.db
    .insertInto('subscriptionHistory')
    .values({ subscriptionId: id, at: before(1), status: 'active', reason: 'Ordered and paid.' })
    .execute()
  const { output } = await app.call(readPayment, { invoiceId }, { as: admin })
  expect(output.payment).toMatchObject({
    events: [
      { type: 'charge.refunded' },
      { id: 'evt_invoice.paid', type: 'invoice.paid' },
      { type: 'checkout.session.completed' },
    ],
    subscriptionEvents: [{ type: 'customer.subscription.updated' }, { type: 'invoice.payment_failed' }],
    history: [{ reason: 'Ordered and paid.' }],
    refunds: [],
  })
  expect((await app.call(readPayment, { invoiceId: 'in_none' }, { as: admin })).status).toBe(404)
})

it('lists what could not be applied, and sends the figures as a table that the record knows of', async () => {
  await app.db
    .insertInto('paymentEvents')
    .values({
      id: 'evt_poison',
      type: 'invoice.paid',
      payload: '{}',
      parkedAt: before(0),
      attempts: 12,
      lastError: 'No subject',
    })
    .execute()
  const { output } = await app.call(listParkedEvents, {}, { as: admin })
  expect(output.events).toMatchObject([{ id: 'evt_poison', attempts: 12, lastError: 'No subject' }])

  const answer = await app.app.inject({
    url: '/api/admin/money.csv',
    headers: { origin: testBaseUrl, cookie: await app.signIn(admin) },
  })
  expect(answer.headers['content-type']).toContain('text/csv')
  const lines = answer.body.trim().split('\r\n')
  expect(lines).toHaveLength(13)
  expect(lines[0]).toContain('"revenue in USD"')
  const { output: figures } = await app.call(readMoneyFigures, {}, { as: admin })
  const present = figures.months.at(-1)
  expect(lines.at(-1)).toContain(`"${(present?.revenueCents ?? 0) / 100}.00","20.00"`)
  const recorded = await readEvents(app.db, { kind: 'money_figures.downloaded' })
  expect(recorded.map(({ actorEmail }) => actorEmail)).toEqual([admin.email])
})
