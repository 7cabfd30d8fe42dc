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
    throw explainRefusal(error)
  }
}

/** What PostgreSQL refuses because of how the operator has set it up, as a sentence with the way out. */
function explainRefusal(error: unknown): unknown {
  const refusal = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(refusal instanceof Error) || !('code' in refusal)) return error
  switch (refusal.code) {
    case '42501':
      return new StartError(
        `The user of the setting DATABASE_URL may not prepare the database (${refusal.message}): make it the owner of the database and of its tables, for example ALTER DATABASE arcframe OWNER TO arcframe.`,
        { cause: error },
      )
    case '25006':
      return new StartError(
        `The database of the setting DATABASE_URL can only be read (${refusal.message}): name the primary server, or take back default_transaction_read_only.`,
        { cause: error },
      )
    default:
      return error
  }
}

async function checkServer(url: string): Promise<void> {
  const client = await connect(url)
  try {
    const { rows } = await client.query<{ version: string; major: number; encoding: string; isNew: boolean }>(
      `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int / 10000 AS major,
         current_setting('server_encoding') AS encoding, to_regclass('public.migrations') IS NULL AS "isNew"`,
    )
    const { version = 'unknown', major = 0, encoding = 'unknown', isNew = true } = rows[0] ?? {}
    if (major < oldestMajor) {
      throw new StartError(
        `The database of the setting DATABASE_URL is PostgreSQL ${version}, and Arcframe needs ${oldestMajor} or newer: upgrade it, or leave DATABASE_URL empty to use the embedded one.`,
      )
    }
    if (isNew && encoding !== 'UTF8') {
      throw new StartError(
        `The database of the setting DATABASE_URL stores text as ${encoding}, and Arcframe needs UTF8: create another, for example CREATE DATABASE arcframe OWNER arcframe TEMPLATE template0 ENCODING 'UTF8' LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8' LOCALE 'C'.`,
      )
    }
  } finally {
    await client.end()
  }
}

async function connect(url: string): Promise<Client> {
  try {
    // Reads the files that the address names, such as those of TLS.
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: 10_000,
      application_name: 'arcframe',
    })
    client.on('error', () => undefined)
    await client.connect()
    return client
  } catch (error) {
    throw new StartError(
      `The database of the setting DATABASE_URL cannot be reached (${describe(error)}): check that it runs and that the address, the user and the password are right.`,
    )
  }
}

/** Never the address: it holds the password. */
function describe(error: unknown): string {
  if (error instanceof AggregateError) return describe(error.errors[0])
  if (!(error instanceof Error)) return 'no reason given'
  // Of a file that the address names, such as a certificate, the message says which.
  if ('syscall' in error && error.syscall === 'open') return error.message
  return 'code' in error && /^E[A-Z]+$/.test(String(error.code)) ? String(error.code) : error.message
}
