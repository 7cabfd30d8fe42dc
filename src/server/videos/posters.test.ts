import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answerApproval, sendForApproval } from '#shared/contract/subscriptions/approvals.ts'
import { listItems } from '#shared/contract/videos/items.ts'
import { listBlockVideos, listVideosByStatus } from '#shared/contract/videos/videos.ts'
import { addPreparedVideo } from '#test/videos/prepared-video.ts'
import { makeAdmin, makeSubscription, makeUser, makeVideo } from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/app/start-test-app.ts'
import type { UserWithSession } from '../http/principal.ts'
import { readPoster } from './read-poster.ts'

let app: TestApp
let admin: UserWithSession
let owner: UserWithSession
let subscriptionId: string
beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdmin(app.db)
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await makeUser(app.db)
  subscriptionId = (await makeSubscription(app.db, owner, { selections: { items: [] } })).id
})

const fileRow = (id: string) => ({
  id,
  ownerId: owner.id,
  uploadedBy: owner.id,
  storageKey: `photos/${id}`,
  bytes: 1234,
  originalName: 'picture.webp',
})

async function addItem(id: string, photoCount: number): Promise<string[]> {
  const photoIds = Array.from({ length: photoCount }, () => randomUUID())
  for (const photoId of photoIds) {
    const photo = { ...fileRow(photoId), purpose: 'item-photo' as const, mediaType: 'image/webp' }
    await app.db.insertInto('files').values(photo).execute()
  }
  await app.db
    .insertInto('items')
    .values({
      subscriptionId,
      id,
      name: id,
      fromBlock: 1,
      position: 0,
      photoIds,
      link: '',
      size: '',
      notes: '',
    })
    .execute()
  return photoIds
}

/** Sends style frames for approval. */
async function sendFrames(mediaTypes: readonly string[]): Promise<{ fileIds: string[]; requestId: string }> {
  const fileIds = mediaTypes.map((_, index) => `${index}-${randomUUID()}`)
  const step = { purpose: 'step-file' as const, subscriptionId, block: 1, stepId: 'style' as const }
  const frames = fileIds.map((id, index) => ({
    ...fileRow(id),
    ...step,
    mediaType: mediaTypes[index] ?? '',
    createdAt: new Date(index),
  }))
  await app.db.insertInto('files').values(frames).execute()
  const content = { subscriptionId, stepId: 'style' as const, body: '', fileIds }
  const { output } = await app.call(sendForApproval, content, { as: admin })
  return { fileIds, requestId: output.requests[0]?.id ?? '' }
}

async function readPosters(as = owner) {
  const { output } = await app.call(listBlockVideos, { subscriptionId }, { as })
  return new Map(output.videos.map(({ id, poster }) => [id, poster]))
}

