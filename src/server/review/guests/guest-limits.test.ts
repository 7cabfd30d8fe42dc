import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  addGuestNote,
  checkGuestLink,
  createGuestLink,
  listGuestLinks,
  readGuestReview,
  updateGuestNote,
  withdrawGuestNote,
} from '#shared/contract/review/guest-links.ts'
import { replyToNote, updateNote } from '#shared/contract/review/review.ts'
import { guestLinkLimits } from '#shared/review/guest-links.ts'
import type { NoteMarks } from '#shared/review/note-marks.ts'
import { noteLimits } from '#shared/review/notes.ts'
import { holdTable } from '#test/database/hold-table.ts'
import { readEvents } from '#test/events/read-events.ts'
import { cardFrames, startSentReview, type ReviewShop } from '#test/videos/review-fixture.ts'
import { limitGuestReadings } from '../../identity/limits/limit-requests.ts'
import { findReplies } from '../store/notes.db.ts'

let review: ReviewShop
let { shop, owner, videoId } = {} as ReviewShop
beforeEach(async () => {
  review = await startSentReview()
  ;({ shop, owner, videoId } = review)
})
afterEach(() => shop.close())

const editKey = 'k'.repeat(22)
const by = (secret: string) => ({ headers: { 'guest-link': secret } })

async function makeLink(): Promise<{ secret: string; linkId: string }> {
  review.clock.advance(1_000)
  const { output } = await shop.call(
    createGuestLink,
    { videoId, intentId: randomUUID(), cut: 1, mayComment: true },
    { as: owner },
  )
  return { secret: output.secret, linkId: output.id }
}
const comment = (secret: string, fields: object = {}) =>
  shop.call(
    addGuestNote,
    { noteId: randomUUID(), name: 'Ines', text: 'More light?', frames: cardFrames[0], editKey, ...fields },
    by(secret),
  )
const read = (secret: string) => shop.call(readGuestReview, {}, by(secret))
/** Copies of a comment, as guests of a link would have written them. */
const copy = (noteId: string, linkId: string, count: number, isWithdrawn = false) =>
  sql`
    insert into review_notes
      (id, video_id, cut_number, kind, side, guest_link_id, guest_name, body, anchor, marks, created_at, deleted_at)
    select gen_random_uuid()::text, video_id, cut_number, kind, side, ${linkId}, guest_name, body, anchor, marks,
      created_at, ${isWithdrawn ? sql`now()` : null}::timestamptz
    from review_notes, generate_series(1, ${count}) where id = ${noteId}
  `.execute(shop.db)

test('guests write so many comments by a link at most; those that were withdrawn leave their room', async () => {
  const { secret, linkId } = await makeLink()
  const noteId = randomUUID()
  await comment(secret, { noteId })
  await copy(noteId, linkId, guestLinkLimits.notesPerLink - 1)
  expect((await comment(secret)).problem.code).toBe('too_many_notes')
  expect((await comment((await makeLink()).secret)).status, 'by another link').toBe(200)
  await shop.call(withdrawGuestNote, { noteId, editKey }, by(secret))
  expect((await comment(secret)).status).toBe(200)
})

test('who writes and withdraws without end is stopped', async () => {
  const { secret, linkId } = await makeLink()
  const noteId = randomUUID()
  await comment(secret, { noteId })
  await copy(noteId, linkId, guestLinkLimits.writtenPerLink - 2, true)
  expect((await comment(secret)).status, 'the last one').toBe(200)
  expect((await comment(secret)).problem.code).toBe('too_many_notes')
})

