import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addGuestNote, createGuestLink, endGuestLink } from '#shared/contract/review/guest-links.ts'
import { withdrawCut } from '#shared/contract/videos/cuts.ts'
import { raceForLock } from '#test/database/race-for-lock.ts'
import { cardFrames, startSentReview, type ReviewShop } from '#test/videos/review-fixture.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { lockVideo } from '../../videos/store/videos.db.ts'

let review: ReviewShop
let { shop, admin, owner, videoId } = {} as ReviewShop
beforeEach(async () => {
  review = await startSentReview()
  ;({ shop, admin, owner, videoId } = review)
})
afterEach(() => shop.close())

const makeLink = (cut: number) =>
  shop.call(createGuestLink, { videoId, intentId: randomUUID(), cut, mayComment: true }, { as: owner })
const lock = (tx: Database) => lockVideo(tx, videoId)

test.each([
  { first: 'end', codes: [undefined, 'guest_link_ended'], stored: 0 },
  { first: 'comment', codes: [undefined, undefined], stored: 1 },
])('of a link’s end and a comment at the same moment, the $first first, both hold', async (each) => {
  const { id: linkId, secret } = (await makeLink(1)).output
  const note = { noteId: randomUUID(), name: 'Ines', text: 'More light?', frames: cardFrames[0] }
  const end = async () => (await shop.call(endGuestLink, { videoId, linkId }, { as: owner })).problem.code
  const comment = async () =>
    (await shop.call(addGuestNote, note, { headers: { 'guest-link': secret } })).problem.code
  const requests = each.first === 'end' ? [end, comment] : [comment, end]
  expect(await raceForLock(shop.db, { lock, requests })).toEqual(each.codes)
  expect(await review.notes(owner)).toHaveLength(each.stored)
})

test('a link shows a cut that its customer plays: neither one that is assembled nor one that was withdrawn', async () => {
  await review.upload()
  expect((await makeLink(2)).problem.code).toBe('note_not_allowed')
  await shop.call(withdrawCut, { videoId, number: 1, reason: 'The wrong logo.' }, { as: admin })
  expect((await makeLink(1)).problem.code).toBe('note_not_allowed')
  expect(await shop.db.selectFrom('guestLinks').selectAll().execute()).toEqual([])
})
