import { afterEach, beforeEach, expect, test } from 'vitest'
import { startSentReview, type ReviewShop } from '#test/videos/review-fixture.ts'

let review: ReviewShop
/** A revision is asked for in words, the next cut is sent, and delivered before its customer approves it. */
beforeEach(async () => {
  review = await startSentReview()
  await review.approve()
  await review.move('delivery')
  await review.move('editing', { by: review.owner, reason: 'Warmer light.' })
  await review.upload()
  await review.send()
  expect((await review.move('delivery', { reason })).status).toBe(200)
})
afterEach(() => review.shop.close())

const reason = 'The fair opens today.'

async function undo() {
  review.clock.advance(-55_000)
  expect((await review.move('editing', { isUndo: true, reason: 'Undone.' })).status).toBe(200)
  const { cuts, video } = await review.read(review.owner)
  return [cuts[0]?.state, video.revision?.number ?? null]
}

test('an undone delivery leaves a revision answered that its customer has answered by an approval', async () => {
  expect((await review.approve({ number: 2 })).status).toBe(200)
  expect(await undo()).toEqual(['approved', null])
})

test('without an approval since, what was asked for is open again', async () => {
  expect(await undo()).toEqual(['in_review', 1])
})

test('a delivery is not undone once the next cut was sent: its customer has that for good', async () => {
  await review.upload()
  expect((await review.send({ reason })).status).toBe(200)
  const before = (await review.read(review.owner)).cuts.map(({ deliveredAt }) => deliveredAt)
  review.clock.advance(-55_000)
  expect((await review.move('editing', { isUndo: true, reason: 'Undone.' })).problem).toMatchObject({
    code: 'changed_meanwhile',
    detail: 'A cut was sent since: the film stays delivered.',
  })
  expect((await review.read(review.owner)).cuts.map(({ deliveredAt }) => deliveredAt)).toEqual(before)
  expect(before.every((at) => at !== null)).toBe(true)
})

test('the studio moves it back all the same, with a reason of its own', async () => {
  await review.upload()
  expect((await review.send({ reason })).status).toBe(200)
  review.clock.advance(-55_000)
  expect((await review.move('editing', { reason: 'The logo is cut off.' })).status).toBe(200)
  const { cuts, video } = await review.read(review.owner)
  expect(video.status).toBe('editing')
  expect(cuts.every(({ deliveredAt }) => deliveredAt !== null)).toBe(true)
})
