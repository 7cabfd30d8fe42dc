import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addGuestNote, createGuestLink, readGuestReview } from '#shared/contract/review/guest-links.ts'
import { addNote, replyToNote, updateNote } from '#shared/contract/review/review.ts'
import type { NoteMarks } from '#shared/review/note-marks.ts'
import { readEvents } from '#test/events/read-events.ts'
import { cardFrames, startSentReview, type ReviewShop } from '#test/videos/review-fixture.ts'

let review: ReviewShop
let { shop, admin, owner, videoId } = {} as ReviewShop
beforeEach(async () => {
  review = await startSentReview()
  ;({ shop, admin, owner, videoId } = review)
})
afterEach(() => shop.close())

const marks: NoteMarks = { ratio: '16:9', point: { x: 0.5, y: 0.25 }, strokes: [] }

const add = (noteId: string, fields: object = {}, as = owner) =>
  shop.call(
    addNote,
    { videoId, noteId, cut: 1, kind: 'change', text: 'Slower.', frames: cardFrames[0], ...fields },
    { as },
  )

describe('a retry with other content', () => {
  test('of an untouched draft is stored: words, kind, place and marks', async () => {
    const { id } = await review.add(owner, { text: 'Slower.' })
    const written = { kind: 'comment', text: 'Slower. And darker.', frames: cardFrames[1], marks }
    const again = await add(id, written)
    expect(again.status, JSON.stringify(again.problem)).toBe(200)
    expect(again.output.note).toMatchObject({ kind: 'comment', text: written.text, marks, version: 2 })
    expect(again.output.note.anchor).toMatchObject({ length: 1 })
    expect((await add(id, written)).output.note, 'and once more').toEqual(again.output.note)
    expect(await review.notes(owner)).toHaveLength(1)
    const drawn = await add(id, { ...written, marks: { ...marks, ratio: '9:16' } })
    expect(drawn.problem.code).toBe('changed_meanwhile')
  })

  test('names its cut anew', async () => {
    const { id } = await review.add(owner)
    await review.upload()
    await review.send()
    expect((await add(id, { text: 'Slower here.', cut: 2 })).output.note.cut).toBe(2)
  })

  test('is refused with the note where that was edited, sent, or is the studio’s comment', async () => {
    const refused = async (id: string, text: string, as = owner) =>
      expect((await add(id, { kind: 'comment', text: 'Other words.' }, as)).problem).toMatchObject({
        code: 'changed_meanwhile',
        details: { note: { id, text } },
      })
    const edited = await review.add(owner)
    const edit = { videoId, noteId: edited.id, version: 1, text: 'Edited.' }
    await shop.call(updateNote, edit, { as: owner })
    await refused(edited.id, 'Edited.')
    const sent = await review.add(owner, { text: 'Sent.' })
    const comment = await review.add(admin, { text: 'Hello.' })
    await refused(comment.id, 'Hello.', admin)
    await review.ask()
    await refused(sent.id, 'Sent.')
    expect((await add(sent.id, { text: 'Sent.' })).status, 'the same words').toBe(200)
  })

  test('of a reply is refused with the note: replies are never edited', async () => {
    const { id: noteId } = await review.add(owner)
    const reply = { videoId, noteId, replyId: randomUUID(), text: 'First.' }
    await shop.call(replyToNote, reply, { as: owner })
    expect((await shop.call(replyToNote, reply, { as: owner })).status, 'the same words').toBe(200)
    const refused = await shop.call(replyToNote, { ...reply, text: 'First. More.' }, { as: owner })
    expect(refused.problem).toMatchObject({
      code: 'changed_meanwhile',
      details: { note: { id: noteId, replies: [{ id: reply.replyId, text: 'First.' }] } },
    })
  })
})

describe('a retry of a guest with other content', () => {
  const editKey = 'k'.repeat(22)
  async function start() {
    const link = await shop.call(
      createGuestLink,
      { videoId, intentId: randomUUID(), cut: 1, mayComment: true },
      { as: owner },
    )
    const by = { headers: { 'guest-link': link.output.secret } }
    const first = { noteId: randomUUID(), name: 'Ines', text: 'Light?', frames: cardFrames[0], editKey }
    const add = (fields: object = {}) => shop.call(addGuestNote, { ...first, ...fields }, by)
    expect((await add()).status).toBe(200)
    return { add, noteId: first.noteId, read: async () => (await shop.call(readGuestReview, {}, by)).output }
  }

  test('is stored by the key of its author', async () => {
    const { add, read } = await start()
    const written = { name: 'Ines B.', text: 'More light?', frames: cardFrames[1], marks }
    const again = await add(written)
    expect(again.output.note).toMatchObject({ name: 'Ines B.', text: 'More light?', marks })
    expect((await add(written)).status, 'and once more').toBe(200)
    expect((await read()).notes).toEqual([again.output.note])
    const kinds = (await readEvents(shop.db, { subjectId: videoId })).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'guest.comment_changed')).toHaveLength(1)
  })

  test('is refused with the comment without that key, and once somebody has touched it', async () => {
    const { add, noteId, read } = await start()
    const refused = { code: 'changed_meanwhile', details: { note: { id: noteId, text: 'Light?' } } }
    for (const key of ['x'.repeat(22), undefined]) {
      expect((await add({ text: 'No.', editKey: key })).problem, key).toMatchObject(refused)
    }
    await shop.call(updateNote, { videoId, noteId, version: 1, kind: 'change' }, { as: owner })
    expect((await add({ text: 'No.' })).problem).toMatchObject(refused)
    expect((await read()).notes.map(({ text }) => text)).toEqual(['Light?'])
  })
})
