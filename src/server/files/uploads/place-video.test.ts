import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createApp } from '#server/app/create-app.ts'
import { StartError } from '#server/config/start-error.ts'
import { makeAdmin, makeSubscription, makeUser, makeVideo } from '#test/factories.ts'
import { makeMp4 } from '#test/files/make-video.ts'
import { raceForLock } from '#test/database/race-for-lock.ts'
import { startUploadApp, type UploadApp } from '#test/files/start-upload-app.ts'
import { listen, uploadClient, type UploadClient } from '#test/files/upload-client.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { openDiskStaging } from '../store/disk-staging.ts'
import { receivedPrefix, stagedPrefix } from '../store/upload-keys.ts'
import { finishUpload } from './finish-upload.ts'

const video = makeMp4({ padding: 70_000 })
const readFileId = (location: string) => location.split('/').at(-1) ?? ''

let shop: UploadApp
let admin: SignedInUser
let cookie: string
let studio: UploadClient
let metadata: Record<string, string>

async function open(kind: 'disk' | 'S3') {
  shop = await startUploadApp(kind)
  const { id } = await makeSubscription(shop.db, await makeUser(shop.db))
  const { id: videoId } = await makeVideo(shop.db, id)
  admin = await makeAdmin(shop.db)
  cookie = await shop.signIn(admin)
  studio = uploadClient(await listen(shop), cookie)
  metadata = { purpose: 'finished-film', filename: 'final.mp4', videoId, ratio: '16:9' }
}

async function close() {
  vi.useRealTimers()
  await shop.close()
}

const rows = () => shop.db.selectFrom('files').selectAll().execute()

async function listKeys(prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of shop.deps.storage.list(prefix)) keys.push(key)
  return keys
}

/** What is stored under the one row's key. */
async function readStored(): Promise<Buffer> {
  const [row, ...others] = await rows()
  expect(others).toEqual([])
  return buffer(await shop.deps.storage.read(row?.storageKey ?? ''))
}

describe.each(['disk', 'S3'] as const)('a finished film on %s', (kind) => {
  beforeEach(() => open(kind))
  afterEach(close)

  test('is stored without its bytes being written again, and its upload is gone', async () => {
    const write = vi.spyOn(shop.deps.storage, 'write')
    await studio.upload(metadata, video)
    expect(write).not.toHaveBeenCalled()
    expect((await readStored()).equals(video)).toBe(true)
    expect(await shop.deps.uploads.list(admin.id)).toEqual([])
    expect(await listKeys(stagedPrefix)).toEqual([])
  })

  test('whose film is just being removed by a plan is refused as of no film', async () => {
    const [sent] = await raceForLock(shop.db, {
      lock: (tx) => tx.selectFrom('videos').select('id').forUpdate().execute(),
      requests: [() => studio.upload(metadata, video)],
      write: (tx) => tx.deleteFrom('videos').execute(),
    })
    expect(sent?.response.status).toBe(404)
    expect([await rows(), await shop.deps.uploads.list(admin.id)]).toEqual([[], []])
  })

  test('whose process ended between its object and its row is not there yet, and becomes a file when asked for', async () => {
    vi.spyOn(shop.deps.fileTargets, 'addCutFile').mockRejectedValueOnce(new Error('killed'))
    const { location } = await studio.begin(metadata, video.length)
    expect((await studio.send(location, 0, video)).status).toBe(500)
    expect(await rows()).toEqual([])
    const asked = await studio.ask(location)
    expect(asked.headers.get('arcframe-file-id')).toBe(readFileId(location))
    expect((await readStored()).equals(video)).toBe(true)
  })

  test('whose process ended between its row and its upload’s end stays, though its upload is cancelled', async () => {
    vi.spyOn(shop.deps.uploads, 'remove').mockRejectedValueOnce(new Error('killed'))
    const { location } = await studio.begin(metadata, video.length)
    expect((await studio.send(location, 0, video)).status).toBe(500)
    expect((await studio.cancel(location)).status).toBe(204)
    expect((await readStored()).equals(video)).toBe(true)
    expect((await studio.ask(location)).headers.get('arcframe-file-id')).toBe(readFileId(location))
  })

  test('that two processes finish at the same moment is one file', async () => {
    vi.spyOn(shop.deps.fileTargets, 'addCutFile').mockRejectedValueOnce(new Error('killed'))
    const { location } = await studio.begin(metadata, video.length)
    await studio.send(location, 0, video)
    const other = await createApp(shop.deps, { maxEventLoopDelayMs: 0 })
    try {
      const beside = uploadClient(await other.listen({ port: 0, host: '127.0.0.1' }), cookie)
      const answers = await Promise.all([studio, beside, studio, beside].map((each) => each.ask(location)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect((await readStored()).equals(video)).toBe(true)
    } finally {
      await other.close()
    }
  })

  test('that another process finishes between two looks of this one is its file, not gone', async () => {
    vi.spyOn(shop.deps.fileTargets, 'addCutFile').mockRejectedValueOnce(new Error('killed'))
    const { location } = await studio.begin(metadata, video.length)
    await studio.send(location, 0, video)
    const upload = await shop.deps.uploads.find(readFileId(location))
    if (!upload) throw new Error('There is no upload')
    const { protocol } = shop.deps.uploads
    const handle = protocol.handleWeb.bind(protocol)
    vi.spyOn(protocol, 'handleWeb').mockImplementationOnce(async (request) => {
      await finishUpload(shop.deps, admin, upload)
      return handle(request)
    })
    const asked = await studio.ask(location)
    expect([asked.status, asked.headers.get('arcframe-file-id')]).toEqual([200, readFileId(location)])
  })

  test('that another process finishes while this one reads it is the same file for both', async () => {
    vi.spyOn(shop.deps.fileTargets, 'addCutFile').mockRejectedValueOnce(new Error('killed'))
    const { location } = await studio.begin(metadata, video.length)
    await studio.send(location, 0, video)
    const upload = await shop.deps.uploads.find(readFileId(location))
    if (!upload) throw new Error('There is no upload')
    const { read } = shop.deps.uploads
    vi.spyOn(shop.deps.uploads, 'read').mockImplementationOnce(async (...args) => {
      await finishUpload(shop.deps, admin, upload)
      return read(...args)
    })
    expect(await finishUpload(shop.deps, admin, upload)).toBe(upload.id)
    expect((await readStored()).equals(video)).toBe(true)
  })

  test('that waits for a confirmation can be confirmed for a day, and not after', async () => {
    const { location } = await studio.begin({ ...metadata, ratio: '9:16' }, video.length)
    expect((await studio.send(location, 0, video)).status).toBe(409)
    expect(await shop.deps.uploads.find(readFileId(location))).toMatchObject({ receivedBytes: video.length })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 60 * 60 * 1000 + 1000 })
    // From then on its bytes, which no row names, may be removed at any moment.
    expect(await shop.deps.uploads.find(readFileId(location))).toBeNull()
  })
})

