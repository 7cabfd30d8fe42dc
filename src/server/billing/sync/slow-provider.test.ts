import { afterAll, beforeAll, expect, test } from 'vitest'
import { pauseSubscription } from '#shared/contract/billing/billing-changes.ts'
import { isLong, chooseRounds } from '#test/choose-rounds.ts'
import { ads, brokenRules, subscribe, subscribeMany } from '#test/payments/own-subscription.ts'
import { isCharge, startSlowProvider } from '#test/payments/slow-provider.ts'
import { startShop, type Shop } from '#test/payments/start-shop.ts'
import { until } from '#test/until.ts'
import { watchTransactions } from '#test/database/forbid-questions-in-transactions.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { connectDatabase, openPool } from '../../outside/database/connection/connect-database.ts'
import { changeSubscription } from '../changes/change-subscription.ts'
import { finishIntents } from '../finish-intents.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.close())

type Own = Awaited<ReturnType<typeof subscribe>>

const customers = chooseRounds(20, 50)
/** 12 tokens a block instead of 8, for two blocks that are not open. */
const dueNowCents = 2 * (194_940 - 136_800)

const subscriptionIn = /sub_\w+/

/** What the provider took for changes, and whether the change is in force: it is, or nothing was taken. */
async function holdChargeAgainstChange(own: Own) {
  const charged = (await own.changeInvoices()).filter(({ status }) => status === 'paid')
  const { nextChargeCents, pendingChange } = await own.read()
  expect(await brokenRules(shop)).toEqual([])
  expect(pendingChange).toBeNull()
  expect(nextChargeCents).toBe(charged.length > 0 ? 584_820 : 410_400)
  return charged.map(({ total }) => total)
}

/** Agrees to a change with a provider behind a slow line; connections that stand idle in a transaction are ended. */
async function changeSlowly(
  own: Own,
  chooseDelay: (method: string, path: string) => number,
  idleInTransactionMs: number,
) {
  const slow = await startSlowProvider(shop.providerUrl, chooseDelay)
  const db = connectDatabase(openPool(shop.databaseUrl, { idleInTransactionMs }))
  const payments = shop.connectPayments({ apiBase: slow.url })
  const preview = await own.preview(ads(4), 'quarterly')
  const wanted = {
    subscriptionId: own.id,
    plan: 'quarterly' as const,
    films: ads(4),
    seenDueNowCents: preview.dueNowCents,
    seenTotalCents: preview.nextChargeCents,
  }
  const startedAt = performance.now()
  const [end] = await Promise.allSettled([
    changeSubscription({ ...shop.deps, db: watchTransactions(db), payments }, own.user, wanted),
  ])
  const tookMs = performance.now() - startedAt
  await db.destroy()
  await slow.close()
  return { end, tookMs }
}

test('a change is made and charged once, although its questions take longer than a transaction may stand idle', async () => {
  const own = await subscribe(shop, 'quarterly')
  const { end, tookMs } = await changeSlowly(own, () => 1_800, 3_000)
  expect(tookMs).toBeGreaterThan(2 * 3_000)
  expect(end).toMatchObject({ status: 'fulfilled', value: { pendingChange: null, nextChargeCents: 584_820 } })
  expect(await holdChargeAgainstChange(own)).toEqual([dueNowCents])
})

// Stripe’s library times out after ten seconds and retries once: an answer after 9 s arrives, one after 15 s does
// not.
test.runIf(isLong).each([
  ['each of its answers after 9 s', () => 9_000, [dueNowCents]],
  ['each of its answers after 15 s', () => 15_000, []],
  [
    'the answer to the charge after 15 s',
    (method: string, path: string) => (isCharge(method, path) ? 15_000 : 0),
    [dueNowCents],
  ],
])(
  'a provider that gives %s charges nobody without the change',
  { timeout: 600_000 },
  async (_how, chooseDelay, expected) => {
    const own = await subscribe(shop, 'quarterly')
    await changeSlowly(own, chooseDelay, 60_000)
    await finishIntents(shop.deps)
    await shop.receiveEvents()
    expect(await holdChargeAgainstChange(own)).toEqual(expected)
  },
)

test(`${customers} customers act at once: the provider has all their questions before it answers one`, async () => {
  const owns = await subscribeMany(shop, customers)
  const answering = Promise.withResolvers<void>()
  const slow = await startSlowProvider(shop.providerUrl, () => answering.promise)
  const { payments } = shop.deps
  shop.deps.payments = shop.connectPayments({ apiBase: slow.url })
  const pause = async (own: { id: string; user: SignedInUser }) => {
    const answer = await shop.call(
      pauseSubscription,
      { subscriptionId: own.id, reason: '' },
      { as: own.user },
    )
    return answer.problem?.code ?? answer.output.subscription.status
  }
  const countAsking = () =>
    new Set([...slow.waiting].flatMap(({ path }) => subscriptionIn.exec(path) ?? [])).size
  const pausing = Promise.all(owns.map(pause))
  try {
    await until(
      () => countAsking() === customers,
      60_000,
      `of ${customers} customers, not all could ask the provider at once`,
    )
  } finally {
    answering.resolve()
    await pausing
    shop.deps.payments = payments
    await slow.close()
  }
  expect(new Set(await pausing)).toEqual(new Set(['paused']))
})

test('while a customer’s step waits for the provider, no connection of the database stands in a transaction', async () => {
  const own = await subscribe(shop)
  const { payments } = shop.deps
  const seen: string[] = []
  const look = async () => {
    const { rows } = await shop.pool.query<{ query: string }>(
      `select query from pg_stat_activity
       where datname = current_database() and state like 'idle in transaction%'`,
    )
    seen.push(...rows.map(({ query }) => query))
  }
  let asked = 0
  const watched: typeof payments.pause = async (id) => {
    asked += 1
    await look()
    return payments.pause(id)
  }
  shop.deps.payments = { ...payments, pause: watched }
  await shop.call(pauseSubscription, { subscriptionId: own.id, reason: '' }, { as: own.user })
  shop.deps.payments = payments
  expect([asked, seen]).toEqual([1, []])
})
