import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import { migrate, readMigrations } from '../../outside/database/migrate.ts'
import { findItems } from '../../subscriptions/store/items.db.ts'

const migrationsFolder = join(import.meta.dirname, '../../../../migrations')
const own = '0019-items.sql'

const items = [
  { id: 'shoe', name: 'Trail shoe', link: '', size: '30 cm', notes: 'Left', photoIds: ['a', 'b'] },
  { id: 'no name', name: 'An id that no address can spell' },
  { id: 'bare' },
  { id: 'shoe', name: 'The same id again' },
  'text',
]

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  await database.pool.query('drop schema public cascade; create schema public')
  const copy = (name: string) => copyFile(join(migrationsFolder, name), join(folder, name))
  for (const { name } of await readMigrations()) if (name < own) await copy(name)
  await migrate(database.url, folder)
  const sell = async (id: string, selections: unknown) => {
    await database.pool.query(
      `insert into checkouts (id, user_id, selection_id, cart_version, product_selections, price, total_cents, state,
        currency, expires_at) values ($1, 'u', $1, 1, '{}', '{}', 1, 'paid', 'usd', now())`,
      [id],
    )
    await database.pool.query(
      `insert into subscriptions (id, user_id, user_email, product_selections, product_total_price, price, plan, package,
        selection_id, checkout_id, provider_subscription_id, provider_customer_id, parcel_reference, paid_blocks,
        started_at, currency)
        values ($1, 'u', 'mara@brand.example', $2, 1, '{}', 'monthly', 'automated', $1, $1, $1, 'cus', $1, 1, now(), 'usd')`,
      [id, JSON.stringify(selections)],
    )
    await database.pool.query(
      `insert into videos (id, subscription_id, block, title, length, tokens) values ($1, $1, 1, 'A', 15, 3)`,
      [id],
    )
  }
  await database.pool.query(`insert into users (id, email) values ('u', 'mara@brand.example')`)
  await sell('described', { items })
  await sell('unreadable', { items: 'none' })
  await copy(own)
  await migrate(database.url, folder)
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await database.close()
})

test('carries over what was ordered, with its ids, and leaves out what can’t be read', async () => {
  const blank = { link: '', size: '', notes: '', photoIds: [], fromBlock: 1, version: 1 }
  expect(await findItems(database.db, 'described')).toEqual([
    { ...blank, id: 'shoe', name: 'Trail shoe', size: '30 cm', notes: 'Left', photoIds: ['a', 'b'] },
    { ...blank, id: 'bare', name: '' },
  ])
  expect(await findItems(database.db, 'unreadable')).toEqual([{ ...blank, id: 'item-1', name: '' }])
})

test('lets each film show the first item', async () => {
  const videos = await database.db.selectFrom('videos').select(['id', 'itemIds']).orderBy('id').execute()
  expect(videos).toEqual([
    { id: 'described', itemIds: ['shoe'] },
    { id: 'unreadable', itemIds: ['item-1'] },
  ])
})
