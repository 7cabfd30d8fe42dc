import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import { migrate, readMigrations } from '../../outside/database/migrate.ts'

const migrationsFolder = join(import.meta.dirname, '../../../../migrations')
const own = '0011-owed-refunds.sql'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  await database.pool.query('drop schema public cascade; create schema public')
  for (const { name } of await readMigrations()) {
    if (name < own) await copyFile(join(migrationsFolder, name), join(folder, name))
  }
  await migrate(database.url, folder)
  await database.pool.query(before)
  await copyFile(join(migrationsFolder, own), join(folder, own))
  await migrate(database.url, folder)
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await database.close()
})

const noAccess = 'The card provider did not take this order. Nothing was charged; please tell us.'

const before = `
  insert into users (id, email) values ('u', 'mara@brand.example');
  insert into checkouts (id, user_id, selection_id, cart_version, product_selections, price, total_cents, state, expires_at)
    values ('c', 'u', 'sel', 1, '{}', '{}', 152000, 'paid', now());
  insert into subscriptions (id, user_id, user_email, product_selections, product_total_price, price, plan, package,
      selection_id, checkout_id, provider_subscription_id, provider_customer_id, parcel_reference, paid_blocks, started_at)
    values ('s', 'u', 'mara@brand.example', '{}', 1520, '{}', 'monthly', 'automated', 'sel', 'c', 'sub', 'cus', 'AF', 1, now());
  insert into invoices (id, subscription_id, kind, status, total_cents, paid_cents, created_at, updated_at)
    values ('in', 's', 'first', 'paid', 152000, 152000, now(), now()),
      ('in by hand', 's', 'renewal', 'paid', 152000, 152000, now(), now());
  insert into refund_intents (id, invoice_id, amount_cents, reason, requested_by, state, failure, created_at, updated_at) values
    ('made', 'in', 100, 'A scratch', 'u', 'done', null, now(), now()),
    ('failed', 'in', 200, 'A dent', 'u', 'done', null, now(), now()),
    ('paid', 'in', 300, 'A stain', 'u', 'done', null, now(), now()),
    ('refused', 'in', 400, 'Blocks', null, 'refused', 'Too old.', now(), now()),
    ('no access', 'in', 500, 'Blocks', null, 'refused', '${noAccess}', now(), now()),
    ('no access, studio', 'in', 600, 'Late', 'u', 'refused', '${noAccess}', now(), now()),
    ('disputed', 'in', 700, 'Blocks', null, 'refused', 'The card’s bank has taken this payment back.', now(), now()),
    ('repeated', 'in by hand', 900, 'Blocks', null, 'refused', '${noAccess}', now() - interval '1 day', now());
  insert into refunds (id, invoice_id, amount_cents, reason, refunded_by, state, created_at, updated_at, failed_at, settled_at, settled_how, settled_note) values
    ('re_made', 'in', 100, 'A scratch', 'u', 'succeeded', now(), now(), null, null, null, null),
    ('re_failed', 'in', 200, 'A dent', 'u', 'failed', now(), now(), now(), null, null, null),
    ('re_paid', 'in', 300, 'A stain', 'u', 'failed', now(), now(), now(), now(), 'otherwise', 'In cash'),
    ('re_there', 'in', 800, 'By hand', null, 'canceled', now(), now(), null, null, null, null),
    ('re_by_hand', 'in by hand', 900, 'By hand', null, 'succeeded', now(), now(), null, null, null, null);`

test('refunds that were refused, failed or settled before are promises now, each in its state', async () => {
  const { rows } = await database.pool.query(
    `select id, state, owed_because, due_cents::int as due, settled_how, settled_note, notified_at is not null as is_notified
     from refund_intents order by amount_cents`,
  )
  const nothing = { owed_because: null, settled_how: null, settled_note: null, is_notified: false }
  expect(rows).toEqual([
    { ...nothing, id: 'made', state: 'done', due: 100 },
    { ...nothing, id: 'failed', state: 'owed', owed_because: 'returned', due: 200, is_notified: true },
    {
      id: 'paid',
      state: 'settled',
      owed_because: 'returned',
      due: 300,
      settled_how: 'otherwise',
      settled_note: 'In cash',
      is_notified: true,
    },
    { ...nothing, id: 'refused', state: 'owed', owed_because: 'refused', due: 400 },
    { ...nothing, id: 'no access', state: 'asking', due: 500 },
    { ...nothing, id: 'no access, studio', state: 'owed', owed_because: 'refused', due: 600 },
    {
      ...nothing,
      id: 'disputed',
      state: 'settled',
      due: 0,
      settled_how: 'dispute',
      settled_note: 'The card’s bank has taken this payment back.',
    },
    { ...nothing, id: 'refund-re_there', state: 'owed', owed_because: 'canceled', due: 800 },
    // Asked for again it could go back twice.
    { ...nothing, id: 'repeated', state: 'owed', owed_because: 'refused', due: 900, is_notified: true },
  ])
})

test('each refund knows its promise', async () => {
  const { rows } = await database.pool.query(
    'select id, intent_id, has_gone_back from refunds order by amount_cents',
  )
  expect(rows).toEqual([
    { id: 're_made', intent_id: 'made', has_gone_back: true },
    { id: 're_failed', intent_id: 'failed', has_gone_back: false },
    { id: 're_paid', intent_id: 'paid', has_gone_back: false },
    { id: 're_there', intent_id: 'refund-re_there', has_gone_back: false },
    { id: 're_by_hand', intent_id: null, has_gone_back: true },
  ])
})
