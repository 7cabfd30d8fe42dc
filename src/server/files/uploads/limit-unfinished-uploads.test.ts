import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fileLimits } from '#shared/contract/files/files.ts'
import type { UserWithSession } from '../../http/principal.ts'
import { makeAdmin, makeSubscription, makeUser, makeVideo } from '#test/factories.ts'
import { startTestApp, testBaseUrl, type TestApp } from '#test/app/start-test-app.ts'
import { listen, uploadClient, type UploadClient } from '#test/files/upload-client.ts'

const photo = { purpose: 'item-photo', filename: 'shoe.jpg' }

let shop: TestApp
let address: string
let maya: UserWithSession
let cookie: string
let mayas: UploadClient

beforeEach(async () => {
  shop = await startTestApp()
  address = await listen(shop)
  maya = await makeUser(shop.db)
  cookie = await shop.signIn(maya)
  mayas = uploadClient(address, cookie)
})
afterEach(() => shop.close())

test('of photos that are begun at once, no more continue than one user may have unfinished', async () => {
  const begun = await Promise.all(
    Array.from({ length: fileLimits.unfinishedPhotos + 10 }, () => mayas.begin(photo, 10)),
  )
  const taken = begun.filter(({ response }) => response.status === 201)
  expect(taken.length).toBeLessThanOrEqual(fileLimits.unfinishedPhotos)
  expect(await shop.deps.uploads.list(maya.id)).toHaveLength(taken.length)
})

test('photos of oneself that are not finished take the same room', async () => {
  const portrait = { purpose: 'profile-photo', filename: 'me.jpg' }
  for (let begun = 0; begun < fileLimits.unfinishedPhotos; begun++) await mayas.begin(portrait, 10)
  for (const one of [portrait, photo]) expect((await mayas.begin(one, 10)).response.status).toBe(409)
  expect(await shop.deps.uploads.list(maya.id)).toHaveLength(fileLimits.unfinishedPhotos)
})

test('a photo that is begun reads what its user has unfinished, and a film nothing but itself', async () => {
  const studio = uploadClient(address, await shop.signIn(await makeAdmin(shop.db)))
  const { id: videoId } = await makeVideo(shop.db, (await makeSubscription(shop.db, maya)).id)
  const film = { purpose: 'finished-film', filename: 'final.mp4', videoId, ratio: '16:9' }
  const [, first] = [await studio.begin(photo, 10), await mayas.begin(photo, 10)]
  const getUpload = vi.spyOn(shop.deps.uploads.protocol.datastore, 'getUpload')
  const readPaths = () => new Set(getUpload.mock.calls.map(([id]) => `/api/uploads/${id}`))

  const second = await mayas.begin(photo, 10)
  expect(readPaths()).toEqual(new Set([first.location, second.location]))
  getUpload.mockClear()
  const { location } = await studio.begin(film, 10)
  expect(readPaths()).toEqual(new Set([location]))
})

test('bytes that come along before it is known whether there is room are not taken', async () => {
  const response = await fetch(`${address}/api/uploads`, {
    method: 'POST',
    headers: {
      'Tus-Resumable': '1.0.0',
      'Upload-Length': '10',
      'Upload-Metadata': `purpose ${btoa(photo.purpose)},filename ${btoa(photo.filename)}`,
      'Content-Type': 'application/offset+octet-stream',
      Origin: testBaseUrl,
      Cookie: cookie,
    },
    body: new Uint8Array(10),
  })
  expect(response.status).toBe(201)
  const asked = await mayas.ask(response.headers.get('location') ?? '')
  expect(asked.headers.get('upload-offset')).toBe('0')
})
