import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createGuestLink, readGuestReview } from '#shared/contract/review/guest-links.ts'
import { deleteNote } from '#shared/contract/review/review.ts'
import { listCuts } from '#shared/contract/videos/cuts.ts'
import { startSentReview, type ReviewShop } from '#test/videos/review-fixture.ts'

let review: ReviewShop
beforeEach(async () => {
  review = await startSentReview()
})
afterEach(() => review.shop.close())

test('a draft on a cut whose delivery is undone stays with its number: the next cut has the same files', async () => {
  const { owner, clock } = review
  const fileId = await review.upload()
  expect((await review.move('delivery', { reason: 'The fair opens today.' })).status).toBe(200)
  await review.add(owner, { cut: 2 })
  clock.advance(-55_000)
  expect((await review.move('editing', { isUndo: true, reason: 'Undone.' })).status).toBe(200)
  const cuts = async () => (await review.read(owner)).cuts.map(({ number, state }) => [number, state])
  expect(await cuts()).toEqual([[1, 'in_review']])
  const stored = await review.shop.db
    .selectFrom('cuts as c')
    .innerJoin('cutFiles as f', 'f.cutId', 'c.id')
    .select(['c.number', 'c.state', 'c.sentAt', 'f.fileId'])
    .where('c.number', '>', 1)
    .orderBy('c.number')
    .execute()
  expect(stored).toEqual([
    { number: 2, state: 'withdrawn', sentAt: null, fileId },
    { number: 3, state: 'assembling', sentAt: null, fileId },
  ])
  expect((await review.ask()).problem.code, 'it waits for the next cut').toBe('cut_withdrawn')

  await review.upload()
  expect((await review.send()).status).toBe(200)
  expect(await cuts()).toEqual([
    [3, 'in_review'],
    [1, 'in_review'],
  ])
  expect(await review.notes(owner)).toMatchObject([{ cut: 2, state: 'draft' }])
})

test('a cut whose only draft was deleted is assembled again once its delivery is undone', async () => {
  const { shop, owner, admin, videoId, clock } = review
  await review.upload()
  expect((await review.move('delivery', { reason: 'The fair opens today.' })).status).toBe(200)
  const { id: noteId, version } = await review.add(owner, { cut: 2 })
  expect((await shop.call(deleteNote, { videoId, noteId, version }, { as: owner })).status).toBe(200)
  clock.advance(-55_000)
  expect((await review.move('editing', { isUndo: true, reason: 'Undone.' })).status).toBe(200)
  const { cuts } = (await shop.call(listCuts, { videoId }, { as: admin })).output
  expect(cuts.map(({ number, state }) => [number, state])).toEqual([
    [2, 'assembling'],
    [1, 'in_review'],
  ])
})

test('a link to a cut whose delivery is undone opens no other files', async () => {
  const { shop, owner, videoId, clock } = review
  await review.upload()
  expect((await review.move('delivery', { reason: 'The fair opens today.' })).status).toBe(200)
  const made = { videoId, intentId: randomUUID(), cut: 2, mayComment: false }
  const { secret } = (await shop.call(createGuestLink, made, { as: owner })).output
  const open = async () =>
    (await shop.call(readGuestReview, {}, { headers: { 'guest-link': secret } })).status
  expect(await open()).toBe(200)
  clock.advance(-55_000)
  expect((await review.move('editing', { isUndo: true, reason: 'Undone.' })).status).toBe(200)
  await review.upload()
  expect((await review.send()).status).toBe(200)
  expect(await open()).toBe(410)
})
