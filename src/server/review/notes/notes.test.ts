import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  addNote,
  deleteNote,
  readReview,
  reopenNote,
  replyToNote,
  resolveNote,
  updateNote,
} from '#shared/contract/review/review.ts'
import { withdrawCut } from '#shared/contract/videos/cuts.ts'
import { updateVideo } from '#shared/contract/videos/videos.ts'
import { placeNote } from '#shared/review/note-anchor.ts'
import { markLimits, type NoteMarks } from '#shared/review/note-marks.ts'
import { makeUser, makeVideo } from '#test/factories.ts'
import { readEvents } from '#test/events/read-events.ts'
import { cardFrames, startSentReview, type ReviewShop } from '#test/videos/review-fixture.ts'
import { deletedBefore } from './refuse-edit.ts'

let review: ReviewShop
let { shop, admin, owner, videoId } = {} as ReviewShop
beforeEach(async () => {
  review = await startSentReview()
  ;({ shop, admin, owner, videoId } = review)
})
afterEach(() => shop.close())

const marks: NoteMarks = { ratio: '16:9', point: { x: 0.5, y: 0.25 }, strokes: [] }
const texts = async (as = owner) => (await review.notes(as)).map(({ text }) => text)

describe('a note of the customer', () => {
  test('is a draft on the card that stands there, which the studio does not see', async () => {
    const note = await review.add(owner, { frames: cardFrames[1] })
    const [first, second] = (await review.read(owner)).cuts[0]?.copy.copyCards ?? []
    expect(note).toMatchObject({
      state: 'draft',
      kind: 'change',
      side: 'customer',
      isMine: true,
      sentAt: null,
      round: null,
      version: 1,
      anchor: {
        on: 'card',
        card: { kind: 'copy', id: second?.id },
        offset: cardFrames[1].in - (second?.timing?.in ?? 0),
        length: 1,
      },
    })
    expect(first?.id).not.toBe(second?.id)
    expect(await texts()).toEqual(['Slower here.'])
    expect(await texts(admin)).toEqual([])
    const studio = { as: admin }
    const input = { videoId, noteId: note.id, version: 1 }
    expect((await shop.call(updateNote, { ...input, text: 'No.' }, studio)).problem.code).toBe('not_found')
    expect((await shop.call(deleteNote, input, studio)).problem.code).toBe('not_found')
    expect((await shop.call(resolveNote, input, studio)).problem.code).toBe('not_found')
  })

  test('is drawn on a picture that the cut has', async () => {
    const drawn = { ...marks, ratio: '9:16' as const }
    const input = { videoId, noteId: randomUUID(), cut: 1, kind: 'change' as const, text: 'Here.' }
    const foreign = await shop.call(addNote, { ...input, frames: cardFrames[0], marks: drawn }, { as: owner })
    expect(foreign.problem.fields).toEqual({ marks: 'This cut has no picture in 9:16.' })
    const { id: noteId } = await review.add(owner)
    const change = { videoId, noteId, version: 1 }
    expect((await shop.call(updateNote, { ...change, marks: drawn }, { as: owner })).status).toBe(422)
    expect((await shop.call(updateNote, { ...change, marks }, { as: owner })).output.note.marks).toEqual(
      marks,
    )
  })

  test('finds no room for a drawing where the film has as many as can be read at once', async () => {
    const line = Array.from({ length: markLimits.points }, (_, index) => ({ x: index / 5_000, y: 0.5 }))
    const drawn = { ...marks, strokes: [line] }
    const { id: noteId } = await review.add(owner)
    const draw = (fields: object) =>
      shop.call(updateNote, { videoId, noteId, version: 1, marks: drawn, ...fields }, { as: owner })
    await draw({})
    const { sequence: _, ...row } = await shop.db
      .selectFrom('reviewNotes')
      .selectAll()
      .executeTakeFirstOrThrow()
    const more = Array.from({ length: markLimits.pointsPerVideo / markLimits.points - 1 }, () => ({
      ...row,
      id: randomUUID(),
      anchor: JSON.stringify(row.anchor),
      marks: JSON.stringify(row.marks),
    }))
    await shop.db.insertInto('reviewNotes').values(more).execute()
    const input = { videoId, noteId: randomUUID(), cut: 1, kind: 'change' as const, text: 'Here.' }
    const added = await shop.call(addNote, { ...input, frames: cardFrames[0], marks: drawn }, { as: owner })
    expect(added.problem.fields?.['marks']).toContain('Say it in words.')
    const point = { ...input, frames: cardFrames[0], marks }
    expect((await shop.call(addNote, point, { as: owner })).status, 'a point is none').toBe(200)
    const anew = { ...drawn, strokes: [line.slice(1)] }
    expect((await draw({ version: 2, marks: anew })).status, 'in the place of another').toBe(200)
  })

  test('takes a reply while it is a draft: no event has its words, and the studio reads it once both are sent', async () => {
    const { id: noteId } = await review.add(owner)
    const reply = { videoId, noteId, replyId: randomUUID(), text: 'Or cut it?' }
    expect((await shop.call(replyToNote, reply, { as: owner })).status).toBe(200)
    expect(await readEvents(shop.db, { subjectId: videoId, kind: 'note.replied' })).toEqual([])
    expect(await texts(admin)).toEqual([])
    await review.ask()
    expect((await review.notes(admin))[0]?.replies).toMatchObject([{ text: 'Or cut it?' }])
  })

  test('says something that can be seen', async () => {
    const input = { videoId, noteId: randomUUID(), cut: 1, kind: 'change' as const, frames: cardFrames[0] }
    for (const text of [' \n ', '\u200b', '\u202e\u0001']) {
      const refused = await shop.call(addNote, { ...input, text }, { as: owner })
      expect(refused.problem.fields, JSON.stringify(text)).toEqual({ text: 'Write something first.' })
    }
    expect((await shop.call(addNote, { ...input, text: '👍' }, { as: owner })).status).toBe(200)
  })

  test('that is sent twice under one id is stored once, and stays deleted', async () => {
    const note = await review.add(owner, { text: 'Once' })
    expect(await review.add(owner, { noteId: note.id, text: 'Once' })).toEqual(note)
    expect(await texts()).toEqual(['Once'])
    const both = { videoId, noteId: note.id, version: 1 }
    expect((await shop.call(deleteNote, both, { as: owner })).output).toEqual({ deleted: true })
    expect((await shop.call(deleteNote, both, { as: owner })).output, 'again').toEqual({ deleted: true })
    const late = {
      videoId,
      noteId: note.id,
      cut: 1,
      kind: 'change',
      text: 'Once',
      frames: cardFrames[0],
    } as const
    const refused = await shop.call(addNote, late, { as: owner })
    // The form sends what is written next under another id.
    expect(refused.problem).toMatchObject({ code: 'changed_meanwhile', detail: deletedBefore })
    expect((await shop.call(addNote, late, { as: admin })).problem.code, 'of somebody else').toBe('not_found')
    expect(await texts()).toEqual([])
    const row = await shop.db.selectFrom('reviewNotes').selectAll().executeTakeFirstOrThrow()
    expect([row.body, row.marks], 'its words are gone').toEqual(['', null])
  })

  test('is edited by its version; a retry has no effect, and a stale one learns what the note says now', async () => {
    const { id: noteId } = await review.add(owner)
    const edit = { videoId, noteId, version: 1, text: 'Much slower here.', marks, frames: cardFrames[2] }
    const edited = await shop.call(updateNote, edit, { as: owner })
    expect(edited.output.note).toMatchObject({ text: 'Much slower here.', marks, version: 2 })
    expect(edited.output.note.anchor).toMatchObject({ length: 40 })
    expect((await shop.call(updateNote, edit, { as: owner })).output.note.version, 'a retry').toBe(2)
    const stale = await shop.call(updateNote, { ...edit, text: 'Faster.' }, { as: owner })
    expect(stale.problem).toMatchObject({
      code: 'changed_meanwhile',
      details: { note: { text: 'Much slower here.', version: 2 } },
    })
    const gone = await shop.call(deleteNote, { videoId, noteId, version: 1 }, { as: owner })
    expect(gone.problem.code).toBe('changed_meanwhile')
    const kind = { videoId, noteId, version: 2, kind: 'comment', marks: null } as const
    expect((await shop.call(updateNote, kind, { as: owner })).output.note).toMatchObject({
      kind: 'comment',
      marks: null,
      text: 'Much slower here.',
    })
  })

  test('stays as it is once it was sent; replies hang below it', async () => {
    const { id: noteId } = await review.add(owner)
    expect((await review.ask()).status).toBe(200)
    const input = { videoId, noteId, version: 2 }
    expect((await shop.call(updateNote, { ...input, text: 'No.' }, { as: owner })).problem.code).toBe(
      'note_sent',
    )
    expect((await shop.call(deleteNote, input, { as: owner })).problem.code).toBe('note_sent')
    expect((await shop.call(updateNote, { ...input, text: 'No.' }, { as: admin })).problem.code).toBe(
      'note_not_allowed',
    )
    const reply = { videoId, noteId, replyId: randomUUID(), text: 'Which part?' }
    expect((await shop.call(replyToNote, reply, { as: admin })).status).toBe(200)
    expect((await shop.call(replyToNote, reply, { as: admin })).output.note.replies, 'a retry').toHaveLength(
      1,
    )
    await shop.call(replyToNote, { ...reply, replyId: randomUUID(), text: 'The turn.' }, { as: owner })
    const [seen] = await review.notes(owner)
    expect(seen?.replies).toMatchObject([
      { side: 'studio', author: '', isMine: false, text: 'Which part?' },
      { side: 'customer', author: 'Mara Lindqvist', isMine: true, text: 'The turn.' },
    ])
    expect((await review.notes(admin))[0]?.replies[0]).toMatchObject({ author: 'Studio', isMine: true })
    const kinds = (await readEvents(shop.db, { subjectId: videoId })).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'note.replied')).toHaveLength(2)
  })

  test.each<[string, object]>([
    ['no words', { text: ' ' }],
    ['too many words', { text: 'x'.repeat(4_001) }],
    ['a range that ends before it begins', { frames: { in: 5, out: 5 } }],
    ['a frame behind the film', { frames: { in: 375, out: 376 } }],
    ['a range that ends behind the film', { frames: { in: 0, out: 376 } }],
    ['half a frame', { frames: { in: 0.5, out: 2 } }],
    ['an id that is none', { noteId: 'mine' }],
    ['a drawing with NaN', { marks: { ratio: '16:9', point: { x: null, y: 0 }, strokes: [] } }],
    [
      'a drawing of too many points',
      {
        marks: {
          ratio: '16:9',
          point: null,
          strokes: [Array.from({ length: 4_001 }, () => ({ x: 0, y: 0 }))],
        },
      },
    ],
  ])('with %s is refused with a sentence by its field', async (_name, fields) => {
    const input = {
      videoId,
      noteId: randomUUID(),
      cut: 1,
      kind: 'change',
      text: 'T',
      frames: cardFrames[0],
    } as const
    const answer = await shop.call(addNote, { ...input, ...fields } as typeof input, { as: owner })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.problem.fields ?? {})[0]).toMatch(new RegExp(`^${Object.keys(fields)[0]}`, 'u'))
    expect(await texts()).toEqual([])
  })

  test('with a million points is refused before it is read', async () => {
    const strokes = [Array.from({ length: 1_000_000 }, () => ({ x: 0, y: 0 }))]
    const input = {
      videoId,
      noteId: randomUUID(),
      cut: 1,
      kind: 'change',
      text: 'T',
      frames: cardFrames[0],
    } as const
    const answer = await shop.call(
      addNote,
      { ...input, marks: { ratio: '16:9', point: null, strokes } },
      { as: owner },
    )
    expect(answer.status).toBe(413)
  })

  test('keeps every sign of every script', async () => {
    const text = '‏שלום\n👩‍👩‍👧‍👦 <script>alert(1)</script> =1+1 ‮'
    expect((await review.add(owner, { text })).text).toBe(text)
  })

  test('has a place in the next cut, and is listed apart where its card is gone', async () => {
    const kept = await review.add(owner, { frames: cardFrames[1], text: 'Kept' })
    const lost = await review.add(owner, { frames: cardFrames[2], text: 'Lost' })
    await review.ask()
    const [first, second] = (await review.read(admin)).cuts[0]?.copy.copyCards ?? []
    if (!first || !second) throw new Error('There are three cards')
    const copyCards = [
      { id: first.id, copy: '' },
      { id: second.id, copy: '', timing: { in: 240, out: 320 } },
    ]
    expect((await shop.call(updateVideo, { videoId, copyCards }, { as: admin })).status).toBe(200)
    await review.upload()
    expect((await review.send()).status).toBe(200)
    const { cuts, notes } = await review.read(owner)
    const copy = cuts[0]?.copy
    if (!copy) throw new Error('The second cut was sent')
    const placed = notes.map(({ id, cut, anchor }) => [id, cut, placeNote(anchor, copy)])
    const offset = cardFrames[1].in - (second.timing?.in ?? 0)
    expect(placed).toEqual([
      [kept.id, 1, { kind: 'placed', frames: { in: 240 + offset, out: 241 + offset } }],
      [lost.id, 1, { kind: 'apart' }],
    ])
  })

  test('is written on cuts that the customer plays alone', async () => {
    const on = (cut: number, as = owner) =>
      shop.call(
        addNote,
        { videoId, noteId: randomUUID(), cut, kind: 'comment', text: 'T', frames: cardFrames[0] },
        { as },
      )
    expect((await on(2)).problem.code).toBe('note_not_allowed')
    await review.upload()
    expect((await on(2)).problem.code, 'it is assembled').toBe('note_not_allowed')
    const { id: noteId } = await review.add(owner)
    await shop.call(withdrawCut, { videoId, number: 1, reason: 'The wrong logo.' }, { as: admin })
    const move = { videoId, noteId, version: 1, frames: cardFrames[1] }
    expect((await shop.call(updateNote, move, { as: owner })).problem.code).toBe('cut_withdrawn')
    expect((await on(1)).problem.code).toBe('cut_withdrawn')
    expect((await on(1, admin)).problem.code).toBe('cut_withdrawn')
  })
})

