import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { copyEmptyData } from '#test/database/empty-data-folder.ts'
import { until } from '#test/until.ts'
import { openPool } from '../connection/connect-database.ts'
import { chooseDataFolder, prepareDataFolder } from './data-folder.ts'
import { isDatabaseUnavailable } from '../connection/database-unavailable.ts'
import {
  ensurePostmaster,
  preparePostgresSite,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from './embedded-postgres.ts'
import { findPostgresAccount } from './postgres-account.ts'
import { toProcessOwner } from './postgres-folder.ts'
import { stopPostmaster } from './postmaster.ts'
import { socketName } from './socket-folder.ts'

const isRoot = process.getuid?.() === 0

let dataDir: string
let running: EmbeddedPostgres[]

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'arcframe-embedded-'))
  await chmod(dataDir, 0o755)
  running = []
})

afterEach(async () => {
  for (const each of running) await each.stop()
  await stopPostmaster(join(dataDir, 'postgres'), 'immediate')
  await rm(dataDir, { recursive: true, force: true })
})

async function start(options: { isExclusive?: boolean; dataDir?: string } = {}): Promise<EmbeddedPostgres> {
  const embedded = await startEmbeddedPostgres({ dataDir, ...options })
  running.push(embedded)
  return embedded
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const pool = openPool(url)
  try {
    return (await pool.query<Record<string, unknown>>(sql)).rows
  } finally {
    await pool.end()
  }
}

const readPid = async () =>
  Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)

/** A server process of ours that is killed the hard way as soon as it has written a row. */
async function runKilledParent(): Promise<void> {
  const program = `
    import { startEmbeddedPostgres } from '${import.meta.dirname}/embedded-postgres.ts'
    import { openPool } from '${import.meta.dirname}/../connection/connect-database.ts'
    const { url } = await startEmbeddedPostgres({ dataDir: process.argv[1], isExclusive: true })
    await openPool(url).query('CREATE TABLE notes AS SELECT 7 AS kept')
    process.kill(process.pid, 'SIGKILL')`
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program, dataDir]).catch(
    () => undefined,
  )
}

