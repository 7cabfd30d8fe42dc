import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allCalls } from '#shared/contract/all-calls.ts'
import type { Call } from '#shared/contract/call/define-call.ts'
import { makeAdmin, makeUser, makeVideo } from '#test/factories.ts'
import { makeBlock } from '#test/videos/video-fixture.ts'
import { startTestApp } from '#test/app/start-test-app.ts'
import type { TestApp } from '#test/app/start-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Every call that names a subscription or a video and that a customer may make, with the rest of what it needs. */
const calls: readonly (readonly [string, Call, Record<string, unknown>])[] = [
  ['readSubscription', allCalls.readSubscription, {}],
  ['readSubscriptionStatus', allCalls.readSubscriptionStatus, {}],
  ['addParcel', allCalls.addParcel, { carrier: 'DHL', trackingNumber: 'JD01' }],
  ['removeParcel', allCalls.removeParcel, { parcelId: 'parcel' }],
  ['listBlockVideos', allCalls.listBlockVideos, {}],
  ['updateVideo', allCalls.updateVideo, { title: 'Mine now' }],
  ['listCopyRevisions', allCalls.listCopyRevisions, {}],
  ['readCopyRevision', allCalls.readCopyRevision, { revisionId: 'revision' }],
  ['changeVideoStatus', allCalls.changeVideoStatus, { to: 'activated' }],
]

describe('what belongs to someone else', () => {
  it.each(calls)('answers %s exactly as if it did not exist', async (_, call, rest) => {
    const { subscriptionId } = await makeBlock(app.db)
    const { id: videoId } = await makeVideo(app.db, subscriptionId)
    const stranger = await makeUser(app.db)
    const foreign = await app.call(call, { subscriptionId, videoId, ...rest }, { as: stranger })
    const missing = await app.call(
      call,
      { subscriptionId: 'nothing-here', videoId: 'nothing-here', ...rest },
      { as: stranger },
    )
    expect(foreign.status).toBe(404)
    expect({ ...foreign.problem, requestId: '' }).toEqual({ ...missing.problem, requestId: '' })
  })

  it('is in none of one’s own lists', async () => {
    const { subscriptionId } = await makeBlock(app.db)
    await makeVideo(app.db, subscriptionId)
    const stranger = await makeUser(app.db)
    const subscriptions = await app.call(allCalls.listMySubscriptions, {}, { as: stranger })
    const videos = await app.call(allCalls.listMyVideos, {}, { as: stranger })
    expect([subscriptions.output.subscriptions, videos.output.videos]).toEqual([[], []])
  })
})

describe('a film from draft to queue, through the front door', () => {
  it('is written and activated by its customer, and queued by the studio once the item has arrived', async () => {
    const { subscriptionId, owner } = await makeBlock(app.db)
    const admin = await makeAdmin(app.db)
    const { id: videoId } = await makeVideo(app.db, subscriptionId)
    const over = { copyCards: [{ id: 'card', copy: 'word '.repeat(31) }], videoId }
    const refused = await app.call(allCalls.updateVideo, over, { as: owner })
    expect([refused.status, refused.problem.code, refused.problem.details]).toEqual([
      409,
      'copy_over_budget',
      { code: 'too_many_words', words: 31, allowedWords: 30 },
    ])
    const written = await app.call(
      allCalls.updateVideo,
      { videoId, title: 'Wet stone', copyCards: [{ id: 'card', copy: 'Grip in the rain' }], version: 1 },
      { as: owner },
    )
    expect(written.output.video.copyCards).toEqual([{ id: 'card', copy: 'Grip in the rain', wordCount: 4 }])
    const activated = await app.call(allCalls.changeVideoStatus, { videoId, to: 'activated' }, { as: owner })
    expect(activated.output.video.status).toBe('activated')

    const queue = () => app.call(allCalls.moveVideos, { videoIds: [videoId], to: 'queued' }, { as: admin })
    expect((await queue()).output.refused).toMatchObject([{ videoId, code: 'items_not_received' }])
    const status = await app.call(
      allCalls.markItemReceived,
      { subscriptionId, itemId: 'item-1', isReceived: true },
      { as: admin },
    )
    expect(status.output.items.every((item) => item.receivedAt)).toBe(true)
    expect((await queue()).output.moved).toMatchObject([{ id: videoId, status: 'queued' }])
    const board = await app.call(allCalls.listVideosByStatus, { status: 'queued' }, { as: admin })
    expect(board.output.videos.map((video) => video.id)).toContain(videoId)
  })
})
