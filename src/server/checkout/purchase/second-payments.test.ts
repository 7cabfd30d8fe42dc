import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listPayments, readPayment, retryRefund } from '#shared/contract/billing/admin-money.ts'
import { isLong } from '#test/choose-rounds.ts'
import { makeAdmin } from '#test/factories.ts'
import { createRandom } from '#test/random.ts'
import { until } from '#test/until.ts'
import { brokenRules } from '#test/payments/own-subscription.ts'
import { defaultTotalCents, startShop, type Shop } from '#test/payments/start-shop.ts'
import { findCheckoutOfSession, insertCheckout, writePaymentPage } from './checkout.db.ts'
import { openCheckout } from './open-checkout.ts'
import { openPage } from './payment-page.ts'
import { applyNextEvents, startInbox } from '../inbox/start-inbox.ts'
import { reconcileCheckouts } from '../inbox/start-reconciler.ts'

/** Pays at the same time. */
const payers = 50
/** Within which every duplicate payment is found, refunded and reported. */
const notificationTimeoutMs = 60_000

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
beforeEach(() => shop.control.setFaults({ api: [] }))
afterAll(() => shop.close())

const oneOrder = { subscriptions: 1, statuses: 1, videos: 3 }

test('fifty that press “pay” for one selection at once pay one page once', async () => {
  const random = createRandom()
  console.log(`fifty at once: ARCFRAME_SEED=${random.seed}`)
  const { user } = await shop.openAsNewBuyer()
  const answers = await Promise.allSettled(
    Array.from({ length: payers }, async () => {
      await new Promise((resolve) => setTimeout(resolve, random.between(0, 20)))
      const { id } = await openCheckout(shop.deps, user, defaultTotalCents)
      return { id, ...(await shop.pay(id)) }
    }),
  )
  const paid = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.id] : []))
  const refusals = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [(answer.reason as { code?: string; message: string }).code ?? ''] : [],
  )
  expect(new Set(paid).size).toBe(1)
  expect(
    new Set(refusals).difference(new Set(['already_paid', 'cart_empty', ''])),
    'no other answer',
  ).toEqual(new Set())
  await shop.receiveEvents()
  expect(await shop.countOrders(user)).toEqual({ ...oneOrder, emails: 1 })
  expect(await listPaidSessions(user.id)).toHaveLength(1)
})

test('of fifty pages of one selection that are paid at once one is sold, and all others are returned and notified within a minute', async () => {
  const { user, pages } = await openPages(payers)
  const inboxes = [startInbox(shop.deps), startInbox(shop.deps)]
  const startedAt = performance.now()
  await Promise.all(pages.map((id) => shop.pay(id)))
  await until(
    async () => (await listStates(user.id)).every((state) => state !== 'open'),
    // The long version claims the minute, on a machine of its own; the short one only that it gets there.
    isLong ? notificationTimeoutMs : 300_000,
    'payments are not settled',
  )
  console.log(`${payers - 1} second payments: notified after ${Math.round(performance.now() - startedAt)} ms`)
  await Promise.all(inboxes.map((inbox) => inbox.close()))
  await expectReturned(user, pages.length - 1)
})

const breaks = [
  ['a 500', { kind: 'error', status: 500 }],
  ['a 429', { kind: 'error', status: 429 }],
  ['a connection that breaks before', { kind: 'reset' }],
  ['a connection that breaks after the work was done', { kind: 'reset_after' }],
] as const
const questions = [
  ['its end', { method: 'DELETE', path: '/v1/subscriptions' }],
  ['its refund', { method: 'POST', path: '/v1/refunds' }],
] as const

test.for(
  breaks.flatMap(([name, fault]) =>
    questions.map(([what, at]) => [name, what, { ...fault, ...at }] as const),
  ),
)('%s at %s: a second payment is still returned once, and notified once', async ([, , fault]) => {
  const { user, pages } = await openPages(2)
  await shop.control.setFaults({ api: [{ ...fault, times: 3 }] })
  for (const id of pages) await shop.pay(id)
  let aheadMs = 0
  const clock = { now: () => new Date(Date.now() + aheadMs) }
  await shop.receiveEvents()
  await until(
    async () => {
      while (await applyNextEvents({ ...shop.deps, clock }));
      // Events that failed come back by the clock, within the minute.
      aheadMs += 5000
      return aheadMs > notificationTimeoutMs || (await isReturned(user.id))
    },
    100_000,
    'the second payment is not settled',
  )
  await expectReturned(user, 1)
})