describe('the poster of a film', () => {
  test('is the first photo of the first of its items that has one, never of another item', async () => {
    await addItem('bottle', 2)
    await addItem('unseen', 0)
    const [lampPhoto] = await addItem('lamp', 2)
    const lamp = await makeVideo(app.db, subscriptionId, { itemIds: ['unseen', 'lamp'] })
    const drawn = await makeVideo(app.db, subscriptionId, { itemIds: ['unseen'] })
    const posters = await readPosters()
    expect(posters.get(lamp.id)).toEqual({ kind: 'item', url: `/api/files/${lampPhoto}` })
    expect(posters.get(drawn.id)).toBeNull()
  })

  test('is no photo of an item that has the same id in another subscription', async () => {
    const [own] = await addItem('item-1', 1)
    const elsewhere = await makeSubscription(app.db, owner, { selections: { items: [] } })
    const video = await makeVideo(app.db, subscriptionId, { itemIds: ['item-1'] })
    const other = await makeVideo(app.db, elsewhere.id, { itemIds: ['item-1'], status: 'queued' })
    await app.db.updateTable('videos').set({ status: 'queued' }).where('id', '=', video.id).execute()
    const { output } = await app.call(listVideosByStatus, { status: 'queued', pageSize: 50 }, { as: admin })
    const posters = new Map(output.videos.map(({ id, poster }) => [id, poster]))
    expect(posters.get(video.id)?.url).toBe(`/api/files/${own}`)
    expect(posters.get(other.id)).toBeNull()
  })

  test('is the first style frame that was sent to its customer, until they want it changed', async () => {
    const [photo] = await addItem('lamp', 1)
    const { id } = await makeVideo(app.db, subscriptionId, { itemIds: ['lamp'] })
    const { fileIds, requestId } = await sendFrames(['application/pdf', 'image/webp', 'image/webp'])
    for (const reader of [owner, admin]) {
      expect((await readPosters(reader)).get(id)).toEqual({ kind: 'style', url: `/api/files/${fileIds[1]}` })
    }
    const change = { subscriptionId, requestId, answer: 'change' as const, words: 'Warmer.', points: [] }
    const answered = await app.call(answerApproval, change, { as: owner })
    expect(answered.status).toBe(200)
    expect((await readPosters()).get(id)).toEqual({ kind: 'item', url: `/api/files/${photo}` })
  })

  test('is no style frame in a block that films different items', async () => {
    const [bottlePhoto] = await addItem('bottle', 1)
    await addItem('lamp', 0)
    const bottle = await makeVideo(app.db, subscriptionId, { itemIds: ['bottle'] })
    const lamp = await makeVideo(app.db, subscriptionId, { itemIds: ['lamp'] })
    await sendFrames(['image/webp'])
    const posters = await readPosters()
    expect(posters.get(bottle.id)).toEqual({ kind: 'item', url: `/api/files/${bottlePhoto}` })
    expect(posters.get(lamp.id)).toBeNull()
  })

  test('stands beside the film on the page of the items, too', async () => {
    const [photo] = await addItem('lamp', 1)
    await makeVideo(app.db, subscriptionId, { itemIds: ['lamp'], move: 'slide' })
    const { output } = await app.call(listItems, { subscriptionId }, { as: owner })
    expect(output.films).toMatchObject([
      { poster: { kind: 'item', url: `/api/files/${photo}` }, move: 'slide' },
    ])
  })

  test('is a frame of the finished film there, once its reader may see it, and in e-mails once it is delivered', async () => {
    const [photo] = await addItem('lamp', 1)
    const { id } = await makeVideo(app.db, subscriptionId, { itemIds: ['lamp'], status: 'editing' })
    const fileId = await addPreparedVideo(app.db, { videoId: id, ownerId: admin.id })
    const listed = async (as: UserWithSession) =>
      (await app.call(listItems, { subscriptionId }, { as })).output.films[0]?.poster
    const frame = { kind: 'film', url: `/api/files/${fileId}/derived/poster` }
    expect(await listed(admin)).toEqual(frame)
    expect(await listed(owner)).toEqual({ kind: 'item', url: `/api/files/${photo}` })
    expect(await readPoster(app.db, id)).toMatchObject({ kind: 'item' })

    await app.db.updateTable('videos').set({ status: 'delivery' }).where('id', '=', id).execute()
    await app.db.updateTable('files').set({ deliveredAt: app.clock.now() }).where('id', '=', fileId).execute()
    expect(await listed(owner)).toEqual(frame)
    expect(await readPoster(app.db, id)).toMatchObject({
      kind: 'film',
      picture: { url: frame.url, narrowKey: `derived/${fileId}/poster-w640.jpg`, width: 1920, height: 1080 },
    })
    // Media of before have the whole poster alone.
    await sql`update media set derived = derived - 'poster-w640' - 'poster-w320'`.execute(app.db)
    expect(await readPoster(app.db, id)).toMatchObject({
      picture: { narrowKey: `derived/${fileId}/poster.jpg` },
    })
  })
})
