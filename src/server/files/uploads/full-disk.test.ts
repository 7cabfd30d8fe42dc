import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Storage } from '#server/outside/storage/storage.ts'
import { openDiskStorage } from '#server/outside/storage/disk-storage.ts'
import { makeUser } from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/app/start-test-app.ts'
import { listen, uploadClient, type UploadClient } from '#test/files/upload-client.ts'
import { openUploadStore } from '../store/upload-store.ts'

const photo = { purpose: 'item-photo', filename: 'shoe.jpg' }
const jpeg = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#2f6bff' } })
    .jpeg()
    .toBuffer()
const noSpace = (path: string) =>
  Object.assign(new Error(`ENOSPC: no space left on device, open '${path}'`), { code: 'ENOSPC', path })

let folder: string
let shop: TestApp
let storage: Storage
let mayas: UploadClient
let logged: ReturnType<typeof vi.spyOn>
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arcframe-full-'))
  storage = await openDiskStorage(join(folder, 'files'))
  shop = await startTestApp({ storage, uploads: await openUploadStore({ s3: null, dataFolder: folder }) })
  const address = await listen(shop)
  mayas = uploadClient(address, await shop.signIn(await makeUser(shop.db)))
  logged = vi.spyOn(shop.deps.log, 'error')
})
afterEach(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

/** One answer with a code and no word about our folders, and one line in the log. */
async function expectStorageFull(response: Response): Promise<void> {
  const body = await response.text()
  expect(response.status).toBe(507)
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  expect(JSON.parse(body)).toMatchObject({ code: 'storage_full', detail: expect.stringMatching(/Nothing/) })
  expect(body).not.toContain(folder)
  expect(logged).toHaveBeenCalledOnce()
}

test('an upload that finds no room to begin is refused with 507, logged, and leaves nothing behind', async () => {
  const { configstore } = shop.deps.uploads.protocol.datastore as unknown as {
    configstore: { set(id: string): Promise<void> }
  }
  vi.spyOn(configstore, 'set').mockImplementation(async (id) => {
    throw noSpace(join(folder, id))
  })
  const { response } = await mayas.begin(photo, 100)
  await expectStorageFull(response)
  expect(await readdir(join(folder, 'uploads'))).toEqual([])
})

test.skipIf(!existsSync('/dev/full'))(
  'so is one that finds no room for its bytes, and it can go on later',
  async () => {
    const content = await jpeg()
    const { location } = await mayas.begin(photo, content.length)
    const staged = join(folder, 'uploads', location.split('/').at(-1) ?? '')
    await rm(staged)
    await symlink('/dev/full', staged)
    await expectStorageFull(await mayas.send(location, 0, content))
    await rm(staged)
    await writeFile(staged, '')
    const response = await mayas.send(location, 0, content)
    expect(response.headers.get('arcframe-file-id')).toBe(location.split('/').at(-1))
  },
)

test('a whole upload whose file finds no room stays, and becomes the file when there is room again', async () => {
  const content = await jpeg()
  const write = vi.spyOn(storage, 'write').mockRejectedValue(noSpace(join(folder, 'files')))
  const { location } = await mayas.begin(photo, content.length)
  await expectStorageFull(await mayas.send(location, 0, content))
  write.mockRestore()
  const asked = await mayas.ask(location)
  expect(asked.headers.get('arcframe-file-id')).toBe(location.split('/').at(-1))
})
