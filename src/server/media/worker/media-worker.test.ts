import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeMaster, type MasterOptions } from '#test/files/make-master.ts'
import { createTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import { until } from '#test/until.ts'
import { openLog } from '../../app/open-log.ts'
import { systemClock } from '../../outside/clock.ts'
import { openDiskStorage } from '../../outside/storage/disk-storage.ts'
import type { Storage } from '../../outside/storage/storage.ts'
import { confinementTexts, findConfinement } from '../derive/child-command.ts'
import { findPreparations } from '../find-preparations.ts'
import { forgetMaster } from '../forget-master.ts'
import { requestPreparation } from '../request-preparation.ts'
import { retryPreparation } from '../retry-preparation.ts'
import { deletePreparation } from '../store/media.db.ts'
import { startMediaWorker, type MediaWorker, type MediaWorkerDeps } from './start-media-worker.ts'

const patienceMs = 300_000

let folder: string
let database: TestDatabase
let storage: Storage
const workers: MediaWorker[] = []
/** Storage keys, in the order in which they became ready or failed. */
const ready: string[] = []
const failed: string[] = []

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

async function startWorker(overrides: Partial<MediaWorkerDeps> = {}): Promise<MediaWorker> {
  const log = openLog(false)
  log.level = 'silent'
  const worker = await startMediaWorker({
    db: database.db,
    databaseUrl: database.url,
    storage,
    clock: systemClock,
    engine: { kind: 'library' },
    folder: join(folder, randomUUID()),
    log,
    lockOwners: async () => undefined,
    onReady: async (_tx, key) => void ready.push(key),
    onFailed: async (_tx, key) => void failed.push(key),
    ...overrides,
  })
  workers.push(worker)
  return worker
}

async function makeFile(options: MasterOptions = {}): Promise<string> {
  const path = join(folder, `${randomUUID()}.mp4`)
  await makeMaster(path, options)
  return path
}

async function request(content: Buffer): Promise<string> {
  const storageKey = `films/${randomUUID()}.mp4`
  await storage.write(storageKey, content, 'video/mp4')
  await requestPreparation(database.db, { storageKey, mediaType: 'video/mp4' })
  return storageKey
}

const read = async (key: string) => (await findPreparations(database.db, [key])).get(key)

async function settle(key: string) {
  const isSettled = async () => ['ready', 'failed'].includes((await read(key))?.state ?? '')
  await until(isSettled, patienceMs, 'the master is neither ready nor failed')
  return read(key)
}

test('a worker says once, as it starts, what the decoder’s process is confined by', async () => {
  const log = openLog(false)
  log.level = 'silent'
  const lines = (['info', 'warn'] as const).map((level) => vi.spyOn(log, level))
  await startWorker({ log })
  const confinement = findConfinement(null)
  const said = lines.flatMap(({ mock }) => mock.calls).filter(([facts]) => 'confinement' in Object(facts))
  expect(said).toEqual([[{ confinement }, confinementTexts[confinement]]])
})

describe('a master', () => {
  test('is measured, and gets its proxy, poster, strip and waveform', async () => {
    await startWorker()
    const video = await readFile(await makeFile({ frames: 50, level: 0.25 }))
    const key = await request(video)
    const preparation = await settle(key)
    expect(preparation).toMatchObject({ state: 'ready', percent: 100, sentence: null })
    const { facts, strip, derived } = preparation?.media ?? {}
    expect(facts?.video).toMatchObject({
      codec: 'h264',
      width: 320,
      height: 180,
      rate: { num: 25, den: 1 },
      frames: 50,
      isVariableRate: false,
    })
    expect(facts?.audio).toMatchObject({ codec: 'aac', sampleRate: 48_000, channels: 2 })
    // A sine of -12 dBFS on two channels: -12.0 LUFS, less or more by the encoder.
    expect(Math.abs((facts?.audio?.loudnessTenths ?? 0) + 120)).toBeLessThan(5)
    expect(strip).toEqual({ columns: 10, rows: 1, count: 5, frameStep: 12, width: 160, height: 90 })
    for (const { key: derivedKey, bytes } of Object.values(derived ?? {})) {
      expect((await storage.stat(derivedKey))?.bytes, derivedKey).toBe(bytes)
      expect(bytes).toBeGreaterThan(0)
    }
    expect(Object.keys(derived ?? {}).toSorted()).toEqual([
      'poster',
      'poster-w320',
      'poster-w640',
      'proxy',
      'strip',
      'waveform',
    ])
    expect(ready).toContain(key)
  })

  test('of the same bytes as another is ready without being decoded again', async () => {
    await startWorker()
    const video = await readFile(await makeFile({ frames: 30, width: 160, height: 90 }))
    const first = await settle(await request(video))
    const second = await settle(await request(video))
    expect(second?.state).toBe('ready')
    expect(second?.media?.derived).toEqual(first?.media?.derived)
  })

  test('whose frames stand for different times says so', async () => {
    await startWorker()
    const video = await readFile(await makeFile({ frames: 30, isVariable: true }))
    expect((await settle(await request(video)))?.media?.facts.video.isVariableRate).toBe(true)
  })

  test('that begins black and ends still has both counted', async () => {
    await startWorker()
    const path = await makeFile({ frames: 40, level: null, isMoving: false, blackFrames: 5 })
    const facts = (await settle(await request(await readFile(path))))?.media?.facts
    expect(facts?.audio).toBe(null)
    expect(facts?.start.blackFrames).toBe(5)
    expect(facts?.end).toEqual({ blackFrames: 0, sameFrames: 35 })
  })

  test('that is gone takes what was derived from it along, unless another has the same bytes', async () => {
    await startWorker()
    const video = await readFile(await makeFile({ frames: 20, width: 160, height: 90, level: 0.1 }))
    const [one, other] = [await request(video), await request(video)]
    await settle(one)
    const removals = async () =>
      (await database.pool.query(`select payload from graphile_worker._private_jobs`)).rows.length
    await settle(other)
    const before = await removals()
    await forgetMaster(database.db, one)
    expect(await read(one)).toBe(undefined)
    expect((await read(other))?.media).toBeTruthy()
    expect(await removals()).toBe(before)
    await forgetMaster(database.db, other)
    expect(await removals()).toBe(before + 6)
  })

  test('that is removed meanwhile is not reported as prepared', async () => {
    const log = openLog(false)
    log.level = 'silent'
    const info = vi.spyOn(log, 'info')
    const { read: readObject } = storage
    vi.spyOn(storage, 'read').mockImplementationOnce(async (key) => {
      await deletePreparation(database.db, key)
      return readObject.call(storage, key)
    })
    const storageKey = await request(await readFile(await makeFile({ frames: 9 })))
    await startWorker({ log })
    const findSaid = () => info.mock.calls.find(([facts]) => Object(facts).storageKey === storageKey)?.[1]
    await until(async () => findSaid() !== undefined, patienceMs, 'nothing is said')
    expect(findSaid()).toBe('A film is gone, or prepared by another worker')
  })
})

describe('a file that is no film', () => {
  const sentences: [string, () => Promise<Buffer>, RegExp][] = [
    [
      'is cut off in the middle',
      async () => {
        const path = await makeFile({ frames: 100, width: 640, height: 360 })
        const { length } = await readFile(path)
        await truncate(path, Math.floor(length / 2))
        return readFile(path)
      },
      /can’t be read as a film/,
    ],
    [
      'is a text',
      async () => Buffer.from('not a film at all, only named like one'),
      /can’t be read as a film/,
    ],
    [
      'is a playlist that names other files',
      async () => Buffer.from('#EXTM3U\n#EXT-X-VERSION:3\n#EXTINF:1,\nfile:///etc/passwd\n'),
      /can’t be read as a film/,
    ],
    ['has no picture', () => makeFile({ hasPicture: false }).then((path) => readFile(path)), /no picture/],
    [
      'has a picture of 8K',
      () => makeFile({ width: 7680, height: 4320, frames: 1, level: null }).then((path) => readFile(path)),
      /7680 × 4320.*up to 4096 × 2304/,
    ],
    [
      'has sound that goes on after its picture',
      () => makeFile({ frames: 25, soundSeconds: 8 }).then((path) => readFile(path)),
      /sound ends 7.0 s after the picture/,
    ],
    [
      'has a second picture',
      () => makeFile({ frames: 25, hasSecondPicture: true }).then((path) => readFile(path)),
      /2 video and 1 sound tracks/,
    ],
    [
      'is a polyglot with a film in the middle',
      async () => Buffer.concat([Buffer.from('%PDF-1.7\n'), await readFile(await makeFile())]),
      /can’t be read as a film/,
    ],
  ]

  test.each(sentences)('%s: it ends with a sentence', async (_name, make, sentence) => {
    await startWorker()
    const key = await request(await make())
    const preparation = await settle(key)
    expect(preparation?.state).toBe('failed')
    expect(preparation?.sentence).toMatch(sentence)
    expect(failed).toContain(key)
  })

  test('is prepared again when that is asked for', async () => {
    await startWorker()
    const key = await request(Buffer.from('no film'))
    await settle(key)
    const video = await readFile(await makeFile({ frames: 10, width: 160, height: 90 }))
    await storage.write(key, video, 'video/mp4')
    expect(await retryPreparation(database.db, key)).toBe(true)
    expect((await settle(key))?.state).toBe('ready')
  })

  test('whose bytes are lost says so', async () => {
    await startWorker()
    const key = await request(Buffer.from('soon gone'))
    await settle(key)
    await storage.remove(key)
    await retryPreparation(database.db, key)
    await until(async () => /are lost/.test((await read(key))?.sentence ?? ''), patienceMs, 'it is not said')
  })
})

describe('workers', () => {
  test('that are two prepare each master once', async () => {
    const videos = await Promise.all(
      [0, 1, 2, 3].map(async (n) =>
        readFile(await makeFile({ frames: 20 + n, width: 160, height: 90, level: null })),
      ),
    )
    const before = ready.length
    const keys: string[] = []
    // Each video twice, one after the other, so that both workers come to the same bytes at once.
    for (const video of videos.flatMap((each) => [each, each])) keys.push(await request(video))
    const proxies: string[] = []
    const begun = new Map<string, number>()
    const counting: Storage = {
      ...storage,
      read(key, range) {
        begun.set(key, (begun.get(key) ?? 0) + 1)
        return storage.read(key, range)
      },
      write(key, content, mediaType) {
        if (key.endsWith('/proxy.mp4')) proxies.push(key)
        return storage.write(key, content, mediaType)
      },
    }
    await Promise.all([startWorker({ storage: counting }), startWorker({ storage: counting })])
    for (const key of keys) expect((await settle(key))?.state).toBe('ready')
    expect(ready.slice(before).toSorted()).toEqual(keys.toSorted())
    // One that finds its bytes with the other worker waits, and begins a second time; nobody a third.
    expect(Math.max(...begun.values())).toBeLessThanOrEqual(2)
    expect(proxies).toHaveLength(videos.length)
  })

  test('take over what one that died had claimed', async () => {
    const video = await readFile(await makeFile({ frames: 12, width: 160, height: 90 }))
    const key = await request(video)
    await database.pool.query(
      `update media_preparations set state = 'running', worker_id = 'dead', percent = 43 where storage_key = $1`,
      [key],
    )
    await startWorker()
    expect((await settle(key))?.state).toBe('ready')
  })

  test('give up a master at which workers died again and again, and count nothing else', async () => {
    const video = await readFile(await makeFile({ frames: 10, width: 160, height: 80 }))
    const [deadly, delayed] = [await request(video), await request(video)]
    await database.pool.query(
      `update media_preparations set state = 'running', worker_id = 'dead', attempts = 20 where storage_key = $1`,
      [deadly],
    )
    await database.pool.query(`update media_preparations set attempts = 20 where storage_key = $1`, [delayed])
    await startWorker()
    expect((await settle(deadly))?.sentence).toMatch(/interrupted too often/)
    expect((await settle(delayed))?.state).toBe('ready')
  })

  test('leave a master at which workers died again and again to later, and go on with the others', async () => {
    const [poisoned, other] = [await request(Buffer.from('poison')), await request(Buffer.from('another'))]
    await database.pool.query(
      `update media_preparations set state = 'running', worker_id = 'dead', attempts = 9,
         requested_at = now() + interval '1 minute' where storage_key = $1`,
      [poisoned],
    )
    await startWorker()
    expect((await settle(other))?.state).toBe('failed')
    const { rows } = await database.pool.query<{ state: string; minutes: number }>(
      `select state, extract(epoch from retry_at - now()) / 60 as minutes from media_preparations
       where storage_key = $1`,
      [poisoned],
    )
    expect(rows[0]?.state).toBe('waiting')
    expect(Number(rows[0]?.minutes)).toBeGreaterThan(5)
    await forgetMaster(database.db, poisoned)
  })

  test('give back what they were at when they are stopped', async () => {
    const video = await readFile(await makeFile({ frames: 400 }))
    const worker = await startWorker()
    const key = await request(video)
    await until(async () => (await read(key))?.state === 'running', patienceMs, 'nobody began')
    await worker.stop()
    expect(await read(key)).toMatchObject({ state: 'waiting', sentence: null })
    await startWorker()
    expect((await settle(key))?.state).toBe('ready')
  })
})

test('nothing is left in the folder of work', async () => {
  const own = join(folder, 'tidy')
  await startWorker({ folder: own })
  await settle(await request(await readFile(await makeFile({ frames: 11, width: 160, height: 90 }))))
  const [workerId = ''] = await readdir(join(own, 'media-work'))
  const isEmpty = async () => (await readdir(join(own, 'media-work', workerId))).length === 0
  await until(isEmpty, patienceMs, 'files are left')
})
