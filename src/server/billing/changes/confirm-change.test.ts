import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendForm } from '#test/payments/start-card-test.ts'
import { ads, brokenRules, planTotals, subscribe } from '#test/payments/own-subscription.ts'
import { startShop, type Shop } from '#test/payments/start-shop.ts'
import { cancelSubscription } from './cancel-subscription.ts'
import { finishIntents } from '../finish-intents.ts'
import { listConfirmations } from '../list-confirmations.ts'
import { settleChange } from './settle-change.ts'
import { withdrawChange } from './withdraw-change.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
beforeEach(() => shop.control.setFaults({ api: [], webhooks: { dropNext: 0 } }))
afterAll(() => shop.close())

type Own = Awaited<ReturnType<typeof subscribe>>
const asksAtEveryPayment = '4000002760003184'
/** 12 tokens a block instead of 8, for two blocks that are not open. */
const dueNowCents = 2 * (194_940 - 136_800)

/** More videos are ordered, and the bank wants their customer to confirm the payment. */
async function askForMore() {
  const own = await subscribe(shop, 'quarterly', asksAtEveryPayment)
  const { pendingChange } = await own.change(ads(4))
  return { own, pendingChange }
}
/** What the card's owner does on the provider's page. */
async function answerBank(payUrl: string | null | undefined, answer: 'confirm' | 'fail') {
  const url = (payUrl ?? '').replace(shop.baseUrl, shop.providerUrl)
  await sendForm(url, { pay: 'file' })
  return (await sendForm(`${url}/confirm`, { answer })).page
}
const findChanges = async (own: Own) => (await own.changeInvoices()).map(({ status }) => status)
const droppedEmails = async (own: Own) =>
  (await shop.findEmailsTo(own.user.email)).filter(({ kind }) => kind === 'change-dropped')
const readSchedule = async (own: Own) =>
  (await shop.stripe.subscriptions.retrieve(own.providerSubscriptionId)).schedule

test('a change that needs confirmation changes nothing, and returns where to confirm it and until when', async () => {
  const { own, pendingChange } = await askForMore()
  expect(pendingChange).toMatchObject({
    state: 'confirming',
    dueNowCents,
    canBeWithdrawn: true,
    confirm: { payUrl: expect.stringContaining('/sandbox/cards/invoice/') },
  })
  const until = new Date(pendingChange?.confirm?.until ?? 0).getTime()
  expect(until - shop.deps.clock.now().getTime()).toBeGreaterThan(23 * 3_600_000)
  expect(await own.read()).toMatchObject({
    nextChargeCents: planTotals.quarterly,
    failedPayment: null,
    can: { change: false, pause: false },
  })
  expect((await listConfirmations(shop.deps, own.user.id)).confirmations).toEqual([
    { subscriptionId: own.id, dueNowCents, until: pendingChange?.confirm?.until },
  ])
  expect(await findChanges(own)).toEqual(['open'])
  expect(await readSchedule(own)).toBeNull()
  await expect(own.change(ads(3))).rejects.toMatchObject({ code: 'change_pending' })
  expect(await brokenRules(shop)).toEqual([])
})

test('confirmed, it is charged once and takes effect, also without an event', async () => {
  for (const isTold of [true, false]) {
    const { own, pendingChange } = await askForMore()
    await shop.receiveEvents()
    if (!isTold) await shop.control.setFaults({ webhooks: { dropNext: 1000 } })
    await answerBank(pendingChange?.confirm?.payUrl, 'confirm')
    await (isTold ? shop.receiveEvents() : finishIntents(shop.deps))
    await shop.control.setFaults({ webhooks: { dropNext: 0 } })
    expect(await own.read()).toMatchObject({ pendingChange: null, nextChargeCents: 584_820 })
    expect((await listConfirmations(shop.deps, own.user.id)).confirmations).toEqual([])
    expect(await findChanges(own)).toEqual(['paid'])
    expect(await readSchedule(own)).not.toBeNull()
    const charged = (await own.invoices()).filter(
      ({ kind, status }) => kind === 'change' && status === 'paid',
    )
    expect(charged.map(({ paidCents }) => paidCents)).toEqual([dueNowCents])
    await own.days(32)
    expect(await own.blocks()).toMatchObject([{ films: 3 }, { films: 4, isOpen: true }, {}])
  }
  expect(await brokenRules(shop)).toEqual([])
})

test('after a failed confirmation it can be tried again, until the change is withdrawn: then it cannot be paid', async () => {
  const { own, pendingChange } = await askForMore()
  const payUrl = pendingChange?.confirm?.payUrl
  expect(await answerBank(payUrl, 'fail')).toContain('unable to authenticate')
  await shop.receiveEvents()
  expect(await own.read()).toMatchObject({ pendingChange: { state: 'confirming' }, status: 'active' })
  expect(await withdrawChange(shop.deps, own.user, own.id)).toMatchObject({
    pendingChange: null,
    nextChargeCents: planTotals.quarterly,
  })
  expect(await findChanges(own)).toEqual(['void'])
  expect(await answerBank(payUrl, 'confirm')).not.toContain('Receipt from')
  expect(await findChanges(own)).toEqual(['void'])
  await own.days(32)
  expect(await own.blocks()).toMatchObject([{ films: 3 }, { films: 3, isOpen: true }, {}])
  expect(await droppedEmails(own)).toEqual([])
  expect(await brokenRules(shop)).toEqual([])
})

