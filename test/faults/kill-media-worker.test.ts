import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { MediaWorkerSettings } from '#server/app/media-worker-settings.ts'
import { findPreparations, type Preparation } from '#server/media/find-preparations.ts'
import { requestPreparation } from '#server/media/request-preparation.ts'
import { connectDatabase, type Database } from '#server/outside/database/connection/connect-database.ts'
import { isDatabaseUnavailable } from '#server/outside/database/connection/database-unavailable.ts'
import { findPostmaster } from '#server/outside/database/embedded/postmaster.ts'
import { openData, type OpenedData } from '#server/outside/open-data.ts'
import type { Storage } from '#server/outside/storage/storage.ts'
import { chooseRounds } from '#test/choose-rounds.ts'
import { makeMaster } from '#test/files/make-master.ts'
import { makeDataDir } from '#test/app/start-server.ts'
import { createRandom } from '../random.ts'
import { until } from '../until.ts'
import { requirePostmaster } from '../database/open-beside.ts'
import { findFamily, findRunning } from './processes.ts'

const rounds = chooseRounds(6, 100)
/** Three failures in a row, on a machine where the database takes long to recover, wait for 160 s. */
const patienceMs = 300_000

let folder: string
let data: OpenedData
let db: Database
let storage: Storage
let video: Buffer
const running: ChildProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arcframe-kill-media-'))
  data = await openData({ dataDir: makeDataDir(), databaseUrl: undefined, s3: null })
  db = connectDatabase(data.databaseUrl)
  ;({ storage } = data)
  const path = join(folder, 'film.mp4')
  await makeMaster(path, { width: 640, height: 360, frames: 100 })
  video = await readFile(path)
})
afterEach(() => running.splice(0).forEach((child) => child.kill('SIGKILL')))
afterAll(async () => {
  await db.destroy()
  await data.close()
  await rm(dirname(data.dataDir), { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
})

/** As the server starts it. */
function startWorker(): ChildProcess {
  const child = fork(join(import.meta.dirname, '../../src/server/app/media-worker.ts'), {
    env: {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const settings: MediaWorkerSettings = {
    isProduction: true,
    databaseUrl: data.databaseUrl,
    dataDir: data.dataDir,
    s3: null,
    ffmpegPath: undefined,
  }
  child.send(settings)
  running.push(child)
  return child
}

/** A video of its own bytes: an MP4 may end with a box that nobody reads. */
async function request(): Promise<string> {
  const box = Buffer.concat([Buffer.from([0, 0, 0, 44]), Buffer.from('free'), Buffer.from(randomUUID())])
  const storageKey = `films/${randomUUID()}.mp4`
  await storage.write(storageKey, Buffer.concat([video, box]), 'video/mp4')
  await requestPreparation(db, { storageKey, mediaType: 'video/mp4' })
  return storageKey
}

/** Again while the database is away. */
async function readAll(keys: readonly string[]): Promise<(Preparation | undefined)[]> {
  for (const deadline = Date.now() + patienceMs; ;) {
    try {
      const found = await findPreparations(db, keys)
      return keys.map((key) => found.get(key))
    } catch (error) {
      if (!isDatabaseUnavailable(error) || Date.now() > deadline) throw error
    }
  }
}
const read = async (key: string) => (await readAll([key]))[0]

/** In turn: the next worker goes on, the worker goes on by itself, the next one goes on with what is recovered. */
const kinds = ['worker', 'database', 'both'] as const

test(`worker and database may be killed at any moment: the next goes on, nothing half-made is shown, nothing is made twice (${rounds} rounds)`, async () => {
  const random = createRandom()
  console.log(`kill -9 of the media worker: ARCFRAME_SEED=${random.seed}`)
  const keys: string[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const what = kinds[round % kinds.length] ?? 'worker'
    const key = await request()
    keys.push(key)
    const worker = startWorker()
    const hasBegun = async () => (await read(key))?.state !== 'waiting'
    await until(hasBegun, patienceMs, 'nobody began')
    await wait(random.between(0, 2_500))
    const family = findFamily(worker.pid ?? 0)
    const former = await requirePostmaster(data.dataDir)
    if (what !== 'worker') process.kill(former.pid, 'SIGKILL')
    if (what !== 'database') await kill(worker)
    const isBack = async () => {
      const now = await findPostmaster(join(data.dataDir, 'postgres'))
      return now?.isReady === true && now.pid !== former.pid
    }
    if (what !== 'worker') await until(isBack, patienceMs, 'the database does not come back')
    // Whatever is named is there as a whole.
    await expectNothingByHalf(key)
    if (what === 'database') {
      await until(async () => (await read(key))?.state === 'ready', patienceMs, 'it does not go on')
      await kill(worker)
    }
    // Its decoder ends with it.
    await until(async () => findRunning(family).length === 0, patienceMs, 'a decoder outlives its worker')
  }
  startWorker()
  await untilAllReady(keys)
  for (const key of keys) await expectWhole(key)
  const rows = await db.selectFrom('media').select('sha256').execute()
  expect(rows).toHaveLength(keys.length)
})

async function kill(worker: ChildProcess): Promise<void> {
  const exited = once(worker, 'exit')
  worker.kill('SIGKILL')
  await exited
}

/** A worker takes the newest first, and what was often killed waits longer: patience counts from the last one on. */
async function untilAllReady(keys: readonly string[]): Promise<void> {
  const countLeft = async () => (await readAll(keys)).filter((each) => each?.state !== 'ready').length
  for (let left = await countLeft(); left > 0; left = await countLeft()) {
    const before = left
    await until(async () => (await countLeft()) < before, patienceMs, `${before} films are not gone on with`)
  }
}

async function expectNothingByHalf(key: string): Promise<void> {
  const left = await read(key)
  if (left?.state === 'ready') await expectWhole(key)
  else expect(left?.media).toBe(null)
}

async function expectWhole(key: string): Promise<void> {
  const derived = Object.values((await read(key))?.media?.derived ?? {})
  expect(derived).toHaveLength(6)
  for (const object of derived) expect((await storage.stat(object.key))?.bytes).toBe(object.bytes)
}
