import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../deps.ts'
import { makeVideo } from '#test/factories.ts'
import { startShop, type Shop } from '#test/start-shop.ts'
import { checkMoney, checkMoneyWithin, type MoneyCheck } from './check-money.ts'
import { openDueBlocks } from './open-due-blocks.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.close())

const brokenRules = (checks: MoneyCheck[]) =>
  checks.filter(({ offences }) => offences.length > 0).map(({ rule }) => rule)

async function sellYearly() {
  const { user, id } = await shop.openAsNewBuyer({ plan: 'yearly' }, 1_459_200)
  await shop.pay(id)
  await shop.receiveEvents()
  const [row] = await shop.db
    .selectFrom('subscriptions')
    .select(['id', 'checkoutId'])
    .where('userId', '=', user.id)
    .execute()
  return { subscriptionId: row?.id ?? '', checkoutId: row?.checkoutId ?? '' }
}

test('after an ordinary sale and the opening of later blocks every rule holds', async () => {
  await sellYearly()
  const inFourMonths = { now: () => new Date(Date.now() + 123 * 86_400_000) }
  expect(await openDueBlocks({ ...shop.deps, clock: inFourMonths })).toMatchObject({ failed: 0 })
  expect(brokenRules(await checkMoney(shop))).toEqual([])
})

type Sale = Awaited<ReturnType<typeof sellYearly>>
test.each<[string, (tx: Database, sale: Sale) => Promise<unknown>, string]>([
  [
    'a paid checkout without a subscription',
    (tx, { checkoutId }) =>
      sql`insert into checkouts (id, user_id, selection_id, cart_version, product_selections, price, total_cents, state, expires_at)
          select ${randomUUID()}, user_id, 'another', 1, product_selections, price, total_cents, 'paid', expires_at
          from checkouts where id = ${checkoutId}`.execute(tx),
    'Every paid checkout has its subscription',
  ],
  [
    'a subscription that nobody paid',
    (tx, { checkoutId }) =>
      tx.updateTable('checkouts').set({ state: 'expired' }).where('id', '=', checkoutId).execute(),
    'Every subscription comes from a paid checkout of the same person and selection',
  ],
  [
    'another total than was paid',
    (tx, { subscriptionId }) =>
      tx
        .updateTable('subscriptions')
        .set({ productTotalPrice: 1 })
        .where('id', '=', subscriptionId)
        .execute(),
    'Totals are those of the snapshot that was paid',
  ],
  [
    'a missing status',
    (tx, { subscriptionId }) => tx.deleteFrom('status').where('id', '=', subscriptionId).execute(),
    'Every subscription has its status',
  ],
  [
    'a missing block',
    (tx, { subscriptionId }) =>
      tx.deleteFrom('blocks').where('subscriptionId', '=', subscriptionId).where('number', '=', 12).execute(),
    'Every paid block is planned, each once and in order',
  ],
  [
    'a film too many',
    (tx, { subscriptionId }) => makeVideo(tx, subscriptionId),
    'Every open block has the films that were sold, and no other has any',
  ],
  [
    'films in a block that is not open',
    (tx, { subscriptionId }) => makeVideo(tx, subscriptionId, { block: 11 }),
    'Every open block has the films that were sold, and no other has any',
  ],
  [
    'a status that runs ahead',
    (tx, { subscriptionId }) =>
      tx.updateTable('status').set({ block: 9 }).where('id', '=', subscriptionId).execute(),
    'The status tells the newest open block, and every earlier one is in the archive',
  ],
  [
    'a parked event',
    (tx) =>
      sql`insert into payment_events (id, type, payload, parked_at) values ('evt_parked', 'invoice.paid', '{}', now())`.execute(
        tx,
      ),
    'No payment event waits for a person',
  ],
])('%s is found', async (_what, breakIt, rule) => {
  const sale = await sellYearly()
  const checked = shop.db.transaction().execute(async (tx) => {
    await breakIt(tx, sale)
    throw new Found(await brokenRules(await checkMoneyWithin(tx)))
  })
  await expect(checked).rejects.toMatchObject({ rules: expect.arrayContaining([rule]) })
})

/** Rolls the damage back and carries what was found out of the transaction. */
class Found extends Error {
  readonly rules: string[]
  constructor(rules: string[]) {
    super('rolled back')
    this.rules = rules
  }
}
