import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteMyAccount } from '#shared/contract/account.ts'
import { makeUser } from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/app/start-test-app.ts'
import { removeStoredObject } from '../remove-stored-object.ts'
import { storeItemPhoto } from './store-item-photo.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.close())

test('a photo that arrives while its owner deletes the account is not stored', async () => {
  const [gone, stays] = [await makeUser(shop.db), await makeUser(shop.db)]
  const content = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#8b5cf6' } })
    .jpeg()
    .toBuffer()
  const store = (user: typeof gone) =>
    storeItemPhoto(shop.deps, user, {
      id: randomUUID(),
      uploaderId: user.id,
      bytes: content.length,
      originalName: 'shoe.jpg',
      head: content,
      media: 'image/jpeg',
      mayDiffer: false,
      read: async () => Readable.from(content),
      place: () => Promise.reject(new Error('A photo is re-encoded')),
    })
  expect((await shop.call(deleteMyAccount, {}, { as: gone })).status).toBe(200)
  await expect(store(gone)).rejects.toMatchObject({ code: 'signed_out' })
  await store(stays)
  const files = await shop.db.selectFrom('files').select('ownerId').execute()
  expect(files).toEqual([{ ownerId: stays.id }])
})

test('a photo is stored with narrow ones, which go with it', async () => {
  const maya = await makeUser(shop.db)
  const content = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#8b5cf6' } })
    .jpeg()
    .toBuffer()
  const id = randomUUID()
  const listKeys = async () => {
    const keys = []
    for await (const { key } of shop.deps.storage.list(`photos/${id}`)) keys.push(key)
    return keys.toSorted()
  }
  await storeItemPhoto(shop.deps, maya, {
    id,
    uploaderId: maya.id,
    bytes: content.length,
    originalName: 'shoe.jpg',
    head: content,
    media: 'image/jpeg',
    mayDiffer: false,
    read: async () => Readable.from(content),
    place: () => Promise.reject(new Error('A photo is re-encoded')),
  })
  expect(await listKeys()).toEqual([`photos/${id}-w320.jpg`, `photos/${id}-w640.jpg`, `photos/${id}.webp`])
  await removeStoredObject(shop.deps, `photos/${id}.webp`)
  expect(await listKeys()).toEqual([])
})
