import { afterAll, beforeAll, expect, test } from 'vitest'
import { previewChange as previewCall } from '#shared/contract/billing/billing-changes.ts'
import { ads, brokenRules, planTotals, subscribe } from '#test/payments/own-subscription.ts'
import { startShop, type Shop } from '#test/payments/start-shop.ts'
import { changeSubscription } from './change-subscription.ts'
import { settleChange } from './settle-change.ts'
import { withdrawChange } from './withdraw-change.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.close())

const totals = (invoices: { kind: string; totalCents: number }[]) =>
  invoices.map(({ kind, totalCents }) => `${kind} ${totalCents}`)

test('more films are charged for today, act from the next block, and the renewal costs the new price', async () => {
  const own = await subscribe(shop, 'quarterly')
  // 12 tokens a block: 190 x 12 x .95 x .90 = $1,949.40; sold were 8 at $1,368. Two blocks are not open.
  const preview = await own.preview(ads(4))
  const dueNowCents = 2 * (194_940 - 136_800)
  expect(preview).toMatchObject({ dueNowCents, dueNowBlocks: 2, filmsFromBlock: 2, nextChargeCents: 584_820 })
  expect(preview.films).toMatchObject([
    { lengthSeconds: 15, hasCutdowns: true, countBefore: 1, countAfter: 0 },
    { lengthSeconds: 15, hasCutdowns: false, countBefore: 1, countAfter: 4, tokensAfter: 12 },
    { lengthSeconds: 5, countBefore: 1, countAfter: 0 },
  ])
  expect(await own.change(ads(4))).toMatchObject({ pendingChange: null, nextChargeCents: 584_820 })
  await own.days(100)
  expect((await own.blocks()).slice(0, 4)).toMatchObject([
    { isOpen: true, films: 3 },
    { isOpen: true, films: 4 },
    { isOpen: true, films: 4 },
    { isOpen: true, films: 4 },
  ])
  expect(totals(await own.invoices()).toSorted()).toEqual([
    `change ${dueNowCents}`,
    `first ${planTotals.quarterly}`,
    'renewal 584820',
  ])
  expect(await brokenRules(shop)).toEqual([])
})

test('less waits for the end of the period; then a smaller amount by another plan is charged', async () => {
  const own = await subscribe(shop, 'monthly')
  expect(await own.preview(ads(1), 'quarterly')).toMatchObject({ dueNowCents: 0, filmsFromBlock: 2 })
  expect(await own.change(ads(1), 'quarterly')).toMatchObject({
    pendingChange: { state: 'waiting', fromBlock: 2, canBeWithdrawn: true },
    nextChargeCents: 153_900,
  })
  await own.days(32)
  expect(await own.read()).toMatchObject({ pendingChange: null, plan: 'quarterly', unopenedPaidBlocks: 2 })
  expect(await own.blocks()).toMatchObject([{ films: 3 }, { films: 1, isOpen: true }, {}, {}])
  await own.days(92)
  expect(totals(await own.invoices())).toEqual(['first 152000', 'renewal 153900', 'renewal 153900'])
  expect(await brokenRules(shop)).toEqual([])
})

test('a change that was taken back never comes: the renewal costs what it did', async () => {
  const own = await subscribe(shop, 'monthly')
  await own.change(ads(1))
  expect(await withdrawChange(shop.deps, own.user, own.id)).toMatchObject({
    pendingChange: null,
    nextChargeCents: planTotals.monthly,
  })
  await expect(withdrawChange(shop.deps, own.user, own.id)).rejects.toMatchObject({
    code: 'no_pending_change',
  })
  await own.days(32)
  expect(totals(await own.invoices())).toEqual(['first 152000', 'renewal 152000'])
  expect(await own.blocks()).toMatchObject([{ films: 3 }, { films: 3 }])
})

test('taking a later change back leaves the one that was paid for', async () => {
  const own = await subscribe(shop, 'quarterly')
  await own.change(ads(4), 'monthly')
  await own.change(ads(2), 'monthly')
  expect(await withdrawChange(shop.deps, own.user, own.id)).toMatchObject({ nextChargeCents: 216_600 })
  await own.days(93)
  expect((await own.invoices()).at(-1)).toMatchObject({ kind: 'renewal', totalCents: 216_600, blocks: 1 })
  expect(await brokenRules(shop)).toEqual([])
})

