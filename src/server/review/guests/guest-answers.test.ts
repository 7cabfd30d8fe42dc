import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  addGuestNote,
  createGuestLink,
  readGuestReview,
  updateGuestNote,
  withdrawGuestNote,
} from '#shared/contract/review/guest-links.ts'
import { reopenNote, replyToNote, resolveNote, updateNote } from '#shared/contract/review/review.ts'
import { makeAdmin } from '#test/factories.ts'
import { cardFrames, startSentReview, type ReviewShop } from '#test/videos/review-fixture.ts'
import { readMigrations } from '../../outside/database/migrate.ts'

let review: ReviewShop
let { shop, admin, owner, videoId } = {} as ReviewShop
let by: { headers: { 'guest-link': string } }
const noteId = randomUUID()
const editKey = 'k'.repeat(22)

beforeEach(async () => {
  review = await startSentReview()
  ;({ shop, admin, owner, videoId } = review)
  const made = { videoId, intentId: randomUUID(), cut: 1, mayComment: true }
  const { secret } = (await shop.call(createGuestLink, made, { as: owner })).output
  by = { headers: { 'guest-link': secret } }
  await comment('More light?')
})
afterEach(() => shop.close())

const comment = (text: string) =>
  shop.call(addGuestNote, { noteId, editKey, name: 'Ines', text, frames: cardFrames[0] }, by)
const readNewer = async () => (await shop.call(readGuestReview, {}, by)).output.newerCut
const readNote = async () => (await shop.call(readGuestReview, {}, by)).output.notes[0]
const reply = (text: string, as = owner) =>
  shop.call(replyToNote, { videoId, noteId, replyId: randomUUID(), text }, { as })
const readVersion = async () => (await review.notes(owner))[0]?.version ?? 0
const resolve = async (answer: string, as = admin) =>
  shop.call(resolveNote, { videoId, noteId, version: await readVersion(), answer }, { as })
const reopen = async () =>
  shop.call(reopenNote, { videoId, noteId, version: await readVersion() }, { as: owner })

/** The customer asks for it as a change. The studio replies and answers, a colleague answers, and it is opened again. */
async function answerAndReopen() {
  await shop.call(updateNote, { videoId, noteId, version: 1, kind: 'change' }, { as: owner })
  expect((await review.ask()).status).toBe(200)
  const colleague = await makeAdmin(shop.db, { email: 'colleague@studio.example' })
  for (const call of [
    () => reply('Which lamp?', admin),
    () => resolve('Your client is wrong, but done.'),
    () => resolve('Done, at no cost.', colleague),
    reopen,
  ]) {
    expect((await call()).status).toBe(200)
  }
}
const replies = ['Which lamp?', 'Your client is wrong, but done.', 'Done, at no cost.']

test('guests never read what the studio answered to its customer, also once it stays as a reply', async () => {
  await answerAndReopen()
  expect((await readNote())?.replies.map(({ text }) => text)).toEqual(['Which lamp?'])
  expect((await review.notes(owner))[0]?.replies.map(({ text }) => text)).toEqual(replies)
})

test('nor answers of before that stayed as replies: only what has the event of a reply is shown', async () => {
  await answerAndReopen()
  await reply('The big one.')
  const migration = (await readMigrations()).find(({ name }) => name === '0040-answers-as-replies.sql')
  if (!migration) throw new Error('The migration is there')
  await shop.database.pool.query('alter table review_replies drop column is_answer')
  await shop.database.pool.query(migration.sql)
  expect((await readNote())?.replies.map(({ text }) => text)).toEqual(['Which lamp?', 'The big one.'])
})

test('of what an older process stores during an upgrade, guests read what the customer wrote', async () => {
  await answerAndReopen()
  await shop.database.pool.query(
    `insert into review_replies (note_id, id, side, author_id, body, written_at)
    values ($1, 'answer', 'studio', $2, 'Done again.', now()), ($1, 'reply', 'customer', $3, 'Thank you.', now())`,
    [noteId, admin.id, owner.id],
  )
  expect((await readNote())?.replies.map(({ text }) => text)).toEqual(['Which lamp?', 'Thank you.'])
})

test('an approval sends the customer’s comments, and leaves those of guests with its customer', async () => {
  await review.add(owner, { kind: 'comment' })
  expect((await review.approve()).status).toBe(200)
  const states = (await review.notes(owner)).map(({ side, state }) => [side, state])
  expect(states.toSorted()).toEqual([
    ['customer', 'said'],
    ['guest', 'draft'],
  ])
  expect((await review.notes(admin)).map(({ side }) => side)).toEqual(['customer'])
})

test('a guest neither changes nor withdraws what the customer has answered: both their words stay', async () => {
  expect((await comment('Less light?')).status, 'a retry before').toBe(200)
  expect((await reply('Good point.')).status).toBe(200)
  expect((await comment('No light?')).problem.code).toBe('changed_meanwhile')
  const update = { noteId, editKey, text: 'No light?' }
  expect((await shop.call(updateGuestNote, update, by)).problem.code).toBe('note_taken_up')
  expect((await shop.call(withdrawGuestNote, { noteId, editKey }, by)).problem.code).toBe('note_taken_up')
  expect(await readNote()).toMatchObject({ text: 'Less light?', replies: [{ text: 'Good point.' }] })
})

test('who watches an earlier cut reads that there is a newer one, as long as it can be played', async () => {
  expect(await readNewer()).toBe(null)
  await review.upload()
  expect(await readNewer(), 'it is not sent yet').toBe(null)
  await review.send()
  expect(await readNewer()).toBe(2)
  await review.withdraw(2)
  expect(await readNewer()).toBe(null)
})
