import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { reopenNote, replyToNote, resolveNote } from '#shared/contract/review.ts'
import { noteLimits } from '#shared/review/notes.ts'
import { startSentReview, type ReviewShop } from '#test/review-fixture.ts'

let review: ReviewShop
let { shop, admin, owner, videoId } = {} as ReviewShop
beforeEach(async () => {
  review = await startSentReview()
  ;({ shop, admin, owner, videoId } = review)
})
afterEach(() => shop.close())

describe('replies', () => {
  const reply = (noteId: string, text = 'Yes.') =>
    shop.call(replyToNote, { videoId, noteId, replyId: randomUUID(), text }, { as: owner })
  const fill = (noteId: string, count: number, characters = 1) =>
    sql`
      insert into review_replies (note_id, id, side, author_id, body, written_at)
      select ${noteId}, gen_random_uuid()::text, 'customer', ${owner.id}, repeat('x', ${characters}), now()
      from generate_series(1, ${count})
    `.execute(shop.db)

  test('of a film are so many at most, whatever notes they hang on', async () => {
    const [full, other] = [await review.add(owner), await review.add(owner)]
    await fill(full.id, noteLimits.repliesPerFilm - 1)
    expect((await reply(other.id)).status, 'the last one').toBe(200)
    expect((await reply(other.id)).problem.code).toBe('too_many_replies')
  })

  test('of a film are so many characters at most', async () => {
    const [full, other] = [await review.add(owner), await review.add(owner)]
    await fill(full.id, noteLimits.replyCharactersPerFilm / 4_000 - 1, 4_000)
    expect((await reply(other.id, 'x'.repeat(3_999))).status).toBe(200)
    expect((await reply(other.id, 'xx')).problem.code).toBe('too_many_replies')
    expect((await reply(other.id, 'x')).status, 'as much as there is room for').toBe(200)
  })

  test('hold what the studio answered, so that answers need room, too', async () => {
    const { id: noteId } = await review.add(owner)
    await review.ask()
    await shop.call(resolveNote, { videoId, noteId, version: 2, answer: 'Done.' }, { as: admin })
    await fill(noteId, noteLimits.repliesPerNote - 1)
    const reopen = (version: number) => shop.call(reopenNote, { videoId, noteId, version }, { as: owner })
    expect((await reopen(3)).output.note.replies, 'the last one').toHaveLength(noteLimits.repliesPerNote)
    const again = { videoId, noteId, version: 4, answer: 'Done again.' }
    expect((await shop.call(resolveNote, again, { as: admin })).status).toBe(200)
    expect((await reopen(5)).problem.code).toBe('note_full')
    expect((await review.notes(owner))[0]?.state, 'nothing is lost').toBe('resolved')
    expect((await reply(noteId)).problem.code).toBe('note_full')
  })
})
