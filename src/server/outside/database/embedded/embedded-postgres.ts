import { open, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { escapeIdentifier, type Client } from 'pg'
import { StartError } from '../../../config/start-error.ts'
import { storageFullError, isStorageFullOutput } from '../../storage/storage-full.ts'
import { prepareDataFolder } from './data-folder.ts'
import { DatabaseClient } from '../connection/database-client.ts'
import { isDatabaseUnavailable } from '../connection/database-unavailable.ts'
import { canAccountReach, findPostgresAccount } from './postgres-account.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import { lastLine, preparePostgresFolder, superuser } from './postgres-folder.ts'
import {
  findPostmaster,
  spawnPostmaster,
  stopPostmaster,
  type PostgresSite,
  type SpawnedPostmaster,
} from './postmaster.ts'
import { prepareSocketFolder } from './socket-folder.ts'

/** The database inside the embedded server that holds the product's tables. */
const databaseName = 'arcframe'

/** Long enough for the recovery of a large database after a crash. */
const startTimeoutMs = 180_000

// Advisory locks on the maintenance database. PostgreSQL releases them with the connection, so a crash leaves none
// behind.
const useLock = 7_241_001
const instanceLock = 7_241_002
const creationLock = 7_241_004

export interface EmbeddedPostgresOptions {
  dataDir: string
  /** The product's server locks the data folder exclusively; commands such as backup share it. */
  isExclusive?: boolean
  /** Tests only: false trades safety against a crash of the machine for speed. */
  isDurable?: boolean
  /** Called when the server is lost during use, and when it is back. */
  onOutage?: (sentence: string) => void
}

export interface EmbeddedPostgres {
  /** A connection address for `pg`, to the product's own database. */
  url: string
  /** True when the server was running already, for example left over by a process that was killed. */
  wasAdopted: boolean
  /** Gives the server up; the last of its users ends it. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL of an npm package on a unix socket in the data folder, without a network address. A server
 * that runs there already is used instead; there is never a second one. A server that crashes during use is
 * restarted.
 *
 * @throws StartError one sentence with a way out
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const site = await preparePostgresSite(options.dataDir, options.isDurable ?? true)
  const supervisor = new PostmasterSupervisor(site, options)
  const { socketFolder, wasAdopted } = await startAndHold(site, supervisor)
  await createDatabase(socketFolder, databaseName)
  return { url: embeddedUrl(socketFolder, databaseName), wasAdopted, stop: () => supervisor.stop() }
}

async function startAndHold(site: PostgresSite, supervisor: PostmasterSupervisor) {
  for (;;) {
    const running = await ensurePostmaster(site)
    try {
      await supervisor.hold(running.socketFolder)
      return running
    } catch (error) {
      // Its last user was just stopping it: wait until it has ended and start it again.
      if (!isDatabaseUnavailable(error)) throw error
    }
  }
}

/** Gets folder, account and programs ready, and makes the database folder on the first start. */
export async function preparePostgresSite(dataDir: string, isDurable: boolean): Promise<PostgresSite> {
  await prepareDataFolder(dataDir)
  const folder = await realpath(dataDir)
  const postgresFolder = join(folder, 'postgres')
  const account = await findPostgresAccount(postgresFolder)
  if (!(await canAccountReach(account, folder))) {
    throw new StartError(
      `The data folder ${folder} lies in a closed folder that PostgreSQL, which cannot run as root and runs as ${account?.name}, may not enter: set DATA_DIR to an open place, for example DATA_DIR=/var/lib/arcframe.`,
    )
  }
  const binaries = await findPostgresBinaries(folder, account)
  await preparePostgresFolder(postgresFolder, binaries, account)
  const socketFolder = await prepareSocketFolder(folder, account)
  return { postgresFolder, socketFolder, logFile: join(folder, 'postgres.log'), binaries, account, isDurable }
}

/** Ensures that exactly one server runs on the site and accepts connections. @returns its socket */
export async function ensurePostmaster(
  site: PostgresSite,
): Promise<{ socketFolder: string; wasAdopted: boolean }> {
  const deadline = Date.now() + startTimeoutMs
  let child: SpawnedPostmaster | null = null
  for (let failures = 0; Date.now() < deadline; await sleep(15)) {
    const found = await findPostmaster(site.postgresFolder)
    if (found?.isReady && (await acceptsConnections(found.socketFolder))) {
      return { socketFolder: found.socketFolder, wasAdopted: found.pid !== child?.pid }
    }
    if (found || child?.hasExited() === false) continue
    if (child) {
      const reason = await readFailure(site.logFile)
      if (isStorageFullOutput(reason)) throw storageFullError(site.postgresFolder)
      failures += 1
      // Either another process started it in the same moment, or the children of a killed server are still ending.
      const isPassing = /lock file|pre-existing shared memory|still in use/i.test(reason)
      if (failures > (isPassing ? 40 : 0)) {
        throw new StartError(
          `The database in ${site.postgresFolder} does not open and was left as it is (${reason}): see ${site.logFile}, then repair it or restore a backup into another DATA_DIR with npm run restore.`,
        )
      }
      await sleep(250)
    }
    child = await spawnPostmaster(site)
  }
  throw new StartError(
    `The database in ${site.postgresFolder} did not get ready within ${startTimeoutMs / 1000} s: see ${site.logFile}.`,
  )
}

/** Supervises the server: holds a connection with the locks for "in use" and restarts the server when it is lost. */
class PostmasterSupervisor {
  readonly #site: PostgresSite
  readonly #options: EmbeddedPostgresOptions
  #client: Client | null = null
  #isStopping = false
  #recovery: Promise<void> = Promise.resolve()

  constructor(site: PostgresSite, options: EmbeddedPostgresOptions) {
    this.#site = site
    this.#options = options
  }

  async hold(socketFolder: string): Promise<void> {
    const client = maintenanceClient(socketFolder)
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('SELECT pg_advisory_lock_shared($1)', [useLock])
      if (this.#options.isExclusive && !(await takeInstanceLock(client))) throw this.#refuseSecondInstance()
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    client.once('end', () => {
      if (!this.#isStopping) this.#recovery = this.#recover()
    })
    this.#client = client
  }

  #refuseSecondInstance(): StartError {
    return new StartError(
      `Another Arcframe is running on the data folder ${this.#options.dataDir}: stop it first, or give this one its own folder with DATA_DIR (several processes together need a DATABASE_URL).`,
    )
  }

  async #recover(): Promise<void> {
    this.#options.onOutage?.('The embedded PostgreSQL went away; starting it again.')
    while (!this.#isStopping) {
      try {
        await this.hold((await ensurePostmaster(this.#site)).socketFolder)
        this.#options.onOutage?.('The embedded PostgreSQL is back.')
        return
      } catch (error) {
        this.#options.onOutage?.(error instanceof Error ? error.message : String(error))
        await sleep(1000)
      }
    }
  }

  async stop(): Promise<void> {
    if (this.#isStopping) return
    this.#isStopping = true
    await this.#recovery
    const isLast = await this.#isLastUser()
    if (isLast) await stopPostmaster(this.#site.postgresFolder)
    await this.#client?.end().catch(() => undefined)
  }

  async #isLastUser(): Promise<boolean> {
    try {
      await this.#client?.query('SELECT pg_advisory_unlock_shared($1)', [useLock])
      const result = await this.#client?.query<{ isLast: boolean }>(
        'SELECT pg_try_advisory_lock($1) AS "isLast"',
        [useLock],
      )
      return result?.rows[0]?.isLast ?? false
    } catch {
      // The connection is lost: other users of the server hold their own, else the next start adopts it.
      return false
    }
  }
}

/** Retries: the server takes a moment to notice the end of a killed predecessor's connection. */
async function takeInstanceLock(client: Client): Promise<boolean> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const { rows } = await client.query<{ isOurs: boolean }>('SELECT pg_try_advisory_lock($1) AS "isOurs"', [
      instanceLock,
    ])
    if (rows[0]?.isOurs) return true
    await sleep(100)
  }
  return false
}

async function acceptsConnections(socketFolder: string): Promise<boolean> {
  const client = maintenanceClient(socketFolder)
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

const maintenanceClient = (socketFolder: string) =>
  new DatabaseClient({
    connectionString: embeddedUrl(socketFolder, 'postgres'),
    application_name: 'arcframe-supervisor',
  })

async function createDatabase(socketFolder: string, name: string): Promise<void> {
  const client = maintenanceClient(socketFolder)
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [creationLock])
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
    if (!rowCount) await client.query(`CREATE DATABASE ${escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}

/** The address of a database on the embedded server; a socket folder cannot be the host part of a URL. */
export const embeddedUrl = (socketFolder: string, database: string): string =>
  `postgresql://${superuser}@localhost/${encodeURIComponent(database)}?host=${encodeURIComponent(socketFolder)}`

async function readFailure(logFile: string): Promise<string> {
  const file = await open(logFile, 'r')
  try {
    const { size } = await file.stat()
    const length = Math.min(size, 20_000)
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length)
    const lines = buffer.toString('utf8').split('\n')
    const failure = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lastLine(lines.join('\n'))
    return failure.replace(/^.*?(FATAL|PANIC):\s*/, '')
  } finally {
    await file.close()
  }
}
