import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLog } from '#server/app/open-log.ts'
import { startMediaWorker, type MediaWorker } from '#server/media/worker/start-media-worker.ts'
import { openDiskStorage } from '#server/outside/storage/disk-storage.ts'
import type { Storage } from '#server/outside/storage/storage.ts'
import { listPreparations, retryPreparation } from '#shared/contract/files/preparations.ts'
import { readVideo } from '#shared/contract/videos/videos.ts'
import { makeAdmin, makeSubscription, makeUser, makeVideo } from '#test/factories.ts'
import { makeMaster } from '#test/files/make-master.ts'
import { makeMp4 } from '#test/files/make-video.ts'
import { startTestApp, type TestApp } from '#test/app/start-test-app.ts'
import { countBlocked } from '#test/database/until-blocked.ts'
import { until } from '#test/until.ts'
import { listen, uploadClient, type UploadClient } from '#test/files/upload-client.ts'
import type { SignedInUser, UserWithSession } from '../http/principal.ts'
import { openUploadStore } from './store/upload-store.ts'
import { lockVideoOfMaster, recordPrepared, recordUnprepared } from './record-preparation.ts'
import { lockVideo } from '../videos/store/videos.db.ts'

const patienceMs = 300_000

let folder: string
let shop: TestApp
let storage: Storage
let address: string
let studio: UploadClient
let admin: SignedInUser
let owner: UserWithSession
let videoId: string
const workers: MediaWorker[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arcframe-prepared-'))
  storage = await openDiskStorage(join(folder, 'files'))
  shop = await startTestApp({ storage, uploads: await openUploadStore({ s3: null, dataFolder: folder }) })
  owner = await makeUser(shop.db)
  const { id } = await makeSubscription(shop.db, owner)
  ;({ id: videoId } = await makeVideo(shop.db, id, { length: 5, status: 'editing' }))
  admin = await makeAdmin(shop.db)
  address = await listen(shop)
  studio = uploadClient(address, await shop.signIn(admin))
})
afterAll(async () => {
  for (const worker of workers) await worker.stop()
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

const list = () => shop.call(listPreparations, { videoId }, { as: admin })

async function startWorker(): Promise<void> {
  const log = openLog(false)
  log.level = 'silent'
  workers.push(
    await startMediaWorker({
      db: shop.db,
      databaseUrl: shop.database.url,
      storage,
      clock: shop.clock,
      engine: { kind: 'library' },
      folder,
      log,
      lockOwners: lockVideoOfMaster(lockVideo),
      onReady: recordPrepared,
      onFailed: recordUnprepared,
    }),
  )
}

const download = async (path: string, as: SignedInUser, headers: Record<string, string> = {}) =>
  fetch(address + path, { headers: { cookie: await shop.signIn(as), ...headers } })

test('a finished film is prepared, its facts stand beside what was sold, and its poster is read like the film', async () => {
  const path = join(folder, 'film.mp4')
  await makeMaster(path, { width: 1280, height: 720, frames: 125 })
  const metadata = { purpose: 'finished-film', filename: 'final.mp4', videoId, ratio: '16:9' }
  const { fileId } = await studio.upload(metadata, await readFile(path))
  expect((await list()).output).toMatchObject({
    preparations: [{ fileId, ratio: '16:9', state: 'waiting', percent: 0, rows: [], sha256: null }],
    hint: expect.stringContaining('media worker is not running'),
  })
  expect((await download(`/api/files/${fileId}/derived/poster`, admin)).status).toBe(404)

  // Events of a video are stored under its lock, which is taken before the preparation is written.
  await shop.db.transaction().execute(async (tx) => {
    // It stands idle until the film is decoded.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    await lockVideo(tx, videoId)
    await startWorker()
    await until(async () => (await countBlocked(shop.db)) > 0, patienceMs, 'the worker does not wait')
    expect((await list()).output.preparations[0]?.state).toBe('running')
  })
  const isReady = async () => (await list()).output.preparations[0]?.state === 'ready'
  await until(isReady, patienceMs, 'the film is not prepared')
  const { preparations, hint } = (await list()).output
  expect(hint).toBe(null)
  const rows = Object.fromEntries((preparations[0]?.rows ?? []).map((row) => [row.fact, row]))
  expect(rows['frames']).toMatchObject({ expected: '125', found: '125', level: 'ok' })
  expect(rows['rate']).toMatchObject({ expected: '25 a second', level: 'ok' })
  expect(rows['size']).toMatchObject({ found: '1280 × 720', level: 'error' })
  expect(rows['color']?.level).toBe('warning')

  const { files } = (await shop.call(readVideo, { videoId }, { as: admin })).output.video
  const { posterUrl = '', proxyUrl = '', frames, rate, strip } = files[0]?.prepared ?? {}
  expect({ frames, rate }).toEqual({ frames: 125, rate: { num: 25, den: 1 } })
  expect(strip).toEqual({ columns: 10, rows: 2, count: 11, frameStep: 12 })
  const poster = await download(posterUrl, admin)
  expect(poster.headers.get('content-type')).toBe('image/jpeg')
  expect(Buffer.from(await poster.arrayBuffer()).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
  const posterWidth = async (query: string) => {
    const answer = await download(`${posterUrl}${query}`, admin)
    return (await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width
  }
  expect(await posterWidth('')).toBe(1280)
  expect(await posterWidth('?width=320')).toBe(320)
  expect(await posterWidth('?width=640')).toBe(640)
  expect(await posterWidth('?width=7')).toBe(1280)
  // Media of before have the whole poster alone.
  await sql`update media set derived = derived - 'poster-w320'`.execute(shop.db)
  expect(await posterWidth('?width=320')).toBe(1280)
  const part = await download(proxyUrl, admin, { range: 'bytes=4-7' })
  expect([part.status, await part.text()]).toEqual([206, 'ftyp'])
  expect((await download(`/api/files/${fileId}/derived/waveform`, admin)).status).toBe(200)
  expect((await download(`/api/files/${fileId}/derived/constructor`, admin)).status).toBe(404)

  // Before delivery neither the video nor anything of it is its customer's; a stranger never sees either.
  const stranger = await makeUser(shop.db)
  for (const url of [files[0]?.url ?? '', posterUrl, proxyUrl]) {
    expect((await download(url, owner)).status, url).toBe(404)
    expect((await download(url, stranger)).status, url).toBe(404)
  }
  await shop.db.updateTable('files').set({ deliveredAt: shop.clock.now() }).where('id', '=', fileId).execute()
  for (const url of [posterUrl, proxyUrl]) {
    expect((await download(url, owner)).status, url).toBe(200)
    expect((await download(url, stranger)).status, url).toBe(404)
  }
  const events = await shop.db.selectFrom('events').select('kind').where('subjectId', '=', videoId).execute()
  expect(events.map(({ kind }) => kind)).toContain('finished_film.prepared')
})

test('a file that can’t be prepared says why, stays downloadable, and is tried again when asked', async () => {
  if (workers.length === 0) await startWorker()
  const metadata = { purpose: 'finished-film', filename: 'empty.mp4', videoId, ratio: '16:9' }
  // It says that it holds a video, which is what is checked while it is uploaded.
  const { fileId } = await studio.upload(metadata, makeMp4({ seconds: 5 }))
  const isFailed = async () => (await list()).output.preparations[0]?.state === 'failed'
  await until(isFailed, patienceMs, 'it does not fail')
  const [preparation] = (await list()).output.preparations
  expect(preparation?.sentence).toMatch(/Export/)
  expect((await download(`/api/files/${fileId}`, admin)).status).toBe(200)

  expect((await shop.call(retryPreparation, { fileId: 'none' }, { as: admin })).problem.code).toBe(
    'not_found',
  )
  expect((await shop.call(retryPreparation, { fileId }, { as: owner })).status).toBe(403)
  expect((await shop.call(retryPreparation, { fileId }, { as: admin })).output).toEqual({ isWaiting: true })
  await until(isFailed, patienceMs, 'it is not tried again')
})
