import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import { migrate, readMigrations } from '../outside/database/migrate.ts'

const migrationsFolder = join(import.meta.dirname, '../../../migrations')
const first = '0014-film-history.sql'
const last = '0015-card-ids-and-step-versions.sql'

/** Videos of one subscription, beside those whose cards are looked at one by one. */
const manyVideos = 5_000

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  await database.pool.query('drop schema public cascade; create schema public')
  const names = (await readMigrations()).map(({ name }) => name)
  const copy = (name: string) => copyFile(join(migrationsFolder, name), join(folder, name))
  for (const name of names) if (name < first) await copy(name)
  await migrate(database.url, folder)
  await database.pool.query(before)
  for (const name of names) if (name >= first && name <= last) await copy(name)
  await migrate(database.url, folder)
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await database.close()
})

const before = `
  insert into users (id, email) values ('u', 'mara@brand.example');
  insert into checkouts (id, user_id, selection_id, cart_version, product_selections, price, total_cents, state, expires_at)
    select c, 'u', c, 1, '{}', '{}', 152000, 'paid', now() from unnest(array['one', 'many']) as c;
  insert into subscriptions (id, user_id, user_email, product_selections, product_total_price, price, plan, package,
      selection_id, checkout_id, provider_subscription_id, provider_customer_id, parcel_reference, paid_blocks, started_at)
    select c, 'u', 'mara@brand.example', '{}', 1520, '{}', 'monthly', 'automated', c, c, c, 'cus', c, 1, now()
    from unnest(array['one', 'many']) as c;
  insert into status (id, user_id, user_email, status_items) values ('one', 'u', 'mara@brand.example', '[]');
  insert into videos (id, subscription_id, block, title, length, tokens, status, created_at, updated_at, copy_cards) values
    ('without ids', 'one', 1, 'A', 15, 3, 'draft', '2026-03-01', '2026-03-02',
      '[{"copy": "One.", "wordCount": 1}, {"id": "own", "copy": "Two."}, {"id": 7, "copy": "Three."}, {"id": "", "copy": ""}]'),
    ('by place', 'one', 1, 'B', 15, 3, 'delivery', '2026-03-02', '2026-03-03',
      '[{"id": "card-1", "copy": "One."}, {"id": "card-12", "copy": "Two."}, {"id": "card-b", "copy": "Three."}]'),
    ('shared', 'one', 1, 'C', 15, 3, 'editing', '2026-03-03', '2026-03-04',
      '[{"id": "own", "copy": "One."}, {"id": "twice", "copy": "Two."}, {"id": "twice", "copy": "Three."}]'),
    ('no cards', 'one', 1, 'D', 15, 3, 'draft', '2026-03-04', '2026-03-05', '[null, "text", {"id": "own"}]'),
    ('no list', 'one', 1, 'E', 15, 3, 'draft', '2026-03-05', '2026-03-06', '{"not": "a list"}');
  insert into videos (id, subscription_id, block, title, length, tokens, copy_cards)
    select 'film ' || n, 'many', 1, 'Film', 30, 6, (
      select jsonb_agg(jsonb_build_object('copy', 'Line ' || place || '.', 'wordCount', 2)) from generate_series(1, 6) place)
    from generate_series(1, ${manyVideos}) n;
  insert into revisions (video_id, number, note, asked_at) values ('shared', 1, 'Cut it.', '2026-03-08');
  insert into files (id, owner_id, uploaded_by, purpose, storage_key, media_type, bytes, original_name, video_id, ratio, created_at) values
    ('delivered', 'u', 'u', 'finished-film', 'a', 'video/mp4', 1, 'a', 'by place', '16:9', '2026-03-02'),
    ('given before', 'u', 'u', 'finished-film', 'b', 'video/mp4', 1, 'b', 'shared', '16:9', '2026-03-07'),
    ('since then', 'u', 'u', 'finished-film', 'c', 'video/mp4', 1, 'c', 'shared', '9:16', '2026-03-09');`

interface Card {
  id: unknown
  copy: string
}

const readCards = async (id: string): Promise<Card[]> => {
  const { rows } = await database.pool.query<{ copy_cards: Card[] }>(
    'select copy_cards from videos where id = $1',
    [id],
  )
  return rows[0]?.copy_cards ?? []
}
const writeByHand = (cards: unknown) =>
  database.pool.query(`update videos set copy_cards = $1 where id = 'no list'`, [JSON.stringify(cards)])
const insertRevision = (hash: string) =>
  database.pool.query(
    `insert into copy_revisions (id, video_id, saved_at, copy, hash, version) values ($1, 'by place', now(), '{}', $1, 1)`,
    [hash],
  )
const random = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

test('a card without a usable id gets a random one and its words stay; a usable id stays', async () => {
  const cards = await readCards('without ids')
  expect(cards.map(({ copy }) => copy)).toEqual(['One.', 'Two.', 'Three.', ''])
  expect(cards.map(({ id }) => id)).toEqual([
    expect.stringMatching(random),
    'own',
    expect.stringMatching(random),
    expect.stringMatching(random),
  ])
})

test('an id that follows from the place is none', async () => {
  expect((await readCards('by place')).map(({ id }) => id)).toEqual([
    expect.stringMatching(random),
    expect.stringMatching(random),
    'card-b',
  ])
})

test('of cards that shared an id the first keeps it, also across the films of a subscription', async () => {
  expect((await readCards('shared')).map(({ id }) => id)).toEqual([
    expect.stringMatching(random),
    'twice',
    expect.stringMatching(random),
  ])
})

test('what is no card, or no list, stays as it was stored', async () => {
  expect(await readCards('no cards')).toEqual([null, 'text', { id: 'own' }])
  expect(await readCards('no list')).toEqual({ not: 'a list' })
})

test('films whose cards changed have a new version, so that no open page brings old ids back', async () => {
  const { rows } = await database.pool.query(
    `select id from videos where subscription_id = 'one' and version > 1 order by created_at`,
  )
  expect(rows.map((row: { id: string }) => row.id)).toEqual(['without ids', 'by place', 'shared'])
})

test('every card of many films has an id of its own', async () => {
  const { rows } = await database.pool.query(
    `select count(*)::int as cards, count(distinct card ->> 'id')::int as ids
     from videos, jsonb_array_elements(copy_cards) card where subscription_id = 'many'`,
  )
  expect(rows).toEqual([{ cards: manyVideos * 6, ids: manyVideos * 6 }])
})

test('the database gives a card that comes without an id one, and refuses two of one id in a film', async () => {
  await writeByHand([{ copy: 'By hand.' }, { id: 'mine', copy: 'Own.' }])
  expect((await readCards('no list')).map(({ id }) => id)).toEqual([expect.stringMatching(random), 'mine'])
  const twice = { id: 'mine', copy: 'Own.' }
  await expect(writeByHand([twice, twice])).rejects.toThrow(/share an id/)
})

test('files that their customer was given are marked so, others are not', async () => {
  const { rows } = await database.pool.query(
    'select id, delivered_at::date::text as at from files order by storage_key',
  )
  expect(rows).toEqual([
    { id: 'delivered', at: '2026-03-03' },
    { id: 'given before', at: '2026-03-08' },
    { id: 'since then', at: null },
  ])
})

test('lists of steps that are stored are of the first version', async () => {
  const { rows } = await database.pool.query('select steps_version from status')
  expect(rows).toEqual([{ steps_version: 1 }])
})

test('a revision of copy can’t be stored under another hash than its own', async () => {
  await insertRevision('44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a')
  await expect(insertRevision('another')).rejects.toThrow(/hash_binds_copy/)
})
