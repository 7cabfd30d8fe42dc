import { afterAll, beforeAll, expect, test } from 'vitest'
import { ads, brokenRules, planTotals, subscribe } from '#test/payments/own-subscription.ts'
import { startShop, type Shop } from '#test/payments/start-shop.ts'
import type { SyncDeps } from '../store/billing-deps.ts'
import { changeSubscription } from './change-subscription.ts'
import { finishIntents } from '../finish-intents.ts'
import { withdrawChange } from './withdraw-change.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.close())

type Own = Awaited<ReturnType<typeof subscribe>>

/** What three tokens a month cost. */
const littleCents = 57_000

async function payWithGoodCard({ providerSubscriptionId }: Own, invoiceId: string) {
  const { customer } = await shop.stripe.subscriptions.retrieve(providerSubscriptionId)
  const method = await shop.stripe.paymentMethods.attach('pm_card_visa', { customer: String(customer) })
  await shop.stripe.invoices.pay(invoiceId, { payment_method: method.id })
  await shop.receiveEvents()
}

/** Up to an hour before the next period. */
async function untilRenewal(own: Own) {
  const { nextChargeAt } = await own.read()
  const leftMs = new Date(nextChargeAt ?? 0).getTime() - shop.deps.clock.now().getTime()
  await own.days((leftMs - 3_600_000) / 86_400_000)
}

/** The provider leaves about an hour between the beginning of a period and its charge: its invoice is a draft then. */
function beforeCharge(): SyncDeps & Pick<Shop['deps'], 'catalogueCache'> {
  const { payments } = shop.deps
  const readBilling: typeof payments.readBilling = async (id) => {
    const snapshot = await payments.readBilling(id)
    const invoices = (snapshot?.invoices ?? []).map((invoice) =>
      invoice.kind === 'renewal'
        ? { ...invoice, status: 'draft' as const, paidCents: 0, paidAt: null }
        : invoice,
    )
    return snapshot && { ...snapshot, invoices }
  }
  return { ...shop.deps, payments: { ...payments, readBilling } }
}

/** Ten videos a month, agreed to as the preview shows them. */
async function wantsMore(own: Own) {
  const videos = ads(10)
  const { dueNowCents, nextChargeCents } = await own.preview(videos)
  return {
    subscriptionId: own.id,
    plan: 'monthly' as const,
    films: videos,
    seenDueNowCents: dueNowCents,
    seenTotalCents: nextChargeCents,
  }
}

test('a change whose price is being charged can’t be taken back: the block has what it costs', async () => {
  const own = await subscribe(shop, 'monthly', '4000000000000341')
  await own.change(ads(1))
  await own.days(32)
  const open = (await own.invoices()).find(({ status }) => status === 'open')
  expect(open).toMatchObject({ kind: 'renewal', totalCents: littleCents })
  await expect(withdrawChange(shop.deps, own.user, own.id)).rejects.toMatchObject({ code: 'payment_due' })
  await payWithGoodCard(own, open?.id ?? '')
  expect(await own.blocks()).toMatchObject([{ films: 3 }, { films: 1, isOpen: true }])
  expect(await brokenRules(shop)).toEqual([])
})

test('a period that has begun and is not charged yet keeps its films: no more of them come at its price', async () => {
  const own = await subscribe(shop, 'monthly')
  const wanted = await wantsMore(own)
  await untilRenewal(own)
  await shop.moveClock(0.1)
  await expect(changeSubscription(beforeCharge(), own.user, wanted)).rejects.toMatchObject({
    code: 'renewal_running',
  })
  await own.days(0)
  expect((await own.invoices()).at(-1)).toMatchObject({ kind: 'renewal', paidCents: planTotals.monthly })
  expect(await own.blocks()).toMatchObject([{ films: 3 }, { films: 3, isOpen: true }])
  expect(await brokenRules(shop)).toEqual([])
})

test('nor is a change taken back while its first period waits to be charged', async () => {
  const own = await subscribe(shop, 'monthly')
  await own.change(ads(1))
  await untilRenewal(own)
  await shop.moveClock(0.1)
  await expect(withdrawChange(beforeCharge(), own.user, own.id)).rejects.toMatchObject({
    code: 'renewal_running',
  })
  await own.days(0)
  expect(await own.blocks()).toMatchObject([{ films: 3 }, { films: 1, isOpen: true }])
  expect(await brokenRules(shop)).toEqual([])
})

/** The next period begins just before the coming ones are set. */
function renewsMeanwhile(): typeof shop.deps {
  const { payments } = shop.deps
  let hasRenewed = false
  const setRenewal: typeof payments.setRenewal = async (order) => {
    if (!hasRenewed) await shop.moveClock(0.1)
    hasRenewed = true
    return payments.setRenewal(order)
  }
  return { ...shop.deps, payments: { ...payments, setRenewal } }
}

