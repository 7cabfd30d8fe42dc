import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MediaWorkerSettings } from '#server/app/media-worker-settings.ts'
import { isStorageFull } from '#server/outside/storage/storage-full.ts'
import { findPreparations } from '#server/media/find-preparations.ts'
import { requestPreparation } from '#server/media/request-preparation.ts'
import { connectDatabase, type Database } from '#server/outside/database/connection/connect-database.ts'
import { openData, type OpenedData } from '#server/outside/open-data.ts'
import { makeMaster } from '#test/files/make-master.ts'
import { makeDataDir } from '#test/app/start-server.ts'
import { until } from '../until.ts'

const patienceMs = 300_000

let folder: string
let data: OpenedData
let db: Database
let worker: ChildProcess | null = null

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arcframe-full-folder-'))
  data = await openData({ dataDir: makeDataDir(), databaseUrl: undefined, s3: null })
  db = connectDatabase(data.databaseUrl)
})
afterAll(async () => {
  if (worker?.exitCode === null && worker.signalCode === null) {
    const exited = once(worker, 'exit')
    worker.kill('SIGKILL')
    await exited
  }
  await db.destroy()
  await data.close()
  await rm(dirname(data.dataDir), { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
})

/** Root's database belongs to another account, which a user namespace would not know. */
const isRoot = process.getuid?.() === 0
const mountNamespace = [...(isRoot ? [] : ['--user', '--map-root-user']), '--mount', '--']
const canMount =
  spawnSync('unshare', [...mountNamespace, 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0

/** As the server starts it, but with a small disk of its own for its work. */
function startWorker(workFolder: string): ChildProcess {
  const script = join(import.meta.dirname, '../../src/server/app/media-worker.ts')
  const command = 'mount -t tmpfs -o size=3m none "$1" && exec "$2" "$3"'
  const args = [...mountNamespace, 'sh', '-c', command, 'sh', workFolder, process.execPath, script]
  const child = spawn('unshare', args, {
    env: { PATH: process.env['PATH'] },
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
  return child
}

/** Fills the disk up to a few pages, in which the small derived files have room and the proxy has not. */
async function fillDisk(path: string, freePages: number): Promise<void> {
  const page = Buffer.alloc(4096)
  let pages = 0
  for (;;) {
    const error: unknown = await writeFile(`${path}-${pages}`, page).catch((failure: unknown) => failure)
    if (error !== undefined) {
      if (!isStorageFull(error)) throw error
      break
    }
    pages += 1
  }
  for (let page = 1; page <= freePages; page += 1) await rm(`${path}-${pages - page}`)
  await rm(`${path}-${pages}`, { force: true })
}

test.skipIf(!canMount)(
  'a full folder of work: the film waits, nothing half-made is shown, and it goes on when there is room',
  async () => {
    const video = join(folder, 'film.mp4')
    await makeMaster(video, { width: 640, height: 360, frames: 150 })
    const workFolder = join(data.dataDir, 'media-work')
    await mkdir(workFolder, { recursive: true })
    worker = startWorker(workFolder)
    const seenByWorker = `/proc/${worker.pid}/root${workFolder}`

    const storageKey = 'films/full.mp4'
    await data.storage.write(storageKey, await readFile(video), 'video/mp4')
    const read = async () => (await findPreparations(db, [storageKey])).get(storageKey)
    // A first video makes the worker's own folder: it is at work.
    await data.storage.write('films/first.mp4', Buffer.from('no film'), 'video/mp4')
    await requestPreparation(db, { storageKey: 'films/first.mp4', mediaType: 'video/mp4' })
    const isAtWork = async () => {
      const first = (await findPreparations(db, ['films/first.mp4'])).get('films/first.mp4')
      return first?.state === 'failed'
    }
    await until(isAtWork, patienceMs, 'the worker does not begin')
    const filler = join(seenByWorker, 'filler')
    await fillDisk(filler, 8)

    await requestPreparation(db, { storageKey, mediaType: 'video/mp4' })
    const isFull = async () => /no room left/.test((await read())?.sentence ?? '')
    await until(isFull, patienceMs, 'a full disk is not reported')
    expect(await read()).toMatchObject({ state: 'waiting', media: null })
    expect(await db.selectFrom('media').select('sha256').execute()).toEqual([])

    for (const name of await readdir(seenByWorker))
      if (name.startsWith('filler')) await rm(join(seenByWorker, name))
    // Its next look is due, without anybody's "Try again".
    await db.updateTable('mediaPreparations').set({ retryAt: new Date() }).execute()
    await until(async () => (await read())?.state === 'ready', patienceMs, 'it does not go on')
    for (const object of Object.values((await read())?.media?.derived ?? {}))
      expect((await data.storage.stat(object.key))?.bytes).toBe(object.bytes)
  },
)
