import { afterEach, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '#test/app/start-test-app.ts'
import { computeMissingChecksums, findOrComputeChecksums } from './find-checksums.ts'

let shop: TestApp
afterEach(() => shop.close())

test('an object is read once, however many jobs wait for its checksums', async () => {
  shop = await startTestApp()
  const { storage } = shop.deps
  await storage.write('films/a.mp4', Buffer.from('a film'), 'video/mp4')
  const read = vi.spyOn(storage, 'read')
  for (const _ of [1, 2, 3]) await computeMissingChecksums(shop.deps, 'films/a.mp4')
  expect(read).toHaveBeenCalledOnce()
  const rows = await shop.db.selectFrom('deliveryChecksums').select('storageKey').execute()
  expect(rows).toEqual([{ storageKey: 'films/a.mp4' }])
})

test('posters are read a few at a time, and those that are gone are left out', async () => {
  shop = await startTestApp()
  const { storage } = shop.deps
  const objects = Array.from({ length: 10 }, (_, n) => ({ storageKey: `media/${n}.jpg`, bytes: 3 }))
  for (const { storageKey } of objects.slice(1))
    await storage.write(storageKey, Buffer.from('jpg'), 'image/jpeg')
  const readAlone = storage.read.bind(storage)
  let [underWay, most] = [0, 0]
  vi.spyOn(storage, 'read').mockImplementation(async (key) => {
    underWay += 1
    most = Math.max(most, underWay)
    await shop.db.selectFrom('users').select('id').execute()
    underWay -= 1
    return readAlone(key)
  })
  const found = await findOrComputeChecksums(shop.deps, objects)
  expect([...found.keys()].toSorted()).toEqual(objects.slice(1).map(({ storageKey }) => storageKey))
  expect(most).toBe(4)
})