test('who confirms while taking it back has paid: the change comes into force', async () => {
  const { own, pendingChange } = await askForMore()
  await shop.receiveEvents()
  await shop.control.holdWebhooks()
  await answerBank(pendingChange?.confirm?.payUrl, 'confirm')
  await expect(withdrawChange(shop.deps, own.user, own.id)).rejects.toMatchObject({
    code: 'no_pending_change',
  })
  await shop.control.releaseWebhooks()
  await shop.receiveEvents()
  expect(await own.read()).toMatchObject({ pendingChange: null, nextChargeCents: 584_820 })
  expect(await findChanges(own)).toEqual(['paid'])
  expect(await brokenRules(shop)).toEqual([])
})

test('not confirmed within a day it is dropped, its invoice is closed, and one e-mail reports it', async () => {
  const { own } = await askForMore()
  await shop.moveClock(0.9)
  await finishIntents(shop.deps)
  expect(await own.read()).toMatchObject({ pendingChange: { state: 'confirming' } })
  expect(await droppedEmails(own)).toEqual([])
  await shop.moveClock(0.2)
  await finishIntents(shop.deps)
  await finishIntents(shop.deps)
  expect(await droppedEmails(own)).toMatchObject([
    {
      why: 'The payment was not confirmed in time. Nothing was charged.',
      wanted: 'Quarterly: 4 films a block, 12 tokens',
      subscription: expect.stringMatching(/\S/),
      url: expect.stringContaining(`/subscriptions/plan/${own.id}`),
    },
  ])
  expect(await own.read()).toMatchObject({ pendingChange: null, nextChargeCents: planTotals.quarterly })
  expect(await findChanges(own)).toEqual(['void'])
  expect(await brokenRules(shop)).toEqual([])
})

test.each(['the reconciler', 'its customer'])(
  'the block that it would alter waits for its end, and opens as it was sold when %s ends it',
  async (who) => {
    const own = await subscribe(shop, 'quarterly', asksAtEveryPayment)
    const opensAt = (await own.blocks())[1]?.opensAt.getTime() ?? 0
    await shop.moveClock((opensAt - shop.deps.clock.now().getTime()) / 86_400_000 - 0.1)
    const { pendingChange } = await own.change(ads(4))
    expect(new Date(pendingChange?.confirm?.until ?? 0).getTime()).toBe(opensAt)
    await own.days(0.2)
    expect(await own.blocks()).toMatchObject([{ isOpen: true }, { isOpen: false }, {}])
    await (who === 'its customer' ? withdrawChange(shop.deps, own.user, own.id) : finishIntents(shop.deps))
    expect(await own.blocks()).toMatchObject([{ films: 3 }, { isOpen: true, films: 3 }, {}])
    expect(await findChanges(own)).toEqual(['void'])
    expect(await brokenRules(shop)).toEqual([])
  },
)

test('an answer about the bank’s question that is lost is asked for again, and charges nothing', async () => {
  const own = await subscribe(shop, 'quarterly', asksAtEveryPayment)
  // First the invoice is made final without an answer, then the card is asked without one.
  await shop.loseAnswers('/v1/invoices/')
  await expect(own.change(ads(4))).rejects.toMatchObject({ code: 'payment_unknown' })
  await shop.loseAnswers('/v1/invoices/')
  await finishIntents(shop.deps)
  expect(await own.read()).toMatchObject({ pendingChange: { state: 'unknown' } })
  await shop.control.setFaults({ api: [] })
  await finishIntents(shop.deps)
  expect(await own.read()).toMatchObject({ pendingChange: { state: 'confirming' } })
  expect(await findChanges(own)).toEqual(['open'])
})

test('paid after the subscription had ended, it goes back', async () => {
  const { own, pendingChange } = await askForMore()
  await expect(
    cancelSubscription(shop.deps, own.user, { subscriptionId: own.id, when: 'now', reason: '' }),
  ).rejects.toMatchObject({ code: 'change_pending' })
  await shop.stripe.subscriptions.cancel(own.providerSubscriptionId)
  await shop.receiveEvents()
  await answerBank(pendingChange?.confirm?.payUrl, 'confirm')
  await shop.receiveEvents()
  await settleChange(shop.deps, await own.changeId())
  expect(await own.read()).toMatchObject({ pendingChange: null, status: 'canceled' })
  const paid = (await own.invoices()).filter(({ kind }) => kind === 'change')
  expect(paid).toMatchObject([{ paidCents: dueNowCents, refundedCents: dueNowCents }])
  expect(await brokenRules(shop)).toEqual([])
})
