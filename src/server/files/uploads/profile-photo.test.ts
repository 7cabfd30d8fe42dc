import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteMyAccount } from '#shared/contract/account.ts'
import { deleteFile, fileLimits } from '#shared/contract/files/files.ts'
import { readSession } from '#shared/contract/identity/identity.ts'
import { readUser } from '#shared/contract/users.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { openDiskStorage } from '#server/outside/storage/disk-storage.ts'
import { makeAdmin, makeUser } from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/app/start-test-app.ts'
import { listen, uploadClient } from '#test/files/upload-client.ts'
import { openUploadStore } from '../store/upload-store.ts'

let folder: string
let shop: TestApp
let address: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arcframe-photos-'))
  shop = await startTestApp({
    storage: await openDiskStorage(join(folder, 'files')),
    uploads: await openUploadStore({ s3: null, dataFolder: folder }),
  })
  address = await listen(shop)
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

const me = { purpose: 'profile-photo', filename: 'me.jpg' }
const portrait = (width = 900, height = 1200) =>
  sharp({ create: { width, height, channels: 3, background: '#8b5cf6' } })
    .withExif({ IFD0: { Copyright: 'Maya at 51.9N 4.4E' } })
    .jpeg()
    .toBuffer()
const send = async (user: SignedInUser, content: Buffer) =>
  uploadClient(address, await shop.signIn(user)).upload(me, content)
const readPhotoUrl = async (user: SignedInUser) =>
  (await shop.call(readSession, {}, { as: user })).output.user?.photoURL
const read = async (url: string, as: SignedInUser) =>
  fetch(address + url, { headers: { cookie: await shop.signIn(as) } })
const listPhotos = (user: SignedInUser) =>
  shop.db.selectFrom('files').selectAll().where('ownerId', '=', user.id).execute()

test('a photo of oneself is drawn anew, small and square, without what the camera wrote beside it', async () => {
  const maya = await makeUser(shop.db)
  const { fileId } = await send(maya, await portrait())
  expect(await readPhotoUrl(maya)).toBe(`/api/files/${fileId}`)
  const content = Buffer.from(await (await read(`/api/files/${fileId}`, maya)).arrayBuffer())
  expect(content.length).toBeLessThan(20_000)
  expect(content.includes('Maya at')).toBe(false)
  const { exif, format, width, height } = await sharp(content).metadata()
  expect({ exif, format, width, height }).toEqual({
    exif: undefined,
    format: 'webp',
    width: 256,
    height: 256,
  })
})

test('it is seen by its owner and the studio, and by no other customer', async () => {
  const [maya, other, admin] = [await makeUser(shop.db), await makeUser(shop.db), await makeAdmin(shop.db)]
  const { fileId } = await send(maya, await portrait())
  const url = `/api/files/${fileId}`
  expect((await read(url, maya)).status).toBe(200)
  expect((await read(url, other)).status).toBe(404)
  expect((await read(url, admin)).status).toBe(200)
  expect((await fetch(address + url)).status).toBe(401)
  const { output } = await shop.call(readUser, { userId: maya.id }, { as: admin })
  expect(output.user?.photoURL).toBe(url)
  expect(
    (await shop.call(deleteFile, { fileId }, { as: admin })).status,
    'not the studio’s to take away',
  ).toBe(404)
})

test('a new one takes the place of the old one, also when many come at once', async () => {
  const maya = await makeUser(shop.db)
  await send(maya, await portrait())
  const sent = await Promise.all(Array.from({ length: 3 }, async () => send(maya, await portrait(300, 300))))
  expect(sent.map(({ response }) => response.status)).toEqual([204, 204, 204])
  const [kept, ...more] = await listPhotos(maya)
  expect(more).toEqual([])
  expect(await readPhotoUrl(maya)).toBe(`/api/files/${kept?.id}`)
})

test('it is taken away by its owner, and goes with the account', async () => {
  const maya = await makeUser(shop.db)
  const first = await send(maya, await portrait())
  expect((await shop.call(deleteFile, { fileId: first.fileId }, { as: maya })).status).toBe(200)
  expect(await readPhotoUrl(maya)).toBeNull()
  expect(await listPhotos(maya)).toEqual([])

  await send(maya, await portrait())
  expect((await shop.call(deleteMyAccount, {}, { as: maya })).status).toBe(200)
  expect(await listPhotos(maya)).toEqual([])
  const row = await shop.db.selectFrom('users').select('image').where('id', '=', maya.id).executeTakeFirst()
  expect(row).toEqual({ image: null })
})

test('what is no picture, or too large, is refused, and the photo that is there stays', async () => {
  const maya = await makeUser(shop.db)
  const { fileId } = await send(maya, await portrait())
  const text = await send(
    maya,
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
  )
  expect([text.response.status, (await text.response.json()) as object]).toEqual([
    415,
    expect.objectContaining({ code: 'not_an_image' }),
  ])
  const client = uploadClient(address, await shop.signIn(maya))
  const large = await client.begin(me, fileLimits.profilePhotoBytes + 1)
  expect(large.response.status).toBe(413)
  expect(await readPhotoUrl(maya)).toBe(`/api/files/${fileId}`)
})
