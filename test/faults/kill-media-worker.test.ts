import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { MediaWorkerSettings } from '#server/app/media-worker-settings.ts'
import { findPreparations } from '#server/media/find-preparations.ts'
import { requestPreparation } from '#server/media/request-preparation.ts'
import { connectDatabase, type Database } from '#server/outside/database/connection/connect-database.ts'
import { openData, type OpenedData } from '#server/outside/open-data.ts'
import type { Storage } from '#server/outside/storage/storage.ts'
import { chooseRounds } from '#test/choose-rounds.ts'
import { makeMaster } from '#test/make-master.ts'
import { makeDataDir } from '#test/start-server.ts'
import { createRandom } from '../random.ts'
import { until } from '../until.ts'
import { findFamily, findRunning } from './processes.ts'

const rounds = chooseRounds(4, 100)
const patienceMs = 120_000

let folder: string
let data: OpenedData
let db: Database
let storage: Storage
let film: Buffer
const running: ChildProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arcframe-kill-media-'))
  data = await openData({ dataDir: makeDataDir(), databaseUrl: undefined, s3: null })
  db = connectDatabase(data.databaseUrl)
  ;({ storage } = data)
  const path = join(folder, 'film.mp4')
  await makeMaster(path, { width: 640, height: 360, frames: 150 })
  film = await readFile(path)
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

/** A film of its own bytes: an MP4 may end with a box that nobody reads. */
async function request(): Promise<string> {
  const box = Buffer.concat([Buffer.from([0, 0, 0, 44]), Buffer.from('free'), Buffer.from(randomUUID())])
  const storageKey = `films/${randomUUID()}.mp4`
  await storage.write(storageKey, Buffer.concat([film, box]), 'video/mp4')
  await requestPreparation(db, { storageKey, mediaType: 'video/mp4' })
  return storageKey
}

const read = async (key: string) => (await findPreparations(db, [key])).get(key)

test(`a worker may be killed at any moment: the next goes on, nothing half-made is shown, nothing is made twice (${rounds} rounds)`, async () => {
  const random = createRandom()
  console.log(`kill -9 of the media worker: ARCFRAME_SEED=${random.seed}`)
  const keys: string[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const key = await request()
    keys.push(key)
    const worker = startWorker()
    const hasBegun = async () => (await read(key))?.state !== 'waiting'
    await until(hasBegun, patienceMs, 'nobody began')
    await wait(random.between(0, 2_500))
    const family = findFamily(worker.pid ?? 0)
    const exited = once(worker, 'exit')
    worker.kill('SIGKILL')
    await exited
    const left = await read(key)
    // Whatever is named is there as a whole.
    if (left?.state === 'ready') await expectWhole(key)
    else expect(left?.media).toBe(null)
    // Its decoder ends with it.
    await until(async () => findRunning(family).length === 0, patienceMs, 'a decoder outlives its worker')
  }
  startWorker()
  for (const key of keys) {
    await until(async () => (await read(key))?.state === 'ready', patienceMs, 'it is not gone on with')
    await expectWhole(key)
  }
  const rows = await db.selectFrom('media').select('sha256').execute()
  expect(rows).toHaveLength(keys.length)
})

async function expectWhole(key: string): Promise<void> {
  const derived = Object.values((await read(key))?.media?.derived ?? {})
  expect(derived).toHaveLength(6)
  for (const object of derived) expect((await storage.stat(object.key))?.bytes).toBe(object.bytes)
}
