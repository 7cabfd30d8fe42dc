import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileLimits } from '#shared/contract/files/files.ts'
import { startTestApp, type TestApp } from '#test/app/start-test-app.ts'
import { makeAdmin, makeUser } from '#test/factories.ts'
import { makeBlock } from '#test/videos/video-fixture.ts'
import type { SignedInUser } from '../../http/principal.ts'
import type { WholeUpload } from '../media/whole-upload.ts'
import { storeItemPhoto } from './store-item-photo.ts'
import { storeStepFile } from './store-step-file.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.close())

/** What has arrived, and found room when it was begun. */
function makeUpload(user: SignedInUser, media: 'image/png' | 'application/pdf'): WholeUpload {
  const content = media === 'image/png' ? png : Buffer.from('%PDF-1.7')
  return {
    id: randomUUID(),
    uploaderId: user.id,
    bytes: content.length,
    originalName: 'a',
    head: content,
    media,
    mayDiffer: false,
    read: async () => Readable.from([content]),
    place: () => Promise.reject(new Error('It is copied')),
  }
}
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const codes = (settled: PromiseSettledResult<void>[]) =>
  settled
    .map((each) => (each.status === 'fulfilled' ? 'stored' : (each.reason as { code: string }).code))
    .toSorted()
const count = async (ownerId: string) =>
  (await shop.db.selectFrom('files').select('id').where('ownerId', '=', ownerId).execute()).length

test('photos that arrive together do not pass the limit', async () => {
  const maya = await makeUser(shop.db)
  const stored = Array.from({ length: fileLimits.photosPerUser - 1 }, (_, at) => ({
    id: `photo-${at}`,
    ownerId: maya.id,
    uploadedBy: maya.id,
    purpose: 'item-photo' as const,
    storageKey: `photos/photo-${at}.webp`,
    mediaType: 'image/webp',
    bytes: 1,
    originalName: 'a.jpg',
  }))
  await shop.db.insertInto('files').values(stored).execute()
  const uploads = [1, 2, 3].map(() => makeUpload(maya, 'image/png'))
  const settled = await Promise.allSettled(uploads.map((each) => storeItemPhoto(shop.deps, maya, each)))
  expect(codes(settled)).toEqual(['stored', 'too_many_files', 'too_many_files'])
  expect(await count(maya.id)).toBe(fileLimits.photosPerUser)
})

test('files of a step that two admins send together do not pass the limit', async () => {
  const { subscriptionId, owner } = await makeBlock(shop.db)
  const admins = [await makeAdmin(shop.db), await makeAdmin(shop.db)]
  const place = { purpose: 'step-file', filename: 'a.pdf', subscriptionId, stepId: 'brief' } as const
  const store = (admin: SignedInUser) =>
    storeStepFile(shop.deps, admin, makeUpload(admin, 'application/pdf'), place)
  const [first, second] = admins
  if (!first || !second) throw new Error('There are two')
  for (let at = 1; at < fileLimits.stepFiles; at += 1) await store(first)
  expect(codes(await Promise.allSettled([store(first), store(second)]))).toEqual(['stored', 'too_many_files'])
  expect(await count(owner.id)).toBe(fileLimits.stepFiles)
})
