import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileLimits } from '#shared/contract/files/files.ts'
import { makeUser } from '#test/factories.ts'
import { startTestApp, testBaseUrl, type TestApp } from '#test/app/start-test-app.ts'
import { listen, uploadClient, type UploadClient } from '#test/files/upload-client.ts'

const photo = { purpose: 'item-photo', filename: 'shoe.jpg' }

let shop: TestApp
let address: string
let cookie: string
let mayas: UploadClient

beforeEach(async () => {
  shop = await startTestApp()
  address = await listen(shop)
  cookie = await shop.signIn(await makeUser(shop.db))
  mayas = uploadClient(address, cookie)
})
afterEach(() => shop.close())

test('of photos that are begun at once, no more continue than one user may have unfinished', async () => {
  const begun = await Promise.all(
    Array.from({ length: fileLimits.unfinishedPhotos + 10 }, () => mayas.begin(photo, 10)),
  )
  const taken = begun.filter(({ response }) => response.status === 201)
  expect(taken.length).toBeLessThanOrEqual(fileLimits.unfinishedPhotos)
  expect(await shop.deps.uploads.list()).toHaveLength(taken.length)
})

test('photos of oneself that are not finished take the same room', async () => {
  const portrait = { purpose: 'profile-photo', filename: 'me.jpg' }
  for (let begun = 0; begun < fileLimits.unfinishedPhotos; begun++) await mayas.begin(portrait, 10)
  for (const one of [portrait, photo]) expect((await mayas.begin(one, 10)).response.status).toBe(409)
  expect(await shop.deps.uploads.list()).toHaveLength(fileLimits.unfinishedPhotos)
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