test.each(['refused by the provider', 'lost after it was made'])(
  'the refund of a second payment that is %s is owed like any other',
  async (how) => {
    const { user, pages } = await openPages(2)
    const isRefused = how === 'refused by the provider'
    if (isRefused) {
      const fault = { kind: 'error', status: 400, code: 'insufficient_funds' } as const
      await shop.control.setFaults({ api: [{ ...fault, method: 'POST', path: '/v1/refunds' }] })
    }
    for (const id of pages) await shop.pay(id)
    await shop.receiveEvents()
    if (!isRefused) {
      const refunds = await shop.stripe.refunds.list({ limit: 1 })
      await shop.control.failRefund(refunds.data[0]?.id ?? '')
      await shop.receiveEvents()
    }
    const admin = await makeAdmin(shop.db)
    const { output } = await shop.call(
      listPayments,
      { filter: 'refund-owed', search: user.email },
      { as: admin },
    )
    expect(output.payments).toMatchObject([
      { kind: 'duplicate', totalCents: defaultTotalCents, isRefundOwed: true },
    ])
    const kinds = (await shop.findEmailsTo(user.email)).map(({ kind }) => kind)
    expect(kinds).toContain(isRefused ? 'refund-delayed' : 'refund-failed')
    const invoiceId = output.payments[0]?.invoiceId ?? ''
    const { payment } = (await shop.call(readPayment, { invoiceId }, { as: admin })).output
    expect(payment.promisedRefunds).toMatchObject([{ state: 'owed', dueCents: defaultTotalCents }])
    const promisedRefundId = payment.promisedRefunds[0]?.id ?? ''
    const retried = await shop.call(retryRefund, { promisedRefundId }, { as: admin })
    expect(retried.output.payment).toMatchObject({ refundedCents: defaultTotalCents, isRefundOwed: false })
    expect(await brokenRules(shop)).toEqual([])
  },
)

test('a second payment that was returned before such were stored is found, and so is its failed refund', async () => {
  const { user, pages } = await openPages(2)
  for (const id of pages) await shop.pay(id)
  await shop.receiveEvents()
  const refunds = await shop.stripe.refunds.list({ limit: 1 })
  const refundId = refunds.data[0]?.id ?? ''
  const forget = async () => {
    const { id } = await shop.db
      .selectFrom('invoices as i')
      .innerJoin('subscriptions as s', 's.id', 'i.subscriptionId')
      .select('i.id')
      .where('s.userId', '=', user.id)
      .where('i.kind', '=', 'duplicate')
      .executeTakeFirstOrThrow()
    await shop.db.deleteFrom('refunds').where('invoiceId', '=', id).execute()
    await shop.db.deleteFrom('refundIntents').where('invoiceId', '=', id).execute()
    await shop.db.deleteFrom('invoices').where('id', '=', id).execute()
    return id
  }
  // The refund's own event leads there, and so does the reconciler.
  await forget()
  await shop.control.failRefund(refundId)
  await shop.receiveEvents()
  const owed = () =>
    shop.db
      .selectFrom('refundIntents')
      .innerJoin('invoices', 'invoices.id', 'refundIntents.invoiceId')
      .innerJoin('checkouts', 'checkouts.id', 'invoices.checkoutId')
      .select(['refundIntents.state', 'dueCents'])
      .where('checkouts.userId', '=', user.id)
      .execute()
  expect(await owed()).toEqual([{ state: 'owed', dueCents: defaultTotalCents }])
  await forget()
  await reconcileCheckouts(shop.deps, 0)
  expect(await owed()).toEqual([{ state: 'owed', dueCents: defaultTotalCents }])
  const emails = (await shop.findEmailsTo(user.email)).map(({ kind }) => kind)
  expect(emails.filter((kind) => kind === 'second-payment-returned')).toHaveLength(1)
})