test('guests of all links leave room for the customer, and for what the customer draws', async () => {
  const strokes = [Array.from({ length: 2_500 }, (_, index) => ({ x: index / 5_000, y: 0.5 }))]
  const marks: NoteMarks = { ratio: '16:9', point: null, strokes }
  const first = await makeLink()
  const [plain, drawn] = [randomUUID(), randomUUID()]
  await comment(first.secret, { noteId: plain })
  await comment(first.secret, { noteId: drawn, marks })
  await copy(drawn, (await makeLink()).linkId, guestLinkLimits.pointsPerVideo / 2_500 - 1)
  const { secret } = await makeLink()
  expect((await comment(secret, { marks })).problem.fields).toHaveProperty('marks')
  const present = 1 + guestLinkLimits.pointsPerVideo / 2_500
  await copy(plain, (await makeLink()).linkId, guestLinkLimits.notesPerVideo - present - 1)
  expect((await comment(secret)).status, 'the last one').toBe(200)
  expect((await comment(secret)).problem.code).toBe('too_many_notes')
  expect(guestLinkLimits.notesPerVideo).toBeLessThan(noteLimits.perVideo)
  const { id, version } = await review.add(owner)
  const drawing = { videoId, noteId: id, version, marks }
  expect((await shop.call(updateNote, drawing, { as: owner })).status).toBe(200)
})

test('guests find no room where the film has as many notes as it may have', async () => {
  const { secret } = await makeLink()
  const { id } = await review.add(owner)
  await sql`
    insert into review_notes (id, video_id, cut_number, kind, side, author_id, body, anchor, created_at)
    select gen_random_uuid()::text, video_id, cut_number, kind, side, author_id, body, anchor, created_at
    from review_notes, generate_series(1, ${noteLimits.perVideo - 2}) where id = ${id}
  `.execute(shop.db)
  expect((await comment(secret)).status, 'the last one').toBe(200)
  expect((await comment(secret)).problem.code).toBe('too_many_notes')
})

test('guests write so many characters by a link at most, and by all links of a film together', async () => {
  const { secret, linkId } = await makeLink()
  const text = 'w'.repeat(noteLimits.characters)
  const [noteId, short] = [randomUUID(), randomUUID()]
  await comment(secret, { noteId, text })
  await copy(noteId, linkId, guestLinkLimits.charactersPerLink / text.length - 2)
  await comment(secret, { noteId: short, text: text.slice(2) })
  const edit = (words: string) =>
    shop.call(updateGuestNote, { noteId: short, editKey, text: words }, by(secret))
  expect((await edit(text.slice(1))).status, 'in the place of what was there').toBe(200)
  const { problem } = await comment(secret, { text: 'More' })
  expect([problem.code, problem.fields]).toEqual(['invalid_input', { text: problem.detail }])
  expect(problem.detail).toContain('no room for a comment of this length')
  expect((await comment(secret, { text: 'x' })).status, 'the last one').toBe(200)
  expect((await edit(text)).problem.fields, 'an edit that makes it longer').toHaveProperty('text')
  expect((await edit('Short')).status).toBe(200)
  expect((await edit('Shorter')).status, 'there is room again').toBe(200)

  const byOthers = guestLinkLimits.charactersPerVideo - guestLinkLimits.charactersPerLink
  await copy(noteId, (await makeLink()).linkId, byOthers / text.length)
  const next = (await makeLink()).secret
  expect((await comment(next, { text })).problem.fields, 'by another link').toHaveProperty('text')
  expect((await comment(next)).status).toBe(200)
  expect((await review.add(owner, { text })).text, 'its customer has room').toBe(text)
})

test('words from before there was a limit are made shorter', async () => {
  const { secret, linkId } = await makeLink()
  const [noteId, long] = [randomUUID(), randomUUID()]
  await comment(secret, { noteId })
  await comment(secret, { noteId: long, text: 'w'.repeat(noteLimits.characters) })
  await copy(long, linkId, guestLinkLimits.charactersPerLink / noteLimits.characters)
  const edit = (text: string) => shop.call(updateGuestNote, { noteId, editKey, text }, by(secret))
  expect((await edit('More light, please?')).problem.code).toBe('invalid_input')
  expect((await edit('Light?')).status).toBe(200)
})

