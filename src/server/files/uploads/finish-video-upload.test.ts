import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SignedInUser } from '../../http/principal.ts'
import { openDiskStorage } from '#server/outside/storage/disk-storage.ts'
import { finishVideoUpload } from '#shared/contract/files/files.ts'
import type { Problem } from '#shared/refusals.ts'
import { makeAdmin, makeSubscription, makeUser, makeVideo } from '#test/factories.ts'
import { makeMp4, makeWebm } from '#test/files/make-video.ts'
import { startTestApp, type TestApp } from '#test/app/start-test-app.ts'
import { listen, uploadClient, type UploadClient } from '#test/files/upload-client.ts'
import { readEvents } from '#test/events/read-events.ts'
import { openUploadStore } from '../store/upload-store.ts'

let folder: string
let shop: TestApp
let studio: UploadClient
let admin: SignedInUser
let metadata: Record<string, string>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arcframe-films-'))
  shop = await startTestApp({
    storage: await openDiskStorage(join(folder, 'files')),
    uploads: await openUploadStore({ s3: null, dataFolder: folder }),
  })
  const { id } = await makeSubscription(shop.db, await makeUser(shop.db))
  const { id: videoId } = await makeVideo(shop.db, id, { length: 30, hasCutdowns: true, status: 'editing' })
  admin = await makeAdmin(shop.db)
  studio = uploadClient(await listen(shop), await shop.signIn(admin))
  metadata = { purpose: 'finished-film', filename: 'final.mp4', videoId, ratio: '9:16' }
})
afterEach(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

const files = () => shop.db.selectFrom('files').selectAll().execute()
const small = makeMp4({ width: 1280, height: 720, seconds: 5 })

/** Sends all of it. @returns the answer to its last byte, and the upload's id */
async function send(content: Buffer) {
  const { location } = await studio.begin(metadata, content.length)
  const response = await studio.send(location, 0, content)
  return { response, location, uploadId: location.split('/').at(-1) ?? '' }
}

const finish = (uploadId: string, mayDiffer: boolean, as: SignedInUser = admin) =>
  shop.call(finishVideoUpload, { uploadId, mayDiffer }, { as })

describe('a finished film that is not what was sold', () => {
  test('is not stored: the answer has both, for a confirmation', async () => {
    const { response } = await send(small)
    expect(response.status).toBe(409)
    expect((await response.json()) as Problem).toMatchObject({
      code: 'film_differs',
      detail: 'This is 1280 × 720, 5 s, for a 9:16 of 30 s.',
      details: {
        file: { width: 1280, height: 720, durationMs: 5_000 },
        sold: { ratio: '9:16', lengthSeconds: 30 },
      },
    })
    expect(await files()).toEqual([])
  })

  test('is stored once that is confirmed, without being sent again; how it differs is recorded', async () => {
    const { uploadId } = await send(small)
    expect(await finish(uploadId, false)).toMatchObject({ status: 409, problem: { code: 'film_differs' } })
    expect(await finish(uploadId, true)).toMatchObject({ status: 200, output: { fileId: uploadId } })
    expect(await files()).toMatchObject([{ id: uploadId, ratio: '9:16', width: 1280, durationMs: 5_000 }])
    expect(await finish(uploadId, true), 'said again').toMatchObject({ output: { fileId: uploadId } })
    const [recorded] = await readEvents(shop.db)
    expect(recorded?.after).toMatchObject({ takenAs: '9:16, 30 s', width: 1280, durationMs: 5_000 })
  })

  test('stays unfinished: asked again, nothing is missing and no file id is returned', async () => {
    const { location, uploadId } = await send(small)
    const asked = await studio.ask(location)
    expect(asked.status).toBe(200)
    expect(asked.headers.get('upload-offset')).toBe(asked.headers.get('upload-length'))
    expect(asked.headers.get('arcframe-file-id')).toBeNull()
    await studio.cancel(location)
    expect(await finish(uploadId, true)).toMatchObject({ status: 404, problem: { code: 'not_found' } })
    expect(await files()).toEqual([])
  })

  test('asks about an unknown length', async () => {
    const { response } = await send(makeWebm({ seconds: null }))
    expect(((await response.json()) as Problem).details).toMatchObject({ file: { durationMs: null } })
  })

  test('is confirmed by who sent it, once all of it has arrived', async () => {
    const { uploadId } = await send(small)
    const another = await makeAdmin(shop.db)
    expect(await finish(uploadId, true, another)).toMatchObject({ status: 404 })
    const begun = await studio.begin(metadata, small.length)
    await studio.send(begun.location, 0, small.subarray(0, 50))
    expect(await finish(begun.location.split('/').at(-1) ?? '', true)).toMatchObject({ status: 404 })
    expect(await files()).toEqual([])
  })

  test('and one that is, is stored at once', async () => {
    const { response } = await send(makeMp4({ width: 1080, height: 1920, seconds: 30 }))
    expect(response.status).toBe(204)
    expect(await files()).toHaveLength(1)
  })
})
