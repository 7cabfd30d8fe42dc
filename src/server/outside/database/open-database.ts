import { Client } from 'pg'
import { StartError } from '../../config/start-error.ts'
import { prepareDataFolder } from './embedded/data-folder.ts'
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { prepareDatabase } from './prepare-database.ts'

/** The migrations rely on what this major version brought. */
const oldestMajor = 18

export interface OpenedDatabase {
  url: string
  /** True when the embedded server was running already, left over by a killed parent or in use by another command. */
  wasAdopted: boolean
  /** Stops the embedded server when it has no other user; an operator's own database is left alone. */
  stop(): Promise<void>
}

interface OpenOptions {
  dataDir: string
  databaseUrl: string | undefined
  /** See startEmbeddedPostgres. */
  isExclusive?: boolean
  onOutage?: (sentence: string) => void
}

/**
 * Opens the database of the settings, or the embedded one in the data folder, migrated to this version.
 *
 * @throws StartError when it cannot be reached, is too old, or does not open
 */
export async function openDatabase(options: OpenOptions): Promise<OpenedDatabase> {
  await prepareDataFolder(options.dataDir)
  if (options.databaseUrl === undefined) {
    const embedded = await startEmbeddedPostgres(options)
    return migrated(embedded)
  }
  await checkServer(options.databaseUrl)
  return migrated({ url: options.databaseUrl, wasAdopted: false, stop: async () => undefined })
}

async function migrated(database: OpenedDatabase): Promise<OpenedDatabase> {
  try {
    await prepareDatabase(database.url)
    return database
  } catch (error) {
    await database.stop()
    throw error
  }
}

async function checkServer(url: string): Promise<void> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'arcframe',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    throw new StartError(
      `The database of the setting DATABASE_URL cannot be reached (${describe(error)}): check that it runs and that the address, the user and the password are right.`,
    )
  }
  try {
    const { rows } = await client.query<{ version: string; major: number }>(
      `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int / 10000 AS major`,
    )
    const { version = 'unknown', major = 0 } = rows[0] ?? {}
    if (major < oldestMajor) {
      throw new StartError(
        `The database of the setting DATABASE_URL is PostgreSQL ${version}, and Arcframe needs ${oldestMajor} or newer: upgrade it, or leave DATABASE_URL empty to use the embedded one.`,
      )
    }
  } finally {
    await client.end()
  }
}

/** Never the address: it holds the password. */
function describe(error: unknown): string {
  if (error instanceof AggregateError) return describe(error.errors[0])
  if (!(error instanceof Error)) return 'no reason given'
  return 'code' in error && /^E[A-Z]+$/.test(String(error.code)) ? String(error.code) : error.message
}
