import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteNote, replyToNote, updateNote } from '#shared/contract/review/review.ts'
import { raceForLock } from '#test/database/race-for-lock.ts'
import { makeAdmin } from '#test/factories.ts'
import { startSentReview, type ReviewShop } from '#test/videos/review-fixture.ts'
import type { SignedInUser } from '../../http/principal.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { lockVideo } from '../../videos/store/videos.db.ts'

let review: ReviewShop
let { shop, admin, owner, videoId } = {} as ReviewShop
beforeEach(async () => {
  review = await startSentReview()
  ;({ shop, admin, owner, videoId } = review)
})
afterEach(() => shop.close())

const reply = (as: SignedInUser, noteId: string) =>
  shop.call(replyToNote, { videoId, noteId, replyId: randomUUID(), text: 'Keep it.' }, { as })
const remove = (as: SignedInUser, noteId: string, version = 1) =>
  shop.call(deleteNote, { videoId, noteId, version }, { as })
const lock = (tx: Database) => lockVideo(tx, videoId)
const replies = async () => (await review.notes(owner)).map((note) => note.replies.map(({ text }) => text))

test.each(['the customer', 'a colleague'])(
  'a comment of the studio stays once %s has replied',
  async (who) => {
    const { id } = await review.add(admin)
    expect((await reply(who === 'the customer' ? owner : await makeAdmin(shop.db), id)).status).toBe(200)
    const { status, problem } = await remove(admin, id)
    expect([status, problem.code]).toEqual([409, 'note_taken_up'])
    expect(problem.detail).toContain('Somebody has replied to this comment')
    expect(await replies()).toEqual([['Keep it.']])
    const edit = { videoId, noteId: id, version: 1, text: 'It is final.' }
    expect((await shop.call(updateNote, edit, { as: admin })).status, 'it can be edited').toBe(200)
    expect((await remove(admin, id, 2)).problem.code).toBe('note_taken_up')
  },
)

test('one’s own replies go with a note', async () => {
  for (const author of [admin, owner]) {
    const { id } = await review.add(author)
    expect((await reply(author, id)).status).toBe(200)
    expect((await remove(author, id)).output).toEqual({ deleted: true })
  }
  expect(await replies()).toEqual([])
})

test('who writes to a note that was deleted reads that it is gone, and learns nothing of others', async () => {
  const { id } = await review.add(admin)
  await remove(admin, id)
  const gone = { code: 'not_found', detail: 'This note is not there any more.' }
  expect((await reply(owner, id)).problem).toMatchObject(gone)
  const draft = await review.add(owner)
  expect((await reply(admin, draft.id)).problem).toMatchObject(gone)
})

test.each([
  { first: 'reply', codes: [undefined, 'note_taken_up'], stored: [['Keep it.']] },
  { first: 'deletion', codes: [undefined, 'not_found'], stored: [] },
])('of a reply and a deletion at the same moment, the $first first, one is refused', async (each) => {
  const { id } = await review.add(admin)
  const answer = async () => (await reply(owner, id)).problem.code
  const erase = async () => (await remove(admin, id)).problem.code
  const requests = each.first === 'reply' ? [answer, erase] : [erase, answer]
  expect(await raceForLock(shop.db, { lock, requests })).toEqual(each.codes)
  expect(await replies()).toEqual(each.stored)
})
