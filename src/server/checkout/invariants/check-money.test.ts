import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { makeVideo } from '#test/factories.ts'
import { startShop, type Shop } from '#test/payments/start-shop.ts'
import { checkMoney, checkMoneyWithin, type MoneyCheck } from './check-money.ts'
import { makeDeletedAddress } from '../../users/deleted-address.ts'
import { openDueBlocks } from '../../billing/sync/open-due-blocks.ts'

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
  return { userId: user.id, subscriptionId: row?.id ?? '', checkoutId: row?.checkoutId ?? '' }
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
      sql`insert into checkouts (id, user_id, selection_id, cart_version, product_selections, price, currency, total_cents, state, expires_at)
          select ${randomUUID()}, user_id, 'another', 1, product_selections, price, currency, total_cents, 'paid', expires_at
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
    'Every subscription shows what its block in production was sold at',
  ],
  [
    'terms that nobody paid',
    (tx, { subscriptionId }) =>
      sql`update subscription_terms set price = jsonb_set(price, '{totalCents}', '1') where subscription_id = ${subscriptionId}`.execute(
        tx,
      ),
    'Totals are those of the snapshot that was paid',
  ],
  [
    'blocks that no invoice brings',
    (tx, { subscriptionId }) =>
      tx.updateTable('invoices').set({ blocks: 1 }).where('subscriptionId', '=', subscriptionId).execute(),
    'As many blocks are paid as the paid invoices bring, less those given back',
  ],
  [
    'a period that was charged less than its films were sold at',
    (tx, { subscriptionId }) =>
      sql`update invoices set total_cents = total_cents - 1 where subscription_id = ${subscriptionId}`.execute(
        tx,
      ),
    'Every paid period was charged what its films were sold at, discounts aside',
  ],
  [
    'a refund of what a bank has taken',
    async (tx, { subscriptionId }) => {
      await sql`update invoices set refunded_cents = 1 where subscription_id = ${subscriptionId}`.execute(tx)
      await sql`insert into disputes (id, invoice_id, amount_cents, reason, state, created_at, updated_at)
        select 'du_lost', id, paid_cents, 'fraudulent', 'lost', now(), now() from invoices where subscription_id = ${subscriptionId}`.execute(
        tx,
      )
    },
    'Nothing was given back that a bank had taken back already',
  ],
  [
    'tokens that were not sold',
    async (tx, { subscriptionId }) => {
      await sql`insert into token_entries (transaction_id, lot_id, account, tokens, kind, created_at)
        select t.id, l.id, side.account, side.tokens, 'grant', now()
        from token_lots l, (select gen_random_uuid() as id) t, (values ('issued', -5), ('available', 5)) as side (account, tokens)
        where l.subscription_id = ${subscriptionId}`.execute(tx)
    },
    'Every open block brought just the tokens that it was sold with',
  ],
  [
    'more given back than paid',
    (tx, { subscriptionId }) =>
      sql`update invoices set refunded_cents = paid_cents + 1 where subscription_id = ${subscriptionId}`.execute(
        tx,
      ),
    'No invoice gave back more than was paid',
  ],
  [
    'a refund that its invoice does not know',
    (tx, { subscriptionId }) =>
      sql`insert into refunds (id, invoice_id, amount_cents, reason, state, created_at, updated_at)
          select 're_stray', id, 1, 'Nobody knows', 'succeeded', now(), now() from invoices where subscription_id = ${subscriptionId}`.execute(
        tx,
      ),
    'Every invoice says what its refunds sum up to',
  ],
  [
    'a subscription without terms',
    (tx, { subscriptionId }) =>
      tx.deleteFrom('subscriptionTerms').where('subscriptionId', '=', subscriptionId).execute(),
    'Every subscription has terms from its first block on, and none before',
  ],
  [
    'two changes at the same time',
    async (tx, { subscriptionId }) => {
      // The database's unique index prevents a second one.
      await sql`drop index subscription_changes_one_open`.execute(tx)
      await sql`insert into subscription_changes
          (id, subscription_id, requested_by, product_selections, plan, price, from_block, renews_from_block, due_now_cents, state, created_at, updated_at)
          select id || n, id, user_id, product_selections, plan, price, 2, 13, 0, 'waiting', now(), now()
          from subscriptions, generate_series(1, 2) n where id = ${subscriptionId}`.execute(tx)
    },
    'No subscription has two changes under way',
  ],
  [
    'a charge for a change that nobody asked for',
    (tx, { subscriptionId }) =>
      tx
        .insertInto('invoices')
        .values({
          id: 'in_stray',
          currency: 'usd',
          subscriptionId,
          kind: 'change',
          changeId: 'nobody',
          status: 'paid',
          totalCents: 1,
          paidCents: 1,
          createdAt: new Date(),
          updatedAt: new Date(),
        })
        .execute(),
    'No change was charged twice, and none that was charged is missing',
  ],
  [
    'an end without a moment',
    (tx, { subscriptionId }) =>
      tx.updateTable('subscriptions').set({ status: 'canceled' }).where('id', '=', subscriptionId).execute(),
    'What has ended has an end, and nothing else has',
  ],
  [
    'a status without a reason',
    (tx, { subscriptionId }) =>
      tx.updateTable('subscriptions').set({ status: 'past_due' }).where('id', '=', subscriptionId).execute(),
    'Every subscription has the history of its status from its beginning to the present one',
  ],
  [
    'an account that was deleted while it runs',
    (tx, { userId }) =>
      tx
        .updateTable('users')
        .set({ email: makeDeletedAddress(userId) })
        .where('id', '=', userId)
        .execute(),
    'No subscription of a deleted account runs',
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
    'Every open block has the films that were sold, or others that its customer planned, and no other has any',
  ],
  [
    'films in a block that is not open',
    (tx, { subscriptionId }) => makeVideo(tx, subscriptionId, { block: 11 }),
    'Every open block has the films that were sold, or others that its customer planned, and no other has any',
  ],
  [
    'a film that costs less than was sold',
    (tx, { subscriptionId }) =>
      tx.updateTable('videos').set({ tokens: 1 }).where('subscriptionId', '=', subscriptionId).execute(),
    'The films of an open block cost the tokens that were sold, unless its customer planned others',
  ],
  [
    'a token transaction that does not sum to zero',
    async (tx, { subscriptionId }) => {
      await switchChecksOff(tx)
      await sql`insert into token_entries (transaction_id, lot_id, account, tokens, kind, created_at)
        select gen_random_uuid(), id, 'available', 5, 'grant', now() from token_lots where subscription_id = ${subscriptionId}`.execute(
        tx,
      )
    },
    'The entries of every token transaction sum to zero',
  ],
  [
    'a lot that says more than its entries',
    async (tx, { subscriptionId }) => {
      await switchChecksOff(tx)
      await sql`update token_lots set granted = granted + 5, available = available + 5 where subscription_id = ${subscriptionId}`.execute(
        tx,
      )
    },
    'Every lot says what its entries say, and nothing is below zero',
  ],
  [
    'an open block without tokens',
    async (tx, { subscriptionId }) => {
      await switchChecksOff(tx)
      await tx.deleteFrom('tokenLots').where('subscriptionId', '=', subscriptionId).execute()
    },
    'Every open block brought its tokens, and no other did',
  ],
  [
    'a film in production that holds no tokens',
    (tx, { subscriptionId }) =>
      tx
        .updateTable('videos')
        .set({ status: 'queued' })
        .where('subscriptionId', '=', subscriptionId)
        .execute(),
    'Every film holds or has used up what its status says',
  ],
  [
    'tokens held for a film that is gone',
    async (tx, { subscriptionId }) => {
      const { id } = await makeVideo(tx, subscriptionId, { status: 'activated' })
      await tx.deleteFrom('videos').where('id', '=', id).execute()
    },
    'No tokens are held or used for a film that is not there',
  ],
  [
    'films that cost more than was granted',
    (tx, { subscriptionId }) =>
      tx.updateTable('videos').set({ tokens: 9 }).where('subscriptionId', '=', subscriptionId).execute(),
    'The films of a subscription cost no more tokens than it was granted',
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

/** Triggers and constraints of the ledger prevent such damage; disabled for the rest of the transaction. */
const switchChecksOff = (tx: Database) => sql`set local session_replication_role = 'replica'`.execute(tx)

/** Rolls the damage back and carries what was found out of the transaction. */
class Found extends Error {
  readonly rules: string[]
  constructor(rules: string[]) {
    super('rolled back')
    this.rules = rules
  }
}
