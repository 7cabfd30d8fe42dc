import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KyselyPlugin } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeMaster } from '#test/files/make-master.ts'
import { TestClock } from '#test/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import { untilBlocked } from '#test/database/until-blocked.ts'
import { until } from '#test/until.ts'
import { openLog } from '../../app/open-log.ts'
import { isDatabaseUnavailable } from '../../outside/database/connection/database-unavailable.ts'
import { openDiskStorage } from '../../outside/storage/disk-storage.ts'
import type { Storage } from '../../outside/storage/storage.ts'
import { findPreparations } from '../find-preparations.ts'
import { requestPreparation } from '../request-preparation.ts'
import { startMediaWorker, type MediaWorker, type MediaWorkerDeps } from './start-media-worker.ts'
import { openWorkerIdentity } from './worker-identity.ts'

const patienceMs = 300_000

let folder: string
let database: TestDatabase
let storage: Storage
const workers: MediaWorker[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arcframe-media-'))
  database = await createTestDatabase()
  storage = await openDiskStorage(join(folder, 'files'))
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const clock = new TestClock()

async function startWorker(overrides: Partial<MediaWorkerDeps> = {}): Promise<void> {
  const log = openLog(false)
  log.level = 'silent'
  workers.push(
    await startMediaWorker({
      db: database.db,
      databaseUrl: database.url,
      storage,
      clock,
      engine: { kind: 'library' },
      folder: join(folder, randomUUID()),
      log,
      lockOwners: async () => undefined,
      onReady: async () => undefined,
      onFailed: async () => undefined,
      ...overrides,
    }),
  )
}

/** A video of its own number of frames: other bytes than those of other tests. */
async function makeVideoFile(frames: number): Promise<Buffer> {
  const path = join(folder, `${randomUUID()}.mp4`)
  await makeMaster(path, { frames, width: 160, height: 90, level: null })
  return readFile(path)
}

async function request(content: Buffer): Promise<string> {
  const storageKey = `films/${randomUUID()}.mp4`
  await storage.write(storageKey, content, 'video/mp4')
  await requestPreparation(database.db, { storageKey, mediaType: 'video/mp4' })
  return storageKey
}

const read = async (key: string) => (await findPreparations(database.db, [key])).get(key)
const wake = () => database.pool.query(`select pg_notify('media_waiting', '')`)

async function settle(key: string) {
  const isSettled = async () => ['ready', 'failed'].includes((await read(key))?.state ?? '')
  await until(isSettled, patienceMs, 'the master is neither ready nor failed')
  return read(key)
}

/** Whether nobody holds the row of this master's preparation. */
async function isUnlocked(key: string): Promise<boolean> {
  const { rowCount } = await database.pool.query(
    `select from media_preparations where storage_key = $1 for update skip locked`,
    [key],
  )
  return rowCount === 1
}

/** How many workers have a connection of their own. */
const countIdentities = async () => {
  const { rowCount } = await database.pool.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'arcframe-media'`,
  )
  return rowCount
}

const transform = (plugin: Partial<KyselyPlugin>) =>
  database.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => result,
    ...plugin,
  })

describe('an outage of the database', () => {
  test('at the end of a master: its worker, which is alive, prepares it again', async () => {
    let [isDown, hasBegun, refused] = [false, false, 0]
    const db = transform({
      transformQuery({ node }) {
        if (!isDown) return node
        refused += 1
        throw new Error('Connection terminated unexpectedly')
      },
    })
    const breaking: Storage = {
      ...storage,
      write(key, content, mediaType) {
        if (!hasBegun) isDown = true
        hasBegun = true
        return storage.write(key, content, mediaType)
      },
    }
    const key = await request(await makeVideoFile(11))
    await startWorker({ db, storage: breaking })
    // The end of the master, its return, and what comes next.
    await until(() => refused >= 3, patienceMs, 'the database is not asked')
    expect((await read(key))?.state).toBe('running')
    isDown = false
    expect((await settle(key))?.state).toBe('ready')
  })

  test('that swallows the answer of a claim: the master is claimed again', async () => {
    let isLost = false
    const db = transform({
      async transformResult({ result }) {
        if (isLost || result.rows[0]?.['state'] !== 'running') return result
        isLost = true
        throw new Error('Connection terminated unexpectedly')
      },
    })
    const key = await request(await makeVideoFile(12))
    await startWorker({ db })
    expect((await settle(key))?.state).toBe('ready')
    expect(isLost).toBe(true)
  })

  test('is known as one where a worker has no connection', async () => {
    const error: unknown = await openWorkerIdentity('postgres://a@/a?host=/no/such/folder').catch(
      (failure: unknown) => failure,
    )
    expect(isDatabaseUnavailable(error)).toBe(true)
  })
})

test('a worker without its folder of work leaves no connection open', async () => {
  const blocked = join(folder, 'no-folder')
  await writeFile(blocked, '')
  const log = openLog(false)
  log.level = 'silent'
  let refused = 0
  log.warn = () => void (refused += 1)
  await startWorker({ folder: blocked, log })
  const isRefusedAgain = async () => (await wake()) && refused >= 4
  await until(isRefusedAgain, patienceMs, 'it is not tried again')
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  await until(async () => (await countIdentities()) === 0, patienceMs, 'a connection is left')
})

describe('a full disk', () => {
  test('is waited for while it lasts: preparing goes on when there is room', async () => {
    let [isFull, isBroken, reads] = [true, true, 0]
    const full: Storage = {
      ...storage,
      read(key, range) {
        reads += 1
        const error = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
        return isFull ? Promise.reject(error) : storage.read(key, range)
      },
      write: (key, content, mediaType) =>
        isBroken ? Promise.reject(new Error('unknown')) : storage.write(key, content, mediaType),
    }
    const key = await request(await makeVideoFile(13))
    await startWorker({ storage: full })
    const settleRound = async (round: number) => {
      const isOver = async () => reads === round && (await read(key))?.state !== 'running'
      await until(isOver, patienceMs, `round ${round} is not over`)
    }
    const rounds = 25
    for (let round = 1; round <= rounds; round += 1) {
      await settleRound(round)
      expect(await read(key), `round ${round}`).toMatchObject({
        state: 'waiting',
        sentence: expect.stringContaining('no room left'),
      })
      isFull = round < rounds
      clock.advance(60_000)
      await wake()
    }
    // What fails now for the first time is tried again like any other.
    await settleRound(rounds + 1)
    expect(await read(key)).toMatchObject({
      state: 'waiting',
      sentence: expect.stringContaining('tried again'),
    })
    isBroken = false
    clock.advance(10_000)
    await wake()
    expect((await settle(key))?.state).toBe('ready')
  })
})

describe('locks are taken in one order, against deadlocks:', () => {
  test('the owners of a master before its preparation', async () => {
    const wasUnlocked = new Map<string, boolean>()
    const lockOwners = async (_tx: unknown, key: string) => void wasUnlocked.set(key, await isUnlocked(key))
    await startWorker({ lockOwners })
    const video = await makeVideoFile(14)
    const keys = [await request(video)]
    await settle(keys[0] ?? '')
    keys.push(await request(video), await request(Buffer.from('no film')))
    for (const key of keys) await settle(key)
    expect(Object.fromEntries(wasUnlocked)).toEqual(Object.fromEntries(keys.map((key) => [key, true])))
  })

  test('the preparation before what was derived', async () => {
    await startWorker()
    const video = await makeVideoFile(15)
    await settle(await request(video))
    const client = await database.pool.connect()
    try {
      await client.query('begin')
      await client.query('select from media for update')
      const key = await request(video)
      await untilBlocked(database.db)
      expect(await isUnlocked(key)).toBe(false)
      await client.query('commit')
      expect((await settle(key))?.state).toBe('ready')
    } finally {
      client.release()
    }
  })
})
