import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Client, escapeIdentifier, type Pool } from 'pg'
import { inject } from 'vitest'
import {
  connectDatabase,
  openPool,
  type Database,
} from '#server/outside/database/connection/connect-database.ts'
import {
  embeddedUrl,
  ensurePostmaster,
  preparePostgresSite,
} from '#server/outside/database/embedded/embedded-postgres.ts'
import { prepareDatabase } from '#server/outside/database/prepare-database.ts'
import { untilUnused } from './empty-data-folder.ts'

/** A database of a test file's own, with all migrations and no rows. */
export interface TestDatabase {
  db: Database
  pool: Pool
  /** Its address, for whatever opens connections of its own. */
  url: string
  /** Closes the connections and removes the database. */
  close(): Promise<void>
}

const templateName = 'arcframe_template'
const templateLock = 1
const lockTimeoutMs = 240_000

let socketFolder: Promise<string> | undefined

/**
 * Makes a database from the migrated template. The first call of a run starts PostgreSQL and migrates the template;
 * test processes that come at the same moment wait for the one that does it.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  socketFolder ??= startTestServer(join(inject('runFolder'), 'data'))
  const socket = await socketFolder
  const name = `test_${randomBytes(8).toString('hex')}`
  await withMaintainerClient(socket, (client) => copyTemplate(client, name))
  const url = embeddedUrl(socket, name)
  // Tests of locks wait longer than a statement may take: on a busy machine the next request comes late. Who waits for
  // ever is named before the test's time is over.
  const pool = openPool(`${url}&options=-c%20lock_timeout%3D${lockTimeoutMs}`, { isUnbounded: true })
  const db = connectDatabase(pool)
  const close = async () => {
    await db.destroy()
    if (!pool.ended) await pool.end()
    await withMaintainerClient(socket, (client) =>
      client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
    )
  }
  return { db, pool, url, close }
}

/**
 * Copies files instead of logging each page (the default), which took 15 times the processor time; with `clone` the
 * system copies them itself, or shares their blocks where the file system can. See file_copy_method in PostgreSQL 18.
 */
async function copyTemplate(client: Client, name: string): Promise<void> {
  await client.query(`
    SELECT set_config(name, 'clone', false) FROM pg_settings
    WHERE name = 'file_copy_method' AND 'clone' = ANY (enumvals)`)
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${templateName} STRATEGY FILE_COPY`)
}

async function startTestServer(dataDir: string): Promise<string> {
  const site = await preparePostgresSite(dataDir, false)
  const { socketFolder } = await ensurePostmaster(site)
  await withMaintainerClient(socketFolder, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [templateLock])
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [templateName])
    if (rowCount) return
    // Under another name until it is complete: no test may copy a half-migrated template.
    const unfinished = `${templateName}_unfinished`
    await client.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`)
    await client.query(`CREATE DATABASE ${unfinished}`)
    await prepareDatabase(embeddedUrl(socketFolder, unfinished))
    // PostgreSQL itself waits five seconds for the others to leave a database that is renamed.
    await untilUnused(embeddedUrl(socketFolder, unfinished))
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${escapeIdentifier(templateName)}`)
  })
  return socketFolder
}

async function withMaintainerClient<Result>(
  socket: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: embeddedUrl(socket, 'postgres') })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
