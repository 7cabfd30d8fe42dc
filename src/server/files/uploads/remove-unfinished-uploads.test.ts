import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeUser } from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/app/start-test-app.ts'
import { removalHold } from '../store/removal-hold.ts'
import { removeUnfinishedUploads } from './remove-unfinished-uploads.ts'

const at = (hours: number) => ({ now: () => new Date(Date.now() + hours * 60 * 60 * 1000) })

let shop: TestApp
beforeEach(async () => {
  shop = await startTestApp()
})
afterEach(() => shop.close())

test('after a day, what uploads left behind is removed, and every file that is known stays', async () => {
  const { storage } = shop.deps
  const maya = await makeUser(shop.db)
  const lost = [
    'photos/lost.webp',
    'photos/lost-w320.jpg',
    'people/lost.webp',
    'uploads/begun.part',
    'films/lost.mp4',
    'steps/lost.pdf',
  ]
  for (const key of ['photos/known.webp', 'photos/known-w320.jpg', ...lost]) {
    await storage.write(key, Buffer.from('x'), 'image/webp')
  }
  const file = {
    ownerId: maya.id,
    uploadedBy: maya.id,
    purpose: 'item-photo',
    mediaType: 'image/webp',
  } as const
  await shop.db
    .insertInto('files')
    .values({ ...file, id: 'known', storageKey: 'photos/known.webp', bytes: 1, originalName: 'a.jpg' })
    .execute()

  expect(await removeUnfinishedUploads({ ...shop.deps, clock: at(23) })).toBe(0)
  expect(await removeUnfinishedUploads({ ...shop.deps, clock: at(25) })).toBe(lost.length)
  const left = []
  for await (const object of storage.list('')) left.push(object.key)
  expect(left.toSorted()).toEqual(['photos/known-w320.jpg', 'photos/known.webp'])
})

test('while a backup is written, no file is removed that its rows may name', async () => {
  await shop.deps.storage.write('photos/lost.webp', Buffer.from('x'), 'image/webp')
  await shop.db.transaction().execute(async (backup) => {
    await sql`select pg_advisory_xact_lock_shared(hashtextextended(${removalHold}, 0))`.execute(backup)
    expect(await removeUnfinishedUploads({ ...shop.deps, clock: at(25) })).toBe(0)
  })
  expect(await removeUnfinishedUploads({ ...shop.deps, clock: at(25) })).toBe(1)
})
