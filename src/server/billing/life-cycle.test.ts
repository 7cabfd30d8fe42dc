import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenRules, planTotals, subscribe } from '#test/payments/own-subscription.ts'
import { startShop, type Shop } from '#test/payments/start-shop.ts'
import { cancelSubscription } from './changes/cancel-subscription.ts'
import { finishIntents } from './finish-intents.ts'
import { findUnfinished } from './store/billing.db.ts'
import { syncSubscription } from './sync/sync-subscription.ts'
import { pauseSubscription } from './changes/pause-subscription.ts'
import { resumeSubscription } from './changes/resume-subscription.ts'
import { unpauseSubscription } from './changes/unpause-subscription.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.close())

type Own = Awaited<ReturnType<typeof subscribe>>
const cancel = ({ user, id }: Own, when: 'period-end' | 'now', reason = '') =>
  cancelSubscription(shop.deps, user, { subscriptionId: id, when, reason })
const pause = ({ user, id }: Own) => pauseSubscription(shop.deps, user, { subscriptionId: id, reason: '' })
const unpause = ({ user, id }: Own) => unpauseSubscription(shop.deps, user, id)
const resume = ({ user, id }: Own) => resumeSubscription(shop.deps, user, id)
const emails = ({ user }: Own) => shop.findEmailsTo(user.email)

const toDayNumber = (time: Date | string | undefined) =>
  Math.round(new Date(time ?? 0).getTime() / 86_400_000)

test('a failed renewal is past due, notified once, and once paid the subscription continues', async () => {
  const own = await subscribe(shop, 'monthly', '4000000000000341')
  await own.days(32)
  expect(await own.read()).toMatchObject({
    status: 'past_due',
    statusReason: expect.stringMatching(/did not go through\. .*declined/),
    nextChargeAt: null,
    failedPayment: {
      amountDueCents: planTotals.monthly,
      payUrl: expect.stringContaining('http'),
      sentence: expect.stringContaining('declined'),
    },
    can: { change: false, pause: false, cancelNow: true },
  })
  await own.days(3)
  expect((await emails(own)).filter(({ kind }) => kind === 'payment-failed')).toMatchObject([
    {
      dueCents: planTotals.monthly,
      why: expect.stringContaining('declined'),
      nextAttemptAt: expect.stringMatching(/^\d{4}-/),
      subscription: expect.stringMatching(/\S/),
    },
  ])
  expect(await own.blocks()).toMatchObject([{ isOpen: true }])
  const open = (await own.invoices()).find(({ status }) => status === 'open')
  const customer = (await shop.stripe.subscriptions.retrieve(own.providerSubscriptionId)).customer
  const method = await shop.stripe.paymentMethods.attach('pm_card_visa', { customer: String(customer) })
  await shop.stripe.invoices.pay(open?.id ?? '', { payment_method: method.id })
  await shop.receiveEvents()
  expect(await own.read()).toMatchObject({
    status: 'active',
    statusReason: 'The open payment was made.',
    failedPayment: null,
  })
  expect(await own.blocks()).toMatchObject([{ isOpen: true }, { isOpen: true, films: 3 }])
  expect(await brokenRules(shop)).toEqual([])
})

test('a payment that stays open ends the subscription with a notification, and no block opens', async () => {
  const own = await subscribe(shop, 'monthly', '4000000000000341')
  await own.days(50)
  expect(await own.read()).toMatchObject({
    status: 'canceled',
    statusReason: 'Ended: its payment stayed open.',
    failedPayment: null,
  })
  expect(await own.blocks()).toHaveLength(1)
  expect((await emails(own)).at(-1)).toMatchObject({ kind: 'subscription-ended', isUnpaid: true })
  expect(await brokenRules(shop)).toEqual([])
})

test('ended at once while a payment was due, it did not end for that, on the page and in the e-mail', async () => {
  const own = await subscribe(shop, 'monthly', '4000000000000341')
  await own.days(32)
  expect(await own.read()).toMatchObject({ status: 'past_due' })
  expect(await cancel(own, 'now')).toMatchObject({ statusReason: 'You ended it at once.' })
  expect((await emails(own)).at(-1)).toMatchObject({ kind: 'subscription-ended', isUnpaid: false })
})