test('a period that begins while more films are ordered has those that it was charged for', async () => {
  const own = await subscribe(shop, 'monthly')
  const wanted = await wantsMore(own)
  await untilRenewal(own)
  await expect(changeSubscription(renewsMeanwhile(), own.user, wanted)).rejects.toMatchObject({
    code: 'period_renewed',
  })
  await own.days(0)
  expect(await own.blocks()).toMatchObject([{ films: 3 }, { films: 3, isOpen: true }])
  expect(await brokenRules(shop)).toEqual([])
})

test('and so has one that begins while a change is taken back', async () => {
  const own = await subscribe(shop, 'monthly')
  await own.change(ads(1))
  await untilRenewal(own)
  await expect(withdrawChange(renewsMeanwhile(), own.user, own.id)).rejects.toMatchObject({
    code: 'payment_provider',
  })
  await own.days(0)
  expect((await own.invoices()).at(-1)).toMatchObject({ totalCents: littleCents })
  expect(await own.blocks()).toMatchObject([{ films: 3 }, { films: 1, isOpen: true }])
  expect(await brokenRules(shop)).toEqual([])
})

const breakOff = (path: string, kind: 'reset' | 'reset_after', times: number) =>
  shop.control.setFaults({ api: [{ kind, times, path, method: 'POST' }] })

test('fewer films whose price was set without an answer come with the period that is charged at it', async () => {
  const own = await subscribe(shop, 'monthly')
  await breakOff('/v1/subscription_schedules/', 'reset_after', 2)
  await expect(own.change(ads(1))).rejects.toMatchObject({ code: 'payment_unknown' })
  await shop.control.setFaults({ api: [] })
  await own.days(32)
  expect((await own.invoices()).at(-1)).toMatchObject({ kind: 'renewal', paidCents: littleCents })
  // The block has waited for the reconciler.
  await finishIntents(shop.deps)
  await own.days(0)
  expect(await own.blocks()).toMatchObject([{ films: 3 }, { films: 1, isOpen: true }])
  expect(await own.read()).toMatchObject({ pendingChange: null, nextChargeCents: littleCents })
  expect(await brokenRules(shop)).toEqual([])
})

test('and with one whose charge fails first', async () => {
  const own = await subscribe(shop, 'monthly', '4000000000000341')
  await breakOff('/v1/subscription_schedules/', 'reset_after', 2)
  await expect(own.change(ads(1))).rejects.toMatchObject({ code: 'payment_unknown' })
  await shop.control.setFaults({ api: [] })
  await own.days(32)
  await finishIntents(shop.deps)
  const open = (await own.invoices()).find(({ status }) => status === 'open')
  await payWithGoodCard(own, open?.id ?? '')
  expect(await own.blocks()).toMatchObject([{ films: 3 }, { films: 1, isOpen: true }])
  expect(await brokenRules(shop)).toEqual([])
})

test('more films that were paid for end with their period, where the next was charged as before', async () => {
  const own = await subscribe(shop, 'quarterly')
  await breakOff('/v1/subscription_schedules', 'reset', 1000)
  await expect(own.change(ads(4))).rejects.toMatchObject({ code: 'payment_unknown' })
  await own.days(93)
  await shop.control.setFaults({ api: [] })
  await finishIntents(shop.deps)
  await own.days(0)
  expect((await own.invoices()).at(-1)).toMatchObject({ kind: 'renewal', paidCents: planTotals.quarterly })
  const videos = (await own.blocks()).map((block) => block.films)
  expect(videos).toEqual([3, 4, 4, 3, 0, 0])
  await own.days(92)
  expect((await own.invoices()).at(-1)).toMatchObject({ kind: 'renewal', paidCents: 584_820 })
  expect((await own.blocks()).map((block) => block.films)).toEqual([3, 4, 4, 3, 3, 3, 4, 0, 0])
  expect(await brokenRules(shop)).toEqual([])
})

test('a change taken back without an answer does not come where its period was charged as before', async () => {
  const own = await subscribe(shop, 'monthly')
  await own.change(ads(1))
  await breakOff('/v1/subscription_schedules/', 'reset_after', 2)
  await expect(withdrawChange(shop.deps, own.user, own.id)).rejects.toMatchObject({ code: 'payment_unknown' })
  await shop.control.setFaults({ api: [] })
  await shop.moveClock(32)
  await own.days(0)
  expect((await own.invoices()).at(-1)).toMatchObject({ kind: 'renewal', paidCents: planTotals.monthly })
  expect(await own.blocks()).toMatchObject([{ films: 3 }, { films: 3, isOpen: true }])
  expect(await own.read()).toMatchObject({ pendingChange: null })
  expect(await brokenRules(shop)).toEqual([])
})
