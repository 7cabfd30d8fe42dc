import { randomUUID } from 'node:crypto'
import { fastify } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeSubscription, makeUser, makeVideo } from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/app/start-test-app.ts'
import { renderEmail } from '../emails/render-email.ts'
import { readEmailPicture } from './read-email-picture.ts'

const { log } = fastify({ logger: false })

let app: TestApp
let ownerId: string
let videoId: string
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  const owner = await makeUser(app.db)
  ownerId = owner.id
  const { id } = await makeSubscription(app.db, owner)
  videoId = (await makeVideo(app.db, id, { itemIds: ['item-1'], title: 'Loud' })).id
})

/** Gives the video's item a photo, of somebody else's on request. */
async function addPhoto({ by = ownerId, content = 'narrow' as string | null } = {}): Promise<void> {
  const id = randomUUID()
  const file = {
    id,
    ownerId: by,
    uploadedBy: by,
    purpose: 'item-photo' as const,
    storageKey: `photos/${id}.webp`,
  }
  await app.db
    .insertInto('files')
    .values({ ...file, mediaType: 'image/webp', bytes: 9, width: 1500, height: 2000, originalName: 'a.webp' })
    .execute()
  await app.db
    .updateTable('items')
    .set({ photoIds: [id] })
    .where('id', '=', 'item-1')
    .execute()
  if (content !== null) {
    await app.deps.storage.write(`photos/${id}-w640.jpg`, Buffer.from(content), 'image/jpeg')
  }
}

const email = () =>
  ({
    kind: 'film-ready',
    to: 'maya@example.com',
    filmTitle: 'Loud',
    url: 'https://a.example/',
    videoId,
  }) as const
const read = (of: Parameters<typeof readEmailPicture>[1] = email()) =>
  readEmailPicture({ db: app.db, storage: app.deps.storage, log }, of)

describe('the picture of an e-mail about a film', () => {
  test('is the film’s poster, narrow, and is named in both forms', async () => {
    await addPhoto()
    const picture = await read()
    expect(picture).toMatchObject({ alt: 'A photo of the item that “Loud” shows', width: 210, height: 280 })
    expect(String(picture?.content)).toBe('narrow')
    const { html, text } = await renderEmail(email(), 'usd', picture)
    expect(html).toMatch(/<img[^>]+alt="A photo of the item that “Loud” shows"[^>]+src="cid:picture@email"/)
    expect(text).toContain('[A photo of the item that “Loud” shows]')
  })

  test('is never somebody else’s', async () => {
    await addPhoto({ by: (await makeUser(app.db)).id })
    expect(await read()).toBeNull()
  })

  test('is left out where there is none, or it is not narrow, or can’t be read', async () => {
    expect(await read()).toBeNull()
    await addPhoto({ content: null })
    expect(await read()).toBeNull()
    const storage = { read: () => Promise.reject(new Error('The storage is away')) }
    expect(await readEmailPicture({ db: app.db, storage, log }, email())).toBeNull()
    expect((await renderEmail(email(), 'usd')).html).not.toContain('<img')
  })

  test('is nothing in an e-mail about something else', async () => {
    await addPhoto()
    expect(await read({ ...email(), videoId: null })).toBeNull()
    expect(await read({ kind: 'reset', to: 'maya@example.com', url: 'https://a.example/' })).toBeNull()
  })
})
