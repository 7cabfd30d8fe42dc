import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import { migrate, readMigrations } from './migrate.ts'

let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
  // The template's own migrations are none of these tests' business.
  await database.pool.query('TRUNCATE migrations')
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  await writeFile(
    join(folder, '0001-boxes.sql'),
    'CREATE TABLE boxes (id int PRIMARY KEY); INSERT INTO boxes VALUES (1)',
  )
  await writeFile(join(folder, '0002-lids.sql'), 'CREATE TABLE lids (id int)')
})

afterAll(async () => {
  await rm(folder, { recursive: true })
  await database.close()
})

test('two processes that start together run each migration once, in order', async () => {
  const [first, second] = await Promise.all([migrate(database.url, folder), migrate(database.url, folder)])
  expect([...first, ...second]).toEqual(['0001-boxes.sql', '0002-lids.sql'])
  expect((await database.pool.query('SELECT * FROM boxes')).rows).toEqual([{ id: 1 }])
  expect(await migrate(database.url, folder)).toEqual([])
})

test('a failed migration is rolled back and runs again once it is corrected', async () => {
  const file = join(folder, '0003-hinges.sql')
  await writeFile(file, 'CREATE TABLE hinges (id int); SELECT nonsense')
  await expect(migrate(database.url, folder)).rejects.toThrow(/0003-hinges.sql failed.*nonsense/)
  await writeFile(file, 'CREATE TABLE hinges (id int)')
  expect(await migrate(database.url, folder)).toEqual(['0003-hinges.sql'])
})

test('a database that a newer version migrated is refused with the way out', async () => {
  await rm(join(folder, '0003-hinges.sql'))
  await expect(migrate(database.url, folder)).rejects.toThrow(
    'The database was migrated by a newer version of Arcframe (0003-hinges.sql is unknown here): use that version, or restore a backup that this version made into an empty database and an empty storage.',
  )
  await database.pool.query(`DELETE FROM migrations WHERE name = '0003-hinges.sql'`)
})

test('a migration that was changed after it ran is refused by name', async () => {
  await writeFile(join(folder, '0002-lids.sql'), 'CREATE TABLE lids (id bigint)')
  await expect(migrate(database.url, folder)).rejects.toThrow(
    /^The migration 0002-lids.sql was changed after it ran/,
  )
})

test('a database on which a migration ran before it was corrected is migrated on', async () => {
  const other = await createTestDatabase()
  await other.pool.query(
    `update migrations set checksum = '08d456fcc608541cb9c9adab83315749a6f12e3eaf12380c207501292732ad61'
     where name = '0037-restarted-reminders.sql'`,
  )
  expect(await migrate(other.url)).toEqual([])
  await other.close()
})

test("the product's migrations are numbered from 0001 without a gap", async () => {
  const numbers = (await readMigrations()).map(({ name }) => Number(name.slice(0, 4)))
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
})

test.each([
  ['ledger', 'CREATE TABLE ledger (id int)'],
  ['migrations', 'CREATE TABLE migrations (id int, name text)'],
])('a database of another program is refused, and left as it is: %s', async (table, sql) => {
  const other = await createTestDatabase()
  try {
    await other.pool.query(`DROP SCHEMA public CASCADE; CREATE SCHEMA public; ${sql}`)
    await expect(migrate(other.url, folder)).rejects.toThrow(
      `The database holds tables of another program (${table}) and was left as it is: create a database for Arcframe alone, and set DATABASE_URL to it.`,
    )
    const { rows } = await other.pool.query(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace`,
    )
    expect(rows).toEqual([{ name: table }])
  } finally {
    await other.close()
  }
})