test('canceled for the period’s end, what is paid still opens, then it is over for good', async () => {
  const own = await subscribe(shop, 'quarterly')
  const canceled = await cancel(own, 'period-end', 'The launch is over.')
  expect(canceled).toMatchObject({
    status: 'active',
    statusReason: expect.stringContaining('“The launch is over.”'),
    nextChargeCents: null,
    can: { resume: true, change: false, cancelAtPeriodEnd: false, cancelNow: true },
  })
  expect(canceled.cancelAt).not.toBeNull()
  await expect(cancel(own, 'period-end')).rejects.toMatchObject({ code: 'subscription_ending' })
  await own.days(93)
  expect(await own.read()).toMatchObject({
    status: 'canceled',
    statusReason: 'Ended with its period, as you wished.',
    refundIfCanceledNowCents: 0,
  })
  expect(await own.blocks()).toMatchObject([{ isOpen: true }, { isOpen: true }, { isOpen: true }])
  await expect(resume(own)).rejects.toMatchObject({ code: 'subscription_canceled' })
  const refunds = await shop.db
    .selectFrom('refunds as r')
    .innerJoin('invoices as i', 'i.id', 'r.invoiceId')
    .select('r.id')
    .where('i.subscriptionId', '=', own.id)
    .execute()
  expect(refunds).toEqual([])
  expect(await brokenRules(shop)).toEqual([])
})

test('a withdrawn cancellation has no effect: it renews, and each side sees who did it', async () => {
  const own = await subscribe(shop, 'monthly')
  const canceled = await cancel(own, 'period-end', 'Too much “by its customer.”')
  expect(canceled.statusReason).toBe(
    'You canceled it: it ends after the paid period. “Too much “by its customer.””',
  )
  expect(await resume(own)).toMatchObject({
    cancelAt: null,
    nextChargeCents: planTotals.monthly,
    statusReason: 'You resumed it: it renews.',
  })
  const history = await shop.db
    .selectFrom('subscriptionHistory')
    .select('reason')
    .where('subscriptionId', '=', own.id)
    .orderBy('id', 'desc')
    .execute()
  expect(history[0]?.reason).toBe('Resumed by its customer: it renews.')
  await expect(resume(own)).rejects.toMatchObject({ code: 'not_ending' })
  await own.days(32)
  expect(await own.blocks()).toHaveLength(2)
})

