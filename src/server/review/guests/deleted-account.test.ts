import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  addGuestNote,
  createGuestLink,
  updateGuestNote,
  withdrawGuestNote,
} from '#shared/contract/review/guest-links.ts'
import { untilBlocked } from '#test/database/until-blocked.ts'
import { cardFrames, startSentReview, type ReviewShop } from '#test/videos/review-fixture.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { lockAdmins } from '../../users/admins.ts'

let review: ReviewShop
let { shop, owner, videoId } = {} as ReviewShop
let by: { headers: { 'guest-link': string } }
beforeEach(async () => {
  review = await startSentReview()
  ;({ shop, owner, videoId } = review)
  const made = { videoId, intentId: randomUUID(), cut: 1, mayComment: true }
  const { secret } = (await shop.call(createGuestLink, made, { as: owner })).output
  by = { headers: { 'guest-link': secret } }
})
afterEach(() => shop.close())

const known = { noteId: randomUUID(), editKey: 'k'.repeat(22) }
const comment = (noteId: string = randomUUID()) =>
  shop.call(addGuestNote, { ...known, noteId, name: 'Ines', text: 'More light?', frames: cardFrames[0] }, by)
const anonymise = (db: Database) =>
  db.updateTable('users').set({ emailVerified: false }).where('id', '=', owner.id).execute()

test('a guest who comments while the account is deleted reads that the link has ended', async () => {
  const { settled } = await shop.db.transaction().execute(async (tx) => {
    await lockAdmins(tx, owner.id)
    await tx.deleteFrom('cuts').where('videoId', '=', videoId).execute()
    const late = comment()
    const answer = late.then(({ problem }) => problem.code)
    await untilBlocked(shop.db)
    await anonymise(tx)
    return { settled: answer }
  })
  expect(await settled).toBe('guest_link_ended')
})

test('guests write nothing for an account that was deleted', async () => {
  expect((await comment(known.noteId)).status).toBe(200)
  await anonymise(shop.db)
  for (const late of [
    comment(),
    shop.call(updateGuestNote, { ...known, text: 'Less light?' }, by),
    shop.call(withdrawGuestNote, known, by),
  ])
    expect((await late).problem.code).toBe('guest_link_ended')
  const notes = await shop.db.selectFrom('reviewNotes').select(['body', 'deletedAt']).execute()
  expect(notes).toEqual([{ body: 'More light?', deletedAt: null }])
})
