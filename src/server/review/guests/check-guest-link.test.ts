import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withdrawCut } from '#shared/contract/videos/cuts.ts'
import {
  addGuestNote,
  checkGuestLink,
  createGuestLink,
  endGuestLink,
  listGuestLinks,
  updateGuestNote,
  withdrawGuestNote,
} from '#shared/contract/review/guest-links.ts'
import { replyToNote } from '#shared/contract/review/review.ts'
import { cardFrames, startSentReview, type ReviewShop } from '#test/videos/review-fixture.ts'

let review: ReviewShop
let { shop, admin, owner, videoId } = {} as ReviewShop
beforeEach(async () => {
  review = await startSentReview()
  ;({ shop, admin, owner, videoId } = review)
})
afterEach(() => shop.close())

async function makeLink() {
  const { output } = await shop.call(
    createGuestLink,
    { videoId, intentId: randomUUID(), cut: 1, mayComment: true },
    { as: owner },
  )
  return { linkId: output.id, by: { headers: { 'guest-link': output.secret } } }
}

test('an open page learns that its link has ended, its cut was withdrawn, or its customer is suspended', async () => {
  const { linkId, by } = await makeLink()
  const code = async () => (await shop.call(checkGuestLink, {}, by)).problem.code
  const suspend = (suspendedAt: Date | null) =>
    shop.db.updateTable('users').set({ suspendedAt }).where('id', '=', owner.id).execute()
  expect(await code()).toBe(undefined)
  await suspend(review.clock.now())
  expect(await code()).toBe('guest_link_ended')
  await suspend(null)
  expect(await code()).toBe(undefined)
  await shop.call(endGuestLink, { videoId, linkId }, { as: owner })
  expect(await code()).toBe('guest_link_ended')

  const other = await makeLink()
  await shop.call(withdrawCut, { videoId, number: 1, reason: 'The wrong logo.' }, { as: admin })
  expect((await shop.call(checkGuestLink, {}, other.by)).problem.code).toBe('guest_link_ended')
})

test('its version is another one after each comment, change, reply and withdrawal by the link', async () => {
  const { by } = await makeLink()
  const other = await makeLink()
  const [noteId, unanswered, editKey] = [randomUUID(), randomUUID(), 'k'.repeat(22)]
  const note = { noteId, editKey, name: 'Ines', text: 'Light?', frames: cardFrames[0] }
  const version = async () => (await shop.call(checkGuestLink, {}, by)).output.version
  const versions = [await version()]
  const reply = { videoId, noteId, replyId: randomUUID(), text: 'Good point.' }
  for (const change of [
    () => shop.call(addGuestNote, note, by),
    () => shop.call(addGuestNote, { ...note, noteId: unanswered }, by),
    () => shop.call(updateGuestNote, { noteId, editKey, text: 'More light?' }, by),
    () => shop.call(replyToNote, reply, { as: owner }),
    () => shop.call(withdrawGuestNote, { noteId: unanswered, editKey }, by),
  ]) {
    expect((await change()).status).toBe(200)
    versions.push(await version())
  }
  expect(new Set(versions).size).toBe(versions.length)
  await review.add(owner)
  await shop.call(addGuestNote, { ...note, noteId: randomUUID() }, other.by)
  expect(await version(), 'what others wrote').toBe(versions.at(-1))
})

test('is no use of the link', async () => {
  const { by } = await makeLink()
  await shop.call(checkGuestLink, {}, by)
  const { links } = (await shop.call(listGuestLinks, { videoId }, { as: owner })).output
  expect(links[0]?.lastUsedAt).toBe(null)
})
