import { afterEach, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '#test/app/start-test-app.ts'
import { computeMissingChecksums } from './find-checksums.ts'

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
