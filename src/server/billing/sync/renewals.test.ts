import { afterAll, beforeAll, expect, test } from 'vitest'
import { subscribe } from '#test/payments/own-subscription.ts'
import { type Shop, startShop } from '#test/payments/start-shop.ts'
import type { Plan } from '#shared/products/plan.ts'
import { blocksPerPeriod } from '#shared/products/plan.ts'
import { checkMoney } from '../../checkout/invariants/check-money.ts'
import { syncSubscription } from './sync-subscription.ts'
import { openDueBlocks } from './open-due-blocks.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.close())

const prices: Record<Plan, number> = { monthly: 152_000, quarterly: 410_400, yearly: 1_459_200 }

async function buy(plan: Plan) {
  const bought = await shop.openAsNewBuyer({ plan }, prices[plan])
  await shop.pay(bought.id)
  await shop.receiveEvents()
  return shop.db
    .selectFrom('subscriptions')
    .selectAll()
    .where('userId', '=', bought.user.id)
    .executeTakeFirstOrThrow()
}

async function readState(id: string) {
  const { status, paidBlocks, statusReason } = await shop.db
    .selectFrom('subscriptions')
    .select(['status', 'paidBlocks', 'statusReason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const blocks = await shop.db.selectFrom('blocks').selectAll().where('subscriptionId', '=', id).execute()
  const open = blocks.filter(({ openedAt }) => openedAt !== null).length
  return { status, paidBlocks, statusReason, planned: blocks.length, open }
}

async function offences() {
  return (await checkMoney(shop.deps)).filter((check) => check.offences.length > 0)
}

test('a year of renewals opens a block each month, whatever the plan, and each is paid for', async () => {
  const bought = [await buy('monthly'), await buy('quarterly'), await buy('yearly')]
  for (let month = 1; month <= 12; month++) {
    await shop.moveClock(365 / 12 + 0.2)
    await shop.receiveEvents()
    await openDueBlocks(shop.deps)
  }
  for (const { id, plan } of bought) {
    const state = await readState(id)
    expect(state).toMatchObject({ status: 'active', open: 13 })
    expect(state.paidBlocks).toBe(Math.ceil(13 / blocksPerPeriod[plan]) * blocksPerPeriod[plan])
    expect(state.planned).toBe(state.paidBlocks)
    const invoices = await shop.db
      .selectFrom('invoices')
      .selectAll()
      .where('subscriptionId', '=', id)
      .orderBy('createdAt')
      .execute()
    expect(invoices.map(({ kind }) => kind)).toEqual([
      'first',
      ...Array.from({ length: state.paidBlocks / blocksPerPeriod[plan] - 1 }, () => 'renewal'),
    ])
    expect(new Set(invoices.map(({ paidCents }) => paidCents))).toEqual(new Set([prices[plan]]))
  }
  expect(await offences()).toEqual([])
})

test('of a subscription with many invoices only those are asked for that may still change', async () => {
  const own = await subscribe(shop)
  const asked: number[] = []
  const { payments } = shop.deps
  const readBilling: typeof payments.readBilling = async (id, since) => {
    const told = await payments.readBilling(id, since)
    asked.push(told?.invoices.length ?? -1)
    return told
  }
  const watching = { ...shop.deps, payments: { ...payments, readBilling } }
  for (let month = 1; month <= 4; month++) await own.days(31)
  await syncSubscription(watching, own.providerSubscriptionId)
  expect(asked.splice(0)).toEqual([1])

  // One that can still be paid is asked for until it is, however old, and so are all that came after it.
  const [, second] = await own.invoices()
  await shop.db
    .updateTable('invoices')
    .set({ status: 'uncollectible' })
    .where('id', '=', second?.id ?? '')
    .execute()
  await syncSubscription(watching, own.providerSubscriptionId)
  await syncSubscription(watching, own.providerSubscriptionId)
  expect(asked).toEqual([4, 1])
  expect((await own.invoices()).map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'paid'))
})