describe('the embedded PostgreSQL', () => {
  test('stores data across restarts, synchronously, and opens no network port', async () => {
    const first = await start()
    await query(first.url, 'CREATE TABLE notes AS SELECT 1 AS kept')
    await first.stop()
    await expect(stat(join(dataDir, 'postgres/postmaster.pid'))).rejects.toThrow('ENOENT')
    const second = await start()
    expect(second.wasAdopted).toBe(false)
    expect(await query(second.url, 'SELECT kept FROM notes')).toEqual([{ kept: 1 }])
    expect(
      await query(
        second.url,
        `SELECT current_setting('fsync') AS fsync, current_setting('listen_addresses') AS tcp`,
      ),
    ).toEqual([{ fsync: 'on', tcp: '' }])
  })

  test('sorts text the same on every machine', async () => {
    const { url } = await start()
    const sql = `SELECT datlocprovider::text AS provider, datlocale AS locale, pg_encoding_to_char(encoding) AS encoding
                 FROM pg_database WHERE datname = current_database()`
    expect(await query(url, sql)).toEqual([{ provider: 'b', locale: 'C.UTF-8', encoding: 'UTF8' }])
  })

  test('a server that a killed parent left behind is used again, with everything in it', async () => {
    await copyEmptyData(dataDir)
    await runKilledParent()
    const pid = await readPid()
    const embedded = await start({ isExclusive: true })
    expect(embedded.wasAdopted).toBe(true)
    expect(await readPid()).toBe(pid)
    expect(await query(embedded.url, 'SELECT kept FROM notes')).toEqual([{ kept: 7 }])
    await embedded.stop()
    await expect(readPid()).rejects.toThrow('ENOENT')
  })

  test('parent and server killed together: the next start recovers what was written', async () => {
    await copyEmptyData(dataDir)
    await runKilledParent()
    process.kill(await readPid(), 'SIGKILL')
    const embedded = await start({ isExclusive: true })
    expect(embedded.wasAdopted).toBe(false)
    expect(await query(embedded.url, 'SELECT kept FROM notes')).toEqual([{ kept: 7 }])
  })

  test.runIf(process.platform === 'linux')('recovers without syncing each file by itself', async () => {
    const { url } = await start()
    expect(await query(url, 'show recovery_init_sync_method')).toEqual([
      { recovery_init_sync_method: 'syncfs' },
    ])
  })

  test('a crashed server is restarted, and the pool reconnects', async () => {
    await copyEmptyData(dataDir)
    const { url } = await start({ isExclusive: true })
    const pool = openPool(url)
    await pool.query('CREATE TABLE notes AS SELECT 3 AS kept')
    const readStart = async () =>
      (
        await pool.query<{ kept: number; at: Date }>(
          'SELECT kept, pg_postmaster_start_time() AS at FROM notes',
        )
      ).rows
    const [before] = await readStart()
    process.kill(await readPid(), 'SIGKILL')
    const errors: unknown[] = []
    // A fast machine may have it back before anything asks: what counts is that another server answers.
    const isServedAgain = async () => {
      const [now] = await readStart().catch((error: unknown) => {
        errors.push(error)
        return []
      })
      if (!now || now.at.getTime() === before?.at.getTime()) return false
      expect(now.kept).toBe(3)
      return true
    }
    await until(isServedAgain, 180_000, 'the pool does not work again')
    await pool.end()
    expect(errors.filter((error) => !isDatabaseUnavailable(error))).toEqual([])
  })

  test('a stale process id of another program does not prevent the start', async () => {
    await copyEmptyData(dataDir)
    await (await start()).stop()
    const pidFile = join(dataDir, 'postgres/postmaster.pid')
    const lines = [process.pid, join(dataDir, 'postgres'), 1, 5432, join(dataDir, 'run'), '', '', 'ready']
    await writeFile(pidFile, lines.join('\n'))
    expect((await start()).wasAdopted).toBe(false)
  })

  test('nor does one in the lock of the socket, of a program of PostgreSQL’s own account', async () => {
    await (await start()).stop()
    const account = await findPostgresAccount(join(dataDir, 'postgres'))
    const other = spawn('sleep', ['600'], { cwd: '/', stdio: 'ignore', ...toProcessOwner(account) })
    await once(other, 'spawn')
    try {
      const lock = [other.pid, join(dataDir, 'postgres'), 1, 5432, join(dataDir, 'run'), '']
      await writeFile(join(dataDir, 'run', `${socketName}.lock`), lock.join('\n'), { mode: 0o644 })
      expect(await query((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }])
    } finally {
      other.kill('SIGKILL')
    }
  })

  test('two that start at once on an empty folder share one server', async () => {
    const [first, second] = await Promise.all([start(), start()])
    expect(await query(first.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect([first.wasAdopted, second.wasAdopted].filter((wasAdopted) => !wasAdopted)).toHaveLength(1)
  })

  test('a server that another start brought up is adopted, also while one’s own is about to give up', async () => {
    const site = await preparePostgresSite(dataDir, false)
    const slowPostgres = join(dataDir, 'slow-postgres')
    await writeFile(slowPostgres, '#!/bin/sh\necho $$\nexec sleep 600\n', { mode: 0o755 })
    const late = ensurePostmaster({ ...site, binaries: { ...site.binaries, postgres: slowPostgres } })
    const readSlowPid = async () => Number.parseInt(await readFile(site.logFile, 'utf8').catch(() => ''), 10)
    await until(async () => (await readSlowPid()) > 0, 60_000, 'the slow program did not start')
    const slowPid = await readSlowPid()
    try {
      expect((await ensurePostmaster(site)).wasAdopted).toBe(false)
      expect((await late).wasAdopted).toBe(true)
    } finally {
      process.kill(slowPid, 'SIGKILL')
    }
  })

  test('a second product server on the same folder is refused with a sentence', async () => {
    await copyEmptyData(dataDir)
    await start({ isExclusive: true })
    await expect(start({ isExclusive: true })).rejects.toThrow(
      `Another Arcframe is running on the data folder ${dataDir}: stop it first, or give this one its own folder with DATA_DIR (several processes together need a DATABASE_URL).`,
    )
  })

  test('a command shares the server, and the last user stops it', async () => {
    await copyEmptyData(dataDir)
    const server = await start({ isExclusive: true })
    const command = await start()
    await server.stop()
    expect(await query(command.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await command.stop()
    await expect(readPid()).rejects.toThrow('ENOENT')
  })

  test('a path too long for a socket gets its socket elsewhere', async () => {
    const longDir = join(dataDir, 'a'.repeat(60), 'b'.repeat(60))
    const { url, stop } = await start({ dataDir: longDir })
    expect(decodeURIComponent(url)).toContain(`?host=${tmpdir()}/arcframe-`)
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await stop()
  })
})

describe('a folder that does not open is left as it is, with one sentence', () => {
  test('a database of another major version', async () => {
    await mkdir(join(dataDir, 'postgres'))
    await writeFile(join(dataDir, 'postgres/PG_VERSION'), '15\n')
    await expect(start()).rejects.toThrow(
      /was made by PostgreSQL 15 and this version of Arcframe runs PostgreSQL 18/,
    )
    expect(await readdir(join(dataDir, 'postgres'))).toEqual(['PG_VERSION'])
  })

  test('a folder with something else in it', async () => {
    await mkdir(join(dataDir, 'postgres'))
    await writeFile(join(dataDir, 'postgres/holiday.jpg'), '')
    await expect(start()).rejects.toThrow(/is damaged \(its PG_VERSION is missing\) and was left as it is/)
    expect(await readdir(join(dataDir, 'postgres'))).toEqual(['holiday.jpg'])
  })

  test('a damaged database reports PostgreSQL’s message', async () => {
    await copyEmptyData(dataDir)
    await (await start()).stop()
    await truncate(join(dataDir, 'postgres/global/pg_control'), 10)
    const before = await readdir(join(dataDir, 'postgres'))
    await expect(start()).rejects.toThrow(
      /does not open and was left as it is \(could not read file "global\/pg_control"/,
    )
    // PostgreSQL itself leaves its process number behind when it gives up.
    expect((await readdir(join(dataDir, 'postgres'))).filter((name) => name !== 'postmaster.pid')).toEqual(
      before,
    )
  })

  test('a data folder that cannot be written', async () => {
    await writeFile(join(dataDir, 'file'), '')
    await expect(start({ dataDir: join(dataDir, 'file/data') })).rejects.toThrow(
      /^The data folder .*file\/data cannot be written \(ENOTDIR\): give this account/,
    )
  })

  test.runIf(isRoot)(
    "a data folder in somebody's closed folder, which PostgreSQL's account cannot enter",
    async () => {
      await chmod(dataDir, 0o700)
      await expect(start({ dataDir: join(dataDir, 'data') })).rejects.toThrow(
        /lies in a closed folder .* DATA_DIR=/,
      )
    },
  )
})

describe('the default data folder', () => {
  test('is data in the project, or DATA_DIR', async () => {
    expect(await chooseDataFolder(undefined, dataDir)).toBe(join(dataDir, 'data'))
    expect(await chooseDataFolder('/srv/films/', dataDir)).toBe('/srv/films')
  })

  test.runIf(isRoot)('is under /var/lib when root keeps the project in a closed home folder', async () => {
    await chmod(dataDir, 0o700)
    expect(await chooseDataFolder(undefined, join(dataDir, 'project'))).toBe('/var/lib/arcframe')
  })

  test('is made private', async () => {
    const folder = join(dataDir, 'new/data')
    await prepareDataFolder(folder)
    expect(((await stat(folder)).mode & 0o777).toString(8)).toBe(isRoot ? '711' : '700')
  })
})
