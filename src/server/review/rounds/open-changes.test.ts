import { afterEach, beforeEach, expect, test } from 'vitest'
import { resolveNote } from '#shared/contract/review/review.ts'
import { moveVideos, readVideo } from '#shared/contract/videos/videos.ts'
import type { DeliveryObjectionKind } from '#shared/videos/cuts/list-delivery-objections.ts'
import { readEvents } from '#test/events/read-events.ts'
import { copyBytes } from '#test/videos/cut-fixture.ts'
import { startSentReview, type ReviewShop } from '#test/videos/review-fixture.ts'

let review: ReviewShop
beforeEach(async () => {
  review = await startSentReview()
  const { shop, admin, owner, videoId } = review
  const done = await review.add(owner)
  await review.add(owner)
  await review.add(owner)
  await review.ask()
  await shop.call(resolveNote, { videoId, noteId: done.id, version: 2, answer: '' }, { as: admin })
})
afterEach(() => review.shop.close())

const reason = 'The fair opens today.'
const objections =
  'v2 was never sent to the customer, who has not approved it. 2 changes that the customer asked for are still open.'
const readCut = async () =>
  (await review.shop.call(readVideo, { videoId: review.videoId }, { as: review.admin })).output.video.cut
async function deliverKnowing(...known: DeliveryObjectionKind[]) {
  review.clock.advance(60_000)
  const { videoId } = review
  const knownObjections = { [videoId]: known }
  const input = { videoIds: [videoId], to: 'delivery' as const, reason, knownObjections }
  return (await review.shop.call(moveVideos, input, { as: review.admin })).output
}

test('the same film, uploaded again, is not delivered over open changes, whatever the reason', async () => {
  await copyBytes(review.shop.db, await review.upload())
  expect(await readCut()).toMatchObject({ number: 2, unchanged: { since: 1, isAnswer: true } })
  expect((await review.move('delivery', { reason })).problem).toMatchObject({
    code: 'cut_unchanged',
    detail: 'No file is different from v1, of which changes were asked for. Upload the changed film first.',
  })
})

test('open changes and a cut that was never sent are named together, at each delivery anew', async () => {
  await review.upload()
  expect(await readCut()).toMatchObject({ isApprovalMissing: true, openChanges: 2, unchanged: null })
  expect((await review.move('delivery')).problem).toMatchObject({
    code: 'cut_not_approved',
    detail: `${objections} Say why it is delivered all the same.`,
  })
  expect((await review.move('delivery', { reason })).status).toBe(200)
  await review.move('editing', { reason: 'Taken back.' })
  expect((await review.move('delivery')).problem).toMatchObject({
    code: 'cut_not_approved',
    detail:
      'The customer has not approved v2. 2 changes that the customer asked for are still open. Say why it is delivered all the same.',
  })
  expect((await review.move('delivery', { reason: 'As agreed by phone.' })).status).toBe(200)
  expect((await review.read(review.owner)).cuts.find(({ number }) => number === 2)?.exception).toEqual({
    reason: 'As agreed by phone.',
    findings: ['It was delivered without an approval.'],
  })
})

test('an approval of the next cut settles open changes, also at its second delivery', async () => {
  await review.upload()
  await review.send()
  expect((await review.approve({ number: 2 })).status).toBe(200)
  expect((await review.move('delivery')).status).toBe(200)
  await review.move('editing', { reason: 'Taken back.' })
  expect(await readCut()).toMatchObject({ isApprovalMissing: false, openChanges: 2 })
  expect((await review.move('delivery')).status).toBe(200)
  expect((await review.read(review.owner)).cuts.find(({ number }) => number === 2)).toMatchObject({
    state: 'approved',
    exception: null,
  })
})

test.each(['sent', 'approved and delivered'])(
  'of a cut that was %s they are asked for again once, also where the request is repeated',
  async (kind) => {
    await review.upload()
    await review.send()
    if (kind !== 'sent') {
      await review.approve({ number: 2 })
      await review.move('delivery')
    }
    for (const attempt of ['first', 'retry']) {
      const asked = await review.ask({ cut: 2, noteIds: [] })
      expect(asked.status, attempt).toBe(200)
      expect(asked.output.video, attempt).toMatchObject({ revisionsUsed: 2, revision: { number: 2, cut: 2 } })
    }
    const { shop, videoId } = review
    const events = await readEvents(shop.db, { subjectId: videoId })
    expect(events.filter((event) => event.kind === 'video.revision_asked')).toHaveLength(2)
  },
)

test('a reason does not count for what its sender did not know', async () => {
  await review.upload()
  expect(await deliverKnowing('not-approved')).toMatchObject({
    moved: [],
    refused: [
      { code: 'changed_meanwhile', sentence: `${objections} Check that your reason covers all of it.` },
    ],
  })
  expect((await deliverKnowing('not-approved', 'changes-open')).moved).toHaveLength(1)
})

test('taking a move back leaves the reason of the delivery as it was', async () => {
  await review.upload()
  await review.move('delivery', { reason })
  await review.move('editing', { reason: 'Taken back.' })
  review.clock.advance(-55_000)
  expect((await review.move('delivery', { isUndo: true, reason: 'Undone.' })).status).toBe(200)
  const { cuts } = await review.read(review.owner)
  expect(cuts.find(({ number }) => number === 2)?.exception?.reason).toBe(reason)
})