test('one change at a time, none that changes nothing, and none at a price that was not seen', async () => {
  const own = await subscribe(shop, 'monthly')
  const sold = (await own.read()).films
  await expect(own.preview(sold)).rejects.toMatchObject({ code: 'nothing_changed' })
  await expect(own.preview([{ ...ads(1)[0]!, lengthSeconds: 5 }])).rejects.toMatchObject({
    code: 'too_few_tokens',
  })
  const stale = { subscriptionId: own.id, plan: 'monthly', films: ads(2), seenDueNowCents: 0 } as const
  await expect(
    changeSubscription(shop.deps, own.user, { ...stale, films: ads(2), seenTotalCents: 1 }),
  ).rejects.toMatchObject({ code: 'price_changed', details: { dueNowCents: 0, totalCents: 114_000 } })
  const tabs = await Promise.allSettled([own.change(ads(1)), own.change(ads(2))])
  expect(tabs.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(own.preview(ads(3))).rejects.toMatchObject({ code: 'change_pending' })
})

test('a declined card refuses the change in the provider’s words, and nothing has changed', async () => {
  const own = await subscribe(shop, 'quarterly', '4000000000000341')
  await expect(own.change(ads(4))).rejects.toMatchObject({
    code: 'card_declined',
    sentence: expect.stringMatching(/declined.*Nothing was charged/),
  })
  expect(await own.read()).toMatchObject({ pendingChange: null, nextChargeCents: planTotals.quarterly })
  const open = (await own.invoices()).filter(({ status }) => status === 'open')
  expect(open).toEqual([])
  expect((await shop.stripe.subscriptions.retrieve(own.providerSubscriptionId)).schedule).toBeNull()
  expect(await brokenRules(shop)).toEqual([])
})

test('settling a change twice at once, or again later, charges it once', async () => {
  const own = await subscribe(shop, 'quarterly')
  await own.change(ads(4))
  const { id } = await shop.db
    .updateTable('subscriptionChanges')
    .set({ state: 'unknown' })
    .where('subscriptionId', '=', own.id)
    .returning('id')
    .executeTakeFirstOrThrow()
  await Promise.all([settleChange(shop.deps, id), settleChange(shop.deps, id)])
  expect((await own.invoices()).filter(({ kind }) => kind === 'change')).toHaveLength(1)
  expect(await own.read()).toMatchObject({ pendingChange: null })
  expect(await brokenRules(shop)).toEqual([])
})

test('a change in force stays so when the provider is silent to one who settles it once more', async () => {
  const own = await subscribe(shop, 'monthly')
  await own.change(ads(1))
  const id = await own.changeId()
  await shop.control.setFaults({ api: [{ kind: 'error', status: 500, times: 2, path: '/v1/subscriptions' }] })
  await settleChange(shop.deps, id)
  await shop.control.setFaults({ api: [] })
  expect(await own.read()).toMatchObject({ pendingChange: { state: 'waiting' } })
})

test('films under one id are refused: each costs its own', async () => {
  const own = await subscribe(shop, 'monthly')
  const [video] = ads(2)
  const videos = [video!, { ...video!, lengthSeconds: 5 }]
  const { status, problem } = await shop.call(
    previewCall,
    { subscriptionId: own.id, plan: 'monthly', films: videos },
    { as: own.user },
  )
  expect([status, problem.code]).toEqual([422, 'invalid_input'])
})

test('a change that was given up is given up at the provider too: the renewal costs what was sold', async () => {
  const own = await subscribe(shop, 'monthly')
  await shop.loseAnswers('/v1/subscription_schedules/')
  await expect(own.change(ads(1))).rejects.toMatchObject({ code: 'payment_unknown' })
  await shop.moveClock(1 / 48)
  await settleChange(shop.deps, await own.changeId())
  expect(await own.read()).toMatchObject({ pendingChange: null, nextChargeCents: planTotals.monthly })
  await own.days(32)
  expect(totals(await own.invoices())).toEqual(['first 152000', 'renewal 152000'])
  expect(await own.blocks()).toMatchObject([{ films: 3 }, { films: 3 }])
  expect(await brokenRules(shop)).toEqual([])
})