describe('uploads that gather in a bucket', () => {
  beforeEach(() => open('S3'))
  afterEach(close)

  test('whose process ended before the last request was complete become files', async () => {
    const store = shop.deps.uploads.protocol.datastore as unknown as {
      finishMultipartUpload(): Promise<string>
    }
    vi.spyOn(store, 'finishMultipartUpload').mockRejectedValueOnce(new Error('killed'))
    const { location } = await studio.begin(metadata, video.length)
    expect((await studio.send(location, 0, video)).status).toBe(500)
    expect((await studio.ask(location)).headers.get('arcframe-file-id')).toBe(readFileId(location))
    expect((await readStored()).equals(video)).toBe(true)
  })

  test('that are re-encoded leave nothing there', async () => {
    const photo = { purpose: 'item-photo', filename: 'a.jpg' }
    const { response } = await studio.upload(photo, Buffer.from('no picture'))
    expect(response.status).toBe(415)
    expect(await listKeys('')).toEqual([])
  })

  test('are not taken for gone while the bucket is away', async () => {
    const { location } = await studio.begin(metadata, video.length)
    await shop.closeS3()
    expect((await studio.ask(location)).status).toBe(500)
  })

  test('are gone where their bytes are, as after a restore', async () => {
    const { location } = await studio.begin({ ...metadata, ratio: '9:16' }, video.length)
    await studio.send(location, 0, video)
    await shop.deps.storage.remove(`${receivedPrefix}${readFileId(location)}`)
    expect((await studio.ask(location)).status).toBe(404)
  })
})

test('on disk the file is the upload itself, by another name', async () => {
  await open('disk')
  try {
    const { location } = await studio.begin({ ...metadata, ratio: '9:16' }, video.length)
    expect((await studio.send(location, 0, video)).status).toBe(409)
    const staged = await stat(join(shop.folder, 'uploads', readFileId(location)))
    const stored = await stat(join(shop.folder, 'files', 'films', `${readFileId(location)}.mp4`))
    expect([stored.ino, stored.mode & 0o777]).toEqual([staged.ino, 0o600])
  } finally {
    await close()
  }
})

const otherDisk = '/dev/shm'
const [here, there] = [tmpdir(), otherDisk].map((path) => (existsSync(path) ? path : null))

test.skipIf(!here || !there)(
  'uploads and files on two file systems are refused at start, with the way out',
  async () => {
    const [from, to] = [
      await mkdtemp(join(here ?? '', 'arcframe-a-')),
      await mkdtemp(join(there ?? '', 'arcframe-b-')),
    ]
    try {
      const isOne = (await stat(from)).dev === (await stat(to)).dev
      const opening = openDiskStaging(from, { storageFolder: to, maxAgeMs: 1000 })
      if (isOne) await opening
      else await expect(opening).rejects.toThrow(/put both on one file system/)
      if (!isOne) await expect(opening).rejects.toBeInstanceOf(StartError)
    } finally {
      await rm(from, { recursive: true, force: true })
      await rm(to, { recursive: true, force: true })
    }
  },
)