type Buyer = Awaited<ReturnType<Shop['openAsNewBuyer']>>['user']

/** As many pages of one selection as tabs and processes could open at worst: each with a checkout of its own. */
async function openPages(count: number): Promise<{ user: Buyer; pages: string[] }> {
  const { user, id } = await shop.openAsNewBuyer()
  const first = await findCheckoutOfSession(shop.db, id)
  if (!first) throw new Error('The first page has no checkout')
  const now = shop.deps.clock.now()
  const { sessionId: _sessionId, sessionUrl: _url, state: _state, ...snapshot } = first
  const pages = [id]
  while (pages.length < count) {
    const checkout = await insertCheckout(shop.db, { ...snapshot, id: randomUUID() }, now)
    const page = await openPage(shop.deps, user, checkout)
    await writePaymentPage(shop.db, checkout.id, { sessionId: page.id, url: page.url, now })
    pages.push(page.id)
  }
  return { user, pages }
}

const listStates = async (userId: string) =>
  (await shop.db.selectFrom('checkouts').select('state').where('userId', '=', userId).execute()).map(
    ({ state }) => state,
  )

/** Settled, and all of its refunds are made. */
async function isReturned(userId: string): Promise<boolean> {
  const asking = await shop.db
    .selectFrom('refundIntents as r')
    .innerJoin('invoices as i', 'i.id', 'r.invoiceId')
    .innerJoin('checkouts as c', 'c.id', 'i.checkoutId')
    .select('r.id')
    .where('c.userId', '=', userId)
    .where('r.state', '=', 'asking')
    .execute()
  return asking.length === 0 && (await listStates(userId)).every((state) => state !== 'open')
}

async function listPaidSessions(userId: string) {
  const sessions = await shop.stripe.checkout.sessions.list({ limit: 100 }).autoPagingToArray({ limit: 1000 })
  return sessions.filter(
    ({ metadata, payment_status }) => metadata?.['userId'] === userId && payment_status === 'paid',
  )
}

/** One is sold and untouched; the provider has ended and wholly refunded each other one, and its buyer knows. */
async function expectReturned(user: Buyer, returned: number): Promise<void> {
  await shop.receiveEvents()
  expect(await shop.countOrders(user)).toEqual({ ...oneOrder, emails: 1 + returned })
  expect((await listStates(user.id)).toSorted()).toEqual([...Array(returned).fill('duplicate'), 'paid'])
  const emails = await shop.findEmailsTo(user.email)
  expect(emails.filter(({ kind }) => kind === 'second-payment-returned')).toHaveLength(returned)

  const sold = await shop.db
    .selectFrom('subscriptions')
    .select('providerSubscriptionId')
    .where('userId', '=', user.id)
    .executeTakeFirstOrThrow()
  const refunds = await shop.stripe.refunds.list({ limit: 100 }).autoPagingToArray({ limit: 1000 })
  const standings = await Promise.all(
    (await listPaidSessions(user.id)).map(async ({ subscription }) => {
      const id = String(subscription)
      const [{ status }, { data: invoices }] = await Promise.all([
        shop.stripe.subscriptions.retrieve(id),
        shop.stripe.invoices.list({ subscription: id, expand: ['data.payments'] }),
      ])
      const intents = invoices.flatMap(({ payments }) =>
        (payments?.data ?? []).map(({ payment }) => payment.payment_intent),
      )
      const back = refunds.filter(({ payment_intent }) => intents.includes(payment_intent ?? undefined))
      const isSold = id === sold.providerSubscriptionId
      return `${isSold ? 'sold' : 'second'}: ${status}, back ${back.map(({ amount }) => amount).join(' and ')}`
    }),
  )
  expect(standings.toSorted()).toEqual([
    ...Array(returned).fill(`second: canceled, back ${defaultTotalCents}`),
    'sold: active, back ',
  ])
  expect(await brokenRules(shop)).toEqual([])
}
