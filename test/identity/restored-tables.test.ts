import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endSessionsAndLinks } from '#server/backup/backup.db.ts'
import { listSources } from '../architecture/source-files.ts'
import { findTables, findTableWrites } from '../architecture/table-uses.ts'
import { fillPersonalTables, findPersonalTables } from '../database/personal-tables.ts'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { makeUser } from '../factories.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** Rows that open something, and may have been ended or used since the backup: a restore removes them. */
const ended = ['address_changes', 'sessions', 'sign_ups', 'verifications']

/** Tables that a restore leaves as they were, and why. */
const retained: Record<string, string[]> = {
  'who people are, and how they sign in: without these nobody could': [
    'accounts',
    'passkeys',
    'recovery_codes',
    'second_factors',
    'users',
  ],
  'counts of guesses and e-mails: a restore gives nobody new ones': ['rate_limits'],
  'what cookies and sealed secrets are made with': ['secrets'],
  'links that were handed to others: docs/operations.md says to end them again': [
    'guest_links',
    'partner_links',
  ],
  'payments and flags, which open nothing': ['billing_leases', 'checkouts', 'system_flags'],
}
const decided = [...ended, ...Object.values(retained).flat()].toSorted()

async function findTablesWithEnd(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name ~ '(expires|ends)_at$'`,
  )
  return rows.map(({ name }) => name)
}

test('each table of identity, and each whose rows end at a time, is decided for a restore', async () => {
  const own = findTableWrites(listSources('src/server/identity'), findTables()).map(({ table }) => table)
  expect([...new Set([...own, ...(await findTablesWithEnd())])].toSorted()).toEqual(decided)
})

test('a restore removes what may have been ended since, and nothing else', async () => {
  const tables = await findPersonalTables(database.pool)
  await fillPersonalTables(database, await makeUser(database.db), tables)
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    await endSessionsAndLinks(client)
  } finally {
    await client.end()
  }
  const empty: string[] = []
  for (const table of tables) {
    const { rows } = await database.pool.query(`select from ${table} limit 1`)
    if (rows.length === 0) empty.push(table)
  }
  expect(empty).toEqual(ended)
})