test('ended at once, what was paid for blocks that have not opened goes back, once', async () => {
  const own = await subscribe(shop, 'yearly')
  await own.days(40)
  const refundCents = Math.round((planTotals.yearly * 10) / 12)
  expect(await own.read()).toMatchObject({ unopenedPaidBlocks: 10, refundIfCanceledNowCents: refundCents })
  const ends = await Promise.allSettled([cancel(own, 'now', 'Too dear.'), cancel(own, 'now')])
  expect(ends.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
  await shop.receiveEvents()
  expect(await own.read()).toMatchObject({
    status: 'canceled',
    statusReason: expect.stringContaining('You ended it at once.'),
    unopenedPaidBlocks: 0,
    refundIfCanceledNowCents: 0,
  })
  expect(await own.blocks()).toHaveLength(2)
  expect(await own.invoices()).toMatchObject([{ refundedCents: refundCents, paidCents: planTotals.yearly }])
  const written = (await emails(own)).filter(({ kind }) => kind !== 'order-placed' && kind !== 'block-opened')
  expect(written).toMatchObject([{ kind: 'subscription-ended', returnedCents: refundCents, isUnpaid: false }])
  expect(await brokenRules(shop)).toEqual([])
})

test('an end at once is agreed to with what goes back: where that has changed it is asked for again', async () => {
  const own = await subscribe(shop, 'yearly')
  const seen = await own.read()
  expect(seen.refundsIfCanceledNow).toMatchObject([
    { paidCents: planTotals.yearly, blocks: 12, unopenedBlocks: 11, paidAt: expect.any(String) },
  ])
  await own.days(32)
  const end = (seenRefundCents: number) =>
    cancelSubscription(shop.deps, own.user, {
      subscriptionId: own.id,
      when: 'now',
      reason: '',
      seenRefundCents,
    })
  const refundCents = Math.round((planTotals.yearly * 10) / 12)
  await expect(end(seen.refundIfCanceledNowCents)).rejects.toMatchObject({
    code: 'refund_changed',
    sentence: expect.stringContaining('$12,160 now'),
    details: { refundCents },
  })
  expect(await own.read()).toMatchObject({ status: 'active', nextChargeAt: expect.any(String) })
  expect(await end(refundCents)).toMatchObject({ status: 'canceled' })
  expect(await own.invoices()).toMatchObject([{ refundedCents: refundCents }])
})

test('a pause moves what is paid and what is charged by its own length', async () => {
  const own = await subscribe(shop, 'quarterly')
  const before = await own.blocks()
  await own.days(10)
  expect(await pause(own)).toMatchObject({
    status: 'paused',
    statusReason: 'You paused it.',
    nextChargeAt: null,
    can: { unpause: true, pause: false, change: false, cancelAtPeriodEnd: false },
  })
  await own.days(100)
  expect(await own.blocks()).toMatchObject([{ isOpen: true }, { isOpen: false }, { isOpen: false }])
  const goesOn = await unpause(own)
  expect(goesOn).toMatchObject({ status: 'active', pausedAt: null, nextChargeCents: planTotals.quarterly })
  const after = await own.blocks()
  expect(after.map(({ opensAt }) => toDayNumber(opensAt) - 100)).toEqual([
    toDayNumber(before[0]?.opensAt) - 100,
    toDayNumber(before[1]?.opensAt),
    toDayNumber(before[2]?.opensAt),
  ])
  await own.days(85)
  expect(await own.blocks()).toMatchObject([
    { isOpen: true },
    { isOpen: true },
    { isOpen: true },
    { isOpen: true },
    {},
    {},
  ])
  const charged = (await own.invoices()).filter(
    ({ totalCents, status }) => status === 'paid' && totalCents > 0,
  )
  expect(charged.map(({ kind, blocks }) => `${kind} ${blocks}`)).toEqual(['first 3', 'renewal 3'])
  expect(toDayNumber(charged[1]?.createdAt)).toBe(toDayNumber(goesOn.nextChargeAt ?? ''))
  expect(await brokenRules(shop)).toEqual([])
})

test('two tabs that pause and cancel at once come to one state that holds together', async () => {
  const own = await subscribe(shop, 'monthly')
  const tabs = await Promise.allSettled([pause(own), cancel(own, 'period-end'), pause(own)])
  expect(tabs.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { status, cancelAt } = await own.read()
  expect((status === 'paused') !== (cancelAt !== null)).toBe(true)
})

test('a late update or an old payment after the end changes nothing: ended stays ended', async () => {
  const own = await subscribe(shop, 'monthly')
  await own.days(32)
  const events = await shop.stripe.events.list({
    limit: 100,
    types: ['customer.subscription.updated', 'invoice.paid'],
  })
  await cancel(own, 'now')
  await shop.receiveEvents()
  const ended = await own.read()
  for (const { id } of events.data) await shop.control.redeliver(id)
  await shop.db.updateTable('paymentEvents').set({ appliedAt: null }).execute()
  await shop.receiveEvents()
  expect(await own.read()).toEqual(ended)
  expect(ended.status).toBe('canceled')
})

test('a refund and a dispute that the provider reports are stored with their payment', async () => {
  const own = await subscribe(shop, 'monthly')
  const [invoice] = await own.invoices()
  const intent = await shop.stripe.paymentIntents.retrieve(invoice?.paymentIntentId ?? '')
  await shop.stripe.refunds.create({ payment_intent: intent.id, amount: 5000 })
  await shop.control.openDispute(String(intent.latest_charge))
  await shop.receiveEvents()
  await shop.receiveEvents()
  expect(await own.invoices()).toMatchObject([{ refundedCents: 5000 }])
  const disputes = await shop.db
    .selectFrom('disputes')
    .selectAll()
    .where('invoiceId', '=', invoice?.id ?? '')
    .execute()
  expect(disputes).toMatchObject([{ amountCents: expect.any(Number), state: 'needs_response' }])
})

test('what has ended here stays ended, even if the provider once said otherwise', async () => {
  const own = await subscribe(shop, 'monthly')
  await cancel(own, 'now')
  const { payments } = shop.deps
  const forgetful = {
    ...payments,
    async readBilling(id: string) {
      const snapshot = await payments.readBilling(id)
      return (
        snapshot && {
          ...snapshot,
          subscription: { ...snapshot.subscription, status: 'active' as const, endedAt: null },
        }
      )
    },
  }
  const ended = await own.read()
  expect(await syncSubscription({ ...shop.deps, payments: forgetful }, own.providerSubscriptionId)).toBe(true)
  expect(await own.read()).toEqual(ended)
})

test('a pause ends also when the provider was silent for longer than was left of the period', async () => {
  const own = await subscribe(shop, 'monthly')
  await own.days(20)
  await pause(own)
  await own.days(5)
  const silence = {
    kind: 'error',
    status: 500,
    times: 2,
    path: '/v1/subscriptions/',
    method: 'POST',
  } as const
  await shop.control.setFaults({ api: [silence] })
  await expect(unpause(own)).rejects.toMatchObject({ code: 'payment_unknown' })
  await own.days(30)
  expect(await finishIntents(shop.deps)).toBe(0)
  expect(await own.read()).toMatchObject({ status: 'active', pausedAt: null })
  await own.days(1)
  expect(await own.blocks()).toMatchObject([{ isOpen: true }, { isOpen: true }])
  expect(await brokenRules(shop)).toEqual([])
})

test('a subscription paused in the minute of its renewal can be resumed', async () => {
  const own = await subscribe(shop, 'monthly')
  const { nextChargeAt } = await own.read()
  await own.days(
    (new Date(nextChargeAt ?? 0).getTime() - shop.deps.clock.now().getTime()) / 86_400_000 - 0.0001,
  )
  await pause(own)
  expect(await unpause(own)).toMatchObject({ status: 'active' })
  await own.days(1)
  expect(await own.blocks()).toMatchObject([{ isOpen: true }, { isOpen: true }])
  expect(await brokenRules(shop)).toEqual([])
})

test('hearing again what is known is no change of it', async () => {
  const own = await subscribe(shop, 'monthly')
  const changedAt = async () =>
    (
      await shop.deps.db
        .selectFrom('subscriptions')
        .select('updatedAt')
        .where('id', '=', own.id)
        .executeTakeFirstOrThrow()
    ).updatedAt
  const before = await changedAt()
  await syncSubscription(shop.deps, own.providerSubscriptionId)
  expect(await changedAt()).toEqual(before)
  await pause(own)
  expect(await changedAt()).not.toEqual(before)
})

test.each([
  { step: 'an end at once', take: (own: Own) => cancel(own, 'now'), status: 'canceled' },
  { step: 'the end of a pause', begin: pause, take: unpause, status: 'active' },
])('$step that the reconciler finishes meanwhile is answered as done', async ({ begin, take, status }) => {
  const own = await subscribe(shop)
  await begin?.(own)
  const { payments } = shop.deps
  let finishing: Promise<number> | undefined
  const readBilling: typeof payments.readBilling = async (...asked) => {
    const isStored = (await findUnfinished(shop.db)).some(({ id }) => id === own.id)
    if (isStored) finishing ??= finishIntents(shop.deps)
    return payments.readBilling(...asked)
  }
  shop.deps.payments = { ...payments, readBilling }
  try {
    expect(await take(own)).toMatchObject({ status })
    expect(await finishing).toBe(0)
  } finally {
    shop.deps.payments = payments
  }
})
