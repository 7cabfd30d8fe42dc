import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCutCopy } from '#shared/videos/cuts/cut-copy.ts'
import { createTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import { migrate, readMigrations } from '../../outside/database/migrate.ts'

const migrationsFolder = join(import.meta.dirname, '../../../../migrations')
const cutsMigration = '0026-cuts.sql'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  await database.pool.query('drop schema public cascade; create schema public')
  const names = (await readMigrations()).map(({ name }) => name)
  const copy = (name: string) => copyFile(join(migrationsFolder, name), join(folder, name))
  for (const name of names) if (name < cutsMigration) await copy(name)
  await migrate(database.url, folder)
  await database.pool.query(before)
  await copy(cutsMigration)
  await migrate(database.url, folder)
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await database.close()
})

const video = (id: string, videoId: string, ratio: string, day: number, delivered: number | null) =>
  `('${id}', 'u', 'u', 'finished-film', '${id}', 'video/mp4', 1, '${id}', '${videoId}', '${ratio}',
    '2026-03-0${day}', ${delivered === null ? 'null' : `'2026-03-0${delivered}'`})`

const before = `
  insert into users (id, email) values ('u', 'mara@brand.example');
  insert into checkouts (id, user_id, selection_id, cart_version, product_selections, price, total_cents, currency, state, expires_at)
    values ('one', 'u', 'one', 1, '{}', '{}', 152000, 'usd', 'paid', now());
  insert into subscriptions (id, user_id, user_email, product_selections, product_total_price, currency, price, plan, package,
      selection_id, checkout_id, provider_subscription_id, provider_customer_id, parcel_reference, paid_blocks, started_at)
    values ('one', 'u', 'mara@brand.example', '{}', 1520, 'usd', '{}', 'monthly', 'automated', 'one', 'one', 'one', 'cus', 'one', 1, now());
  insert into videos (id, subscription_id, block, title, length, tokens, status, has_cutdowns, copy_cards) values
    ('delivered', 'one', 1, 'A', 15, 4, 'delivery', true, '[{"id": "a1", "copy": "One.", "wordCount": 1}, {"id": "a2", "copy": "Two."}]'),
    ('revised', 'one', 1, 'B', 15, 3, 'editing', false, '[]'),
    ('never given', 'one', 1, 'C', 15, 3, 'editing', false, '[]'),
    ('without files', 'one', 1, 'D', 15, 3, 'draft', false, '[]');
  insert into files (id, owner_id, uploaded_by, purpose, storage_key, media_type, bytes, original_name, video_id, ratio,
      created_at, delivered_at) values
    ${[
      video('wide', 'delivered', '16:9', 1, 2),
      video('high, replaced', 'delivered', '9:16', 1, null),
      video('high', 'delivered', '9:16', 1, 2),
      video('square', 'delivered', '1:1', 1, 2),
      video('tall', 'delivered', '4:5', 1, 2),
      video('high, newer', 'delivered', '9:16', 3, 4),
      video('given', 'revised', '16:9', 1, 2),
      video('unsold', 'revised', '1:1', 1, 2),
      video('given again', 'revised', '16:9', 3, 4),
      video('waits', 'revised', '16:9', 5, null),
      video('first try', 'never given', '16:9', 1, null),
      video('second try', 'never given', '16:9', 2, null),
    ].join(',\n    ')};`

async function readCuts(videoId: string) {
  const { rows } = await database.pool.query<{ number: number; state: string; at: string; files: string[] }>(
    `select c.number, c.state, c.delivered_at::date::text as at,
       array(select file_id from cut_files f where f.cut_id = c.id order by ratio) as files
     from cuts c where c.video_id = $1 order by c.number`,
    [videoId],
  )
  return rows.map(({ number, state, at, files }) => [number, state, at, files])
}

test('what a customer was given at one moment is a cut, v1 the first, with the files that they had by then', async () => {
  expect(await readCuts('delivered')).toEqual([
    [1, 'in_review', '2026-03-02', ['wide', 'square', 'tall', 'high']],
    [2, 'in_review', '2026-03-04', ['wide', 'square', 'tall', 'high, newer']],
  ])
})

test('a newer file that waits begins the next cut; one in a ratio that was not sold is in none', async () => {
  expect(await readCuts('revised')).toEqual([
    [1, 'in_review', '2026-03-02', ['given']],
    [2, 'in_review', '2026-03-04', ['given again']],
    [3, 'assembling', null, ['waits']],
  ])
  expect(await readCuts('never given')).toEqual([[1, 'assembling', null, ['second try']]])
  expect(await readCuts('without files')).toEqual([])
})

test('a cut of before has the cards of its film, with their frames and places', async () => {
  const { rows } = await database.pool.query<{ copy: unknown }>(
    `select copy from cuts where video_id = 'delivered' and number = 1`,
  )
  expect(readCutCopy(rows[0]?.copy, ['16:9']).copyCards).toEqual([
    { id: 'a1', copy: 'One.', timing: { in: 11, out: 176 }, place: { '16:9': 'bottom' } },
    { id: 'a2', copy: 'Two.', timing: { in: 199, out: 364 }, place: { '16:9': 'bottom' } },
  ])
})