describe('the studio', () => {
  test('comments at once and asks for nothing; its author edits and deletes the comment', async () => {
    const note = await review.add(admin, { text: 'The grade is not final.' })
    expect(note).toMatchObject({ state: 'said', side: 'studio', author: 'Studio' })
    const [seen] = await review.notes(owner)
    expect(seen).toMatchObject({ state: 'said', author: '', isMine: false })
    const change = {
      videoId,
      noteId: randomUUID(),
      cut: 1,
      kind: 'change',
      text: 'T',
      frames: cardFrames[0],
    } as const
    expect((await shop.call(addNote, change, { as: admin })).problem.code).toBe('note_not_allowed')
    const edit = { videoId, noteId: note.id, version: 1 }
    expect((await shop.call(updateNote, { ...edit, kind: 'change' }, { as: admin })).problem.code).toBe(
      'note_not_allowed',
    )
    expect((await shop.call(updateNote, { ...edit, text: 'No.' }, { as: owner })).problem.code).toBe(
      'note_not_allowed',
    )
    expect((await shop.call(updateNote, edit, { as: owner })).problem.code, 'no field').toBe(
      'note_not_allowed',
    )
    expect(
      (await shop.call(updateNote, { ...edit, kind: 'comment', text: 'It is final.' }, { as: admin })).output
        .note.text,
    ).toBe('It is final.')
    expect((await shop.call(deleteNote, { ...edit, version: 2 }, { as: admin })).status).toBe(200)
    expect(await texts()).toEqual([])
  })

  test('comments as an event, once each; drafts of the customer make none', async () => {
    const draft = await review.add(owner)
    const { id, version } = await review.add(admin, { text: 'The grade is not final.' })
    await review.add(admin, { noteId: id, text: 'The grade is not final.' })
    const change = { videoId, noteId: id, version, text: 'It is final.' }
    for (const _ of [1, 2]) await shop.call(updateNote, change, { as: admin })
    const gone = { videoId, noteId: id, version: version + 1 }
    for (const _ of [1, 2]) await shop.call(deleteNote, gone, { as: admin })
    await shop.call(
      updateNote,
      { videoId, noteId: draft.id, version: 1, text: 'Much slower.' },
      { as: owner },
    )
    await shop.call(deleteNote, { videoId, noteId: draft.id, version: 2 }, { as: owner })
    const events = (await readEvents(shop.db, { subjectId: videoId })).filter(({ kind }) =>
      kind.startsWith('note.'),
    )
    expect(events.map(({ kind, actorId, after }) => [kind, actorId, after])).toEqual([
      ['note.written', admin.id, { note: id, cut: 1, text: 'The grade is not final.' }],
      ['note.changed', admin.id, { note: id, cut: 1, text: 'It is final.' }],
      ['note.deleted', admin.id, { note: id, cut: 1 }],
    ])
  })

  test('ticks a change off and writes back; the customer opens it again, and the answer stays to read', async () => {
    const { id: noteId } = await review.add(owner)
    await review.ask()
    const resolve = { videoId, noteId, version: 2, answer: 'Twice as slow now.' }
    expect((await shop.call(resolveNote, resolve, { as: owner })).status).toBe(403)
    const done = await shop.call(resolveNote, resolve, { as: admin })
    expect(done.output.note).toMatchObject({
      state: 'resolved',
      version: 3,
      resolution: { answer: 'Twice as slow now.' },
    })
    expect((await shop.call(resolveNote, resolve, { as: admin })).output.note.version, 'a retry').toBe(3)
    const other = await shop.call(resolveNote, { ...resolve, answer: 'No.' }, { as: admin })
    expect(other.problem.code).toBe('changed_meanwhile')

    const stale = await shop.call(reopenNote, { videoId, noteId, version: 2 }, { as: owner })
    expect(stale.problem.code).toBe('changed_meanwhile')
    const reopened = await shop.call(reopenNote, { videoId, noteId, version: 3 }, { as: owner })
    expect(reopened.output.note).toMatchObject({
      state: 'open',
      resolution: null,
      replies: [{ side: 'studio', text: 'Twice as slow now.' }],
    })
    const again = await shop.call(reopenNote, { videoId, noteId, version: 3 }, { as: owner })
    expect(again.output.note.replies, 'a retry').toHaveLength(1)
    const kinds = (await readEvents(shop.db, { subjectId: videoId })).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind.startsWith('note.')).toSorted()).toEqual([
      'note.reopened',
      'note.resolved',
    ])
  })

  test('does not tick comments off, or drafts', async () => {
    const { id: noteId } = await review.add(owner, { kind: 'comment' })
    await review.ask()
    const input = { videoId, noteId, version: 2, answer: '' }
    expect((await shop.call(resolveNote, input, { as: admin })).problem.code).toBe('note_not_allowed')
    expect((await shop.call(reopenNote, input, { as: owner })).problem.code).toBe('note_not_allowed')
  })
})

test('a review is read by its owner and the studio, and looked at in the support view', async () => {
  const stranger = await makeUser(shop.db)
  const note = await review.add(admin)
  const as = { as: stranger }
  expect((await shop.call(readReview, { videoId }, as)).problem.code).toBe('not_found')
  const reply = { videoId, noteId: note.id, replyId: randomUUID(), text: 'Hello' }
  expect((await shop.call(replyToNote, reply, as)).problem.code).toBe('not_found')
  expect((await shop.call(readReview, { videoId }, { as: admin })).output.side).toBe('studio')
  const headers = { 'support-view': owner.id }
  expect((await shop.call(readReview, { videoId }, { as: admin, headers })).status).toBe(200)
  expect((await shop.call(replyToNote, reply, { as: admin, headers })).problem.code).toBe('forbidden')
  const other = await makeVideo(shop.db, review.subscriptionId, { status: 'editing' })
  const wrong = { videoId: other.id, noteId: note.id, version: 1 }
  expect((await shop.call(deleteNote, wrong, { as: admin })).problem.code).toBe('not_found')
})
