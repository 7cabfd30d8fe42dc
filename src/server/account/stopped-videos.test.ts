import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteMyAccount } from '#shared/contract/account.ts'
import { createPartnerLink, readPartnerDelivery } from '#shared/contract/delivery.ts'
import { readShotList } from '#shared/contract/videos/shot-list.ts'
import {
  changeVideoStatus,
  listVideosByStatus,
  readVideo,
  searchVideos,
} from '#shared/contract/videos/videos.ts'
import type { VideoStatus } from '#shared/videos/video-status.ts'
import { raceForLock } from '#test/database/race-for-lock.ts'
import { readEmails } from '#test/events/read-emails.ts'
import { readEvents } from '#test/events/read-events.ts'
import { makeVideo } from '#test/factories.ts'
import { startSentReview, type ReviewShop } from '#test/videos/review-fixture.ts'
import { countEdits, countVideosByStatus } from '../videos/count-videos.ts'

let review: ReviewShop
/** Of the same customer, as well as the film in review. */
let queuedId: string
let deliveredId: string

/** A subscription that has ended, with a film that changes were asked for, one that waits for its shoot, and a delivered one. */
beforeEach(async () => {
  review = await startSentReview()
  const { shop, owner, subscriptionId } = review
  await review.add(owner)
  await review.ask()
  queuedId = (await makeVideo(shop.db, subscriptionId, { status: 'queued' })).id
  deliveredId = (await makeVideo(shop.db, subscriptionId, { status: 'delivery' })).id
  await shop.db.updateTable('subscriptions').set({ status: 'canceled' }).execute()
})
afterEach(() => review.shop.close())

async function deleteAccount() {
  const { status } = await review.shop.call(deleteMyAccount, {}, { as: review.owner })
  expect(status).toBe(200)
}

async function listBoard(status: VideoStatus) {
  const { output } = await review.shop.call(listVideosByStatus, { status }, { as: review.admin })
  return output.videos.map(({ id }) => id)
}

test('films that were not delivered leave board, search, shot list and counts; a delivered one stays', async () => {
  const { shop, admin, videoId } = review
  await makeVideo(shop.db, review.subscriptionId, { status: 'draft' })
  expect(await countEdits(shop.db)).toMatchObject({ openRevisions: 1 })
  expect(await listBoard('editing')).toEqual([videoId])
  await deleteAccount()
  expect(await countEdits(shop.db)).toEqual({
    openRevisions: 0,
    filmsToEdit: 0,
    cutsToDeliver: 0,
    cutsAfterDelivery: 0,
  })
  for (const status of ['draft', 'editing', 'queued'] as const) expect(await listBoard(status)).toEqual([])
  expect(await listBoard('delivery')).toEqual([deliveredId])
  const { output: found } = await shop.call(searchVideos, { search: 'second' }, { as: admin })
  expect(found.videos.map(({ id }) => id)).toEqual([deliveredId])
  expect(await countVideosByStatus(shop.db)).toMatchObject({ draft: 0, queued: 0, editing: 0, delivery: 1 })
  const { output: list } = await shop.call(readShotList, {}, { as: admin })
  expect(list.shots).toEqual([])
})

test('the studio moves none of them from a page that still shows them, and learns why', async () => {
  const { shop, admin, videoId } = review
  const isStopped = async () =>
    (await shop.call(readVideo, { videoId }, { as: admin })).output.video.isStopped
  expect(await isStopped()).toBe(false)
  await deleteAccount()
  expect(await isStopped()).toBe(true)
  for (const move of [
    { videoId: queuedId, to: 'shooting' as const },
    { videoId: deliveredId, to: 'editing' as const, reason: 'The logo.' },
  ]) {
    const { status, problem } = await shop.call(changeVideoStatus, move, { as: admin })
    expect([status, problem.detail]).toEqual([
      404,
      'Nothing more is made of this film: its customer deleted their account.',
    ])
  }
})

test('the studio reads which of the films that it had begun with it does not go on with', async () => {
  const { shop, admin, owner, subscriptionId } = review
  await makeVideo(shop.db, subscriptionId, { status: 'draft' })
  await deleteAccount()
  const stopped = (await readEmails(shop.db, admin.email)).flatMap((email) =>
    email.kind === 'films-stopped' ? [email.films] : [],
  )
  expect(stopped).toHaveLength(1)
  expect(stopped[0]).toHaveLength(2)
  expect(JSON.stringify(stopped)).not.toContain(owner.email)
})

test('what was written about them is gone from the events, but for the record of changes', async () => {
  const { shop, admin } = review
  await review.add(admin, { kind: 'comment', text: 'Your desk is in the picture.' })
  expect(JSON.stringify(await readEvents(shop.db))).toContain('Your desk')
  await deleteAccount()
  const events = await readEvents(shop.db)
  expect(JSON.stringify(events)).not.toContain('Your desk')
  expect(events.every(({ isRecorded }) => isRecorded)).toBe(true)
  expect(events.map(({ kind }) => kind)).toContain('cut.sent')
})

test('an event that is stored while the account is deleted goes with it', async () => {
  const { shop, owner, subscriptionId } = review
  const link = { subscriptionId, block: 1, intentId: randomUUID(), label: 'Anna Schmidt', days: 14 }
  const { output } = await shop.call(createPartnerLink, link, { as: owner })
  const secret = new URL(output.url).pathname.split('/').at(-1) ?? ''
  await shop.signIn(owner)
  const answers = await raceForLock(shop.db, {
    lock: (tx) => tx.selectFrom('partnerLinks').select('id').forUpdate().execute(),
    requests: [
      async () => (await shop.call(readPartnerDelivery, { secret })).status,
      async () => (await shop.call(deleteMyAccount, {}, { as: owner })).status,
    ],
  })
  expect(answers).toEqual([200, 200])
  expect(JSON.stringify(await readEvents(shop.db))).not.toContain('Anna Schmidt')
})