test('a guest changes a comment so often at most, and no event has the words', async () => {
  const { secret } = await makeLink()
  const noteId = randomUUID()
  await comment(secret, { noteId })
  const edit = (text: string) => shop.call(updateGuestNote, { noteId, editKey, text }, by(secret))
  for (let edits = 1; edits <= guestLinkLimits.editsPerNote; edits += 1) {
    review.clock.advance(2_000)
    expect((await edit(`Words ${edits}`)).status).toBe(200)
  }
  review.clock.advance(60_000)
  const refused = await edit('Words again')
  expect(refused.problem.code).toBe('too_many_edits')
  expect((await edit(`Words ${guestLinkLimits.editsPerNote}`)).status, 'a retry changes nothing').toBe(200)
  const events = await readEvents(shop.db, { subjectId: videoId, kind: 'guest.comment_changed' })
  expect(events).toHaveLength(guestLinkLimits.editsPerNote)
  expect(JSON.stringify(events)).not.toContain('Words')
  expect((await shop.call(withdrawGuestNote, { noteId, editKey }, by(secret))).status).toBe(200)
})

test('replies are read for the notes of one link, not for the film', async () => {
  const [{ secret, linkId }, other] = [await makeLink(), await makeLink()]
  const ids = [randomUUID(), randomUUID()]
  await comment(secret, { noteId: ids[0] })
  await comment(other.secret, { noteId: ids[1] })
  for (const noteId of ids) {
    await shop.call(
      replyToNote,
      { videoId, noteId: noteId ?? '', replyId: randomUUID(), text: 'Yes.' },
      { as: owner },
    )
  }
  expect([...(await findReplies(shop.db, { guestLinkId: linkId })).keys()]).toEqual([ids[0]])
})

test('a network reads 20 reviews in 10 seconds at most, by whichever links', async () => {
  const [first, second] = [await makeLink(), await makeLink()]
  for (let readings = 1; readings < 20; readings += 1) await limitGuestReadings(shop.deps, '127.0.0.1')
  expect((await read(first.secret)).status, 'the last one').toBe(200)
  expect((await read(second.secret)).problem.code).toBe('too_many_requests')
  expect((await shop.call(checkGuestLink, {}, by(first.secret))).status, 'an open page asks on').toBe(200)
  expect((await comment(first.secret)).status).toBe(200)
  review.clock.advance(10_000)
  expect((await read(first.secret)).status).toBe(200)
})

test('without a link nobody uses up the readings of a network', async () => {
  const { secret } = await makeLink()
  for (let readings = 0; readings < 20; readings += 1) {
    expect((await read('nonsense')).problem.code).toBe('guest_link_ended')
  }
  expect((await read(secret)).status).toBe(200)
})

test('all links that one person made have ten places for their readings', async () => {
  const [first, second] = [await makeLink(), await makeLink()]
  const release = await holdTable(shop.db, 'review_notes')
  const readings = Array.from({ length: 11 }, (_, at) => read(at % 2 === 0 ? first.secret : second.secret))
  try {
    // Whichever comes last: the others wait for those that are held.
    expect((await Promise.race(readings)).problem.code).toBe('busy')
  } finally {
    await release()
  }
  const statuses = (await Promise.all(readings)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([...Array.from({ length: 10 }, () => 200), 503])
})

test('of any number of links, those that are open are listed, and the newest of the others', async () => {
  const { linkId } = await makeLink()
  await sql`
    insert into guest_links (id, secret_hash, video_id, cut_number, label, may_comment, created_by, created_at, ends_at, ended_at)
    select gen_random_uuid()::text, encode(sha256(n::text::bytea), 'hex'), video_id, cut_number, n::text, may_comment, created_by,
      created_at + n * interval '1 second', ends_at, created_at + n * interval '1 second'
    from guest_links, generate_series(1, 150) n where id = ${linkId}`.execute(shop.db)
  const { links } = (await shop.call(listGuestLinks, { videoId }, { as: owner })).output
  expect(links).toHaveLength(100)
  expect(links[0]?.label).toBe('150')
  expect(links.at(-1), 'the oldest').toMatchObject({ id: linkId, state: 'open' })
})
