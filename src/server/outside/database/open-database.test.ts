import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import { StartError } from '../../config/start-error.ts'
import { openDatabase } from './open-database.ts'

/** What an operator's own server may be like: each database is made as a person would by hand. */
let server: TestDatabase
let dataDir: string
const name = `operator_${process.pid}`
const user = `${name}_user`
beforeAll(async () => {
  server = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'open-database-'))
  await server.pool.query(`CREATE ROLE ${user} LOGIN`)
})
afterEach(async () => {
  await server.pool.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
})
afterAll(async () => {
  await server.pool.query(`DROP ROLE ${user}`)
  await rm(dataDir, { recursive: true })
  await server.close()
})

function addressOf(changes: { user?: string; search?: Record<string, string> }): string {
  const url = new URL(server.url)
  url.pathname = `/${name}`
  if (changes.user) url.username = changes.user
  for (const [key, value] of Object.entries(changes.search ?? {})) url.searchParams.set(key, value)
  return url.href
}

async function expectRefusal(databaseUrl: string, sentence: RegExp): Promise<void> {
  const opening = openDatabase({ dataDir, databaseUrl })
  await expect(opening).rejects.toThrow(StartError)
  await expect(opening).rejects.toThrow(sentence)
}

test.each(['SQL_ASCII', 'LATIN1'])('a new database that stores text as %s is refused', async (encoding) => {
  await server.pool.query(
    `CREATE DATABASE ${name} TEMPLATE template0 ENCODING '${encoding}' LOCALE_PROVIDER libc LOCALE 'C'`,
  )
  await expectRefusal(
    addressOf({}),
    new RegExp(`stores text as ${encoding}, and Arcframe needs UTF8: create`),
  )
  const client = new Client({ connectionString: addressOf({}) })
  await client.connect()
  const { rows } = await client.query(`SELECT to_regclass('public.migrations') AS history`)
  await client.end()
  expect(rows).toEqual([{ history: null }])
})

test('a user who may not create tables is named with the way out', async () => {
  await server.pool.query(`CREATE DATABASE ${name}`)
  await expectRefusal(
    addressOf({ user }),
    /^The user of the setting DATABASE_URL may not prepare the database \(permission denied for schema public\): make it the owner/,
  )
})

test('a database that can only be read is named with the way out', async () => {
  await server.pool.query(`CREATE DATABASE ${name}`)
  await server.pool.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`)
  await expectRefusal(
    addressOf({}),
    /^The database of the setting DATABASE_URL can only be read \(.*\): name/,
  )
})

test('a certificate that is not there is named', () =>
  expectRefusal(
    addressOf({ search: { sslmode: 'verify-full', sslrootcert: '/nowhere.pem' } }),
    /cannot be reached \(ENOENT: .*\/nowhere\.pem.*\): check/,
  ))
