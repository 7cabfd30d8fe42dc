import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenRules, type subscribe, subscribeWithRefund } from '#test/payments/own-subscription.ts'
import { startShop, type Shop } from '#test/payments/start-shop.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { checkMoneyWithin } from './check-money.ts'

let shop: Shop
let own: Awaited<ReturnType<typeof subscribe>>
beforeAll(async () => {
  shop = await startShop()
  own = await subscribeWithRefund(shop)
  await shop.receiveEvents()
})
afterAll(() => shop.close())

test('the data that is broken below is whole: a sale, a paid change and a refund', async () => {
  expect(await own.invoices()).toMatchObject([
    { kind: 'first', refundedCents: 5_000 },
    { kind: 'change', status: 'paid' },
  ])
  expect(await brokenRules(shop)).toEqual([])
})

const blocks = 'As many blocks are paid as the paid invoices bring, less those given back'
const history = 'Every subscription has the history of its status from its beginning to the present one'
const sold = 'Plan and package are those that were sold, wherever they stand'
const lots = 'The tokens of every open block have the price and the package that it was sold at'
const ofPage = 'Every subscription is the one that the card provider reported for its payment page'
const done = 'Every promised refund that is done was made once, over what was due'
const owed = 'No refund is owed to a customer'

test.each<[what: string, rule: string, statement: string]>([
  ['the only paid invoice, deleted', blocks, `delete from invoices where kind = 'first'`],
  ['the only paid invoice, open again', blocks, `update invoices set status = 'open' where kind = 'first'`],
  [
    'a dollar paid of thousands',
    'Every paid invoice was paid in full',
    `update invoices set paid_cents = 100 where kind = 'first'`,
  ],
  [
    'a paid change, charged a cent',
    'Every paid change was charged the difference that was agreed to',
    `update invoices set total_cents = 1, paid_cents = 1 where kind = 'change'`,
  ],
  [
    'another difference than was charged',
    'Every paid change was charged the difference that was agreed to',
    `update subscription_changes set due_now_cents = due_now_cents + 100000`,
  ],
  [
    'a change that nobody answers',
    'No change has waited for the card provider for more than an hour',
    `update subscription_changes set state = 'unknown', created_at = now() - interval '2 hours'`,
  ],
  [
    'a refund that was never made',
    done,
    `delete from refunds; update invoices set refunded_cents = 0 where kind = 'first'`,
  ],
  [
    'a refund of another amount',
    done,
    `update refunds set amount_cents = 1; update invoices set refunded_cents = 1 where kind = 'first'`,
  ],
  [
    'a refund that was refused',
    owed,
    `delete from refunds; update invoices set refunded_cents = 0 where kind = 'first';
     update refund_intents set state = 'owed', owed_because = 'refused', owed_since = now()`,
  ],
  [
    'a refund that our access keeps from being made',
    owed,
    `delete from refunds; update invoices set refunded_cents = 0 where kind = 'first';
     update refund_intents set state = 'asking', failure = 'No access'`,
  ],
  [
    'a refund that was forgotten',
    'No refund has waited for the card provider for more than a day, disputes aside',
    `delete from refunds; update invoices set refunded_cents = 0 where kind = 'first';
     update refund_intents set state = 'asking', created_at = now() - interval '2 days'`,
  ],
  [
    'a refund that is promised although it has gone back',
    'No refund that has gone back is still promised, or was settled in another way',
    `update refund_intents set state = 'asking'`,
  ],
  [
    'a refund that was paid in another way as well',
    'No refund that has gone back is still promised, or was settled in another way',
    `update refund_intents set state = 'settled', settled_how = 'otherwise', settled_at = now(), settled_note = 'Cash'`,
  ],
  ['another price of a token', lots, `update token_lots set token_price_cents = token_price_cents + 1`],
  ['another package of a lot', lots, `update token_lots set package = 'agency'`],
  ['another plan', sold, `update subscriptions set plan = 'yearly'`],
  ['another package', sold, `update subscriptions set package = 'agency'`],
  ['another plan that was sold', sold, `update subscription_terms set plan = 'yearly' where from_block = 1`],
  [
    'another package that was sold',
    sold,
    `update subscription_terms set package = 'agency' where from_block = 1`,
  ],
  [
    'another subscription of the provider',
    ofPage,
    `update subscriptions set provider_subscription_id = 'sub_of_somebody_else'`,
  ],
  [
    'another customer of the provider',
    ofPage,
    `update subscriptions set provider_customer_id = 'cus_somebody_else'`,
  ],
  ['no history', history, `delete from subscription_history`],
  [
    'a history without its beginning',
    history,
    `update subscription_history set at = at + interval '1 minute'`,
  ],
  [
    'a history without its end',
    history,
    `update subscriptions set status = 'paused', status_reason = 'Paused by the studio.'`,
  ],
  [
    'a second payment that was kept',
    'Every second payment is stored, and goes back in full',
    `insert into checkouts (id, user_id, selection_id, cart_version, product_selections, price, currency, total_cents, state, expires_at)
       select 'kept', user_id, selection_id, 1, product_selections, price, currency, total_cents, 'duplicate', expires_at from checkouts limit 1;
     insert into invoices (id, subscription_id, checkout_id, kind, status, currency, total_cents, paid_cents, created_at, updated_at)
       select 'in_kept', id, 'kept', 'duplicate', 'paid', currency, 152000, 152000, now(), now() from subscriptions limit 1`,
  ],
  [
    'a second payment that is not stored',
    'Every second payment is stored, and goes back in full',
    `insert into checkouts (id, user_id, selection_id, cart_version, product_selections, price, currency, total_cents, state, expires_at)
       select 'kept', user_id, selection_id, 1, product_selections, price, currency, total_cents, 'duplicate', expires_at from checkouts limit 1`,
  ],
])('%s is seen', async (_what, rule, statement) => {
  const checked = shop.db.transaction().execute(async (tx) => {
    // The database's own checks keep most of this out; they are off for the rest of the transaction.
    await sql`set local session_replication_role = 'replica'`.execute(tx)
    for (const each of statement.split(';')) await sql.raw(each).execute(tx)
    throw new Found(await listBroken(tx))
  })
  await expect(checked).rejects.toMatchObject({ rules: expect.arrayContaining([rule]) })
})

async function listBroken(tx: Database): Promise<string[]> {
  const checks = await checkMoneyWithin(tx)
  return checks.filter(({ offences }) => offences.length > 0).map(({ rule }) => rule)
}

/** Rolls the damage back and carries what was found out of the transaction. */
class Found extends Error {
  readonly rules: string[]
  constructor(rules: string[]) {
    super('rolled back')
    this.rules = rules
  }
}
