import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { StartError } from '../../config/start-error.ts'
import { refuseForeignTables } from './foreign-tables.ts'

/** The folder with the product's migrations: `0001-name.sql`, `0002-name.sql` … */
const migrationsFolder = join(import.meta.dirname, '../../../../migrations')

/** Any number does, as long as every version of the program uses the same. */
const migrationLock = 7_241_003

const historyTable = `CREATE TABLE IF NOT EXISTS migrations (
  name text PRIMARY KEY, checksum text NOT NULL, ran_at timestamptz NOT NULL DEFAULT now())`

/** Migrations that were corrected after a version had run them: a database on which that text ran is as good. */
const earlierChecksums: Record<string, string> = {
  '0037-restarted-reminders.sql': '08d456fcc608541cb9c9adab83315749a6f12e3eaf12380c207501292732ad61',
}

export interface Migration {
  name: string
  sql: string
  checksum: string
}

/**
 * Brings the database to the state that this version of the program needs. Each file runs once, in order, in its
 * own transaction together with the record that it ran. Processes that start at the same time wait for each other.
 *
 * @returns the names of the migrations that ran now
 * @throws StartError when the database is another program's or was made by a newer version, or a migration that ran was
 *   changed since
 */
export async function migrate(url: string, folder: string = migrationsFolder): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const client = new Client({ connectionString: url, application_name: 'arcframe-migrate' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await holdMigrationLock(client)
    if (!(await hasHistory(client))) await refuseForeignTables(client, [])
    await client.query(historyTable)
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'SELECT name, checksum FROM migrations',
    )
    const done = new Map(rows.map((row) => [row.name, row.checksum]))
    refuseNewer(migrations, done.keys())
    refuseChanged(migrations, done)
    const open = migrations.filter((migration) => !done.has(migration.name))
    for (const migration of open) await run(client, migration)
    return open.map((migration) => migration.name)
  } finally {
    // Ends the lock as well.
    await client.end()
  }
}

/** The migrations of a folder in the order in which they run. */
export async function readMigrations(folder: string = migrationsFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** Whether a text of this checksum did to a database what the migration does. */
export const isTextOf = ({ name, checksum }: Migration, ranChecksum: string): boolean =>
  ranChecksum === checksum || ranChecksum === earlierChecksums[name]

/** Other programs have a table of this name, too: without checksums. */
async function hasHistory(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_attribute WHERE attrelid = to_regclass('public.migrations') AND attname = 'checksum'`,
  )
  return rowCount === 1
}

/**
 * @param done names of migrations that ran on a database
 * @throws StartError when one of them is of a newer version: this one does not know all that is in the database
 */
function refuseNewer(migrations: readonly Migration[], done: Iterable<string>): void {
  const known = new Set(migrations.map(({ name }) => name))
  for (const name of done) {
    if (known.has(name)) continue
    throw new StartError(
      `The database was migrated by a newer version of Arcframe (${name} is unknown here): use that version, or restore a backup that this version made into an empty database and an empty storage.`,
    )
  }
}

function refuseChanged(migrations: readonly Migration[], done: ReadonlyMap<string, string>): void {
  for (const migration of migrations) {
    const checksum = done.get(migration.name)
    if (checksum === undefined || isTextOf(migration, checksum)) continue
    throw new StartError(
      `The migration ${migration.name} was changed after it ran on this database: put the file back as it was and write the change as a new migration.`,
    )
  }
}

/**
 * Refuses a database that a newer version has migrated: this one would neither back up nor replace all of it.
 * @throws StartError
 */
export async function refuseNewerDatabase(client: Client): Promise<void> {
  if (!(await hasHistory(client))) return
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY name')
  refuseNewer(
    await readMigrations(),
    rows.map(({ name }) => name),
  )
}

/** Advisory lock against concurrent migrations, until this connection ends. */
export async function holdMigrationLock(client: Client): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
}

/** Runs one migration and records it, in the transaction that is open. */
export async function runMigration(client: Client, migration: Migration): Promise<void> {
  await client.query(historyTable)
  await client.query(migration.sql)
  await client.query('INSERT INTO migrations (name, checksum) VALUES ($1, $2)', [
    migration.name,
    migration.checksum,
  ])
}

async function run(client: Client, migration: Migration): Promise<void> {
  await client.query('BEGIN')
  try {
    await runMigration(client, migration)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The migration ${migration.name} failed: ${reason}`, { cause: error })
  }
}
