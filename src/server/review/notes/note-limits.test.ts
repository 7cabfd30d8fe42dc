import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addGuestNote, createGuestLink } from '#shared/contract/review/guest-links.ts'
import { addNote, reopenNote, replyToNote, resolveNote } from '#shared/contract/review/review.ts'
import { noteLimits } from '#shared/review/notes.ts'
import { makeVideo } from '#test/factories.ts'
import { raceForLock } from '#test/database/race-for-lock.ts'
import { cardFrames, startSentReview, type ReviewShop } from '#test/videos/review-fixture.ts'

let review: ReviewShop
let { shop, admin, owner, videoId } = {} as ReviewShop
beforeEach(async () => {
  review = await startSentReview()
  ;({ shop, admin, owner, videoId } = review)
})
afterEach(() => shop.close())

const reply = (noteId: string, text = 'Yes.') =>
  shop.call(replyToNote, { videoId, noteId, replyId: randomUUID(), text }, { as: owner })
const fill = (noteId: string, count: number, characters = 1) =>
  sql`
    insert into review_replies (note_id, id, side, author_id, body, written_at)
    select ${noteId}, gen_random_uuid()::text, 'customer', ${owner.id}, repeat('x', ${characters}), now()
    from generate_series(1, ${count})
  `.execute(shop.db)

/** Another video whose cut has the same videos. */
async function makeSecondVideo(): Promise<string> {
  const { id } = await makeVideo(shop.db, review.subscriptionId, { status: 'editing' })
  const cut = await shop.db
    .selectFrom('cuts')
    .selectAll()
    .where('videoId', '=', videoId)
    .executeTakeFirstOrThrow()
  const copy = { ...cut, id: randomUUID(), videoId: id, copy: JSON.stringify(cut.copy) }
  await shop.db.insertInto('cuts').values(copy).execute()
  return id
}
/** Both have looked for the id before either of them stores it. */
const race = <Answer>(requests: (() => Promise<Answer>)[]) =>
  raceForLock(shop.db, { lock: (tx) => sql`lock table review_notes in share mode`.execute(tx), requests })

describe('replies', () => {
  test('of a film are so many at most, whatever notes they hang on', async () => {
    const [full, other] = [await review.add(owner), await review.add(owner)]
    await fill(full.id, noteLimits.repliesPerVideo - 1)
    expect((await reply(other.id)).status, 'the last one').toBe(200)
    expect((await reply(other.id)).problem.code).toBe('too_many_replies')
  })

  test('of a film are so many characters at most', async () => {
    const [full, other] = [await review.add(owner), await review.add(owner)]
    await fill(full.id, noteLimits.replyCharactersPerVideo / 4_000 - 1, 4_000)
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

describe('one new id that is sent for two films at once', () => {
  const note = { cut: 1, kind: 'comment', text: 'Lovely.', frames: cardFrames[0] } as const

  test('is one note and a refusal', async () => {
    const [noteId, second] = [randomUUID(), await makeSecondVideo()]
    const answers = await race(
      [videoId, second].map(
        (video) => () => shop.call(addNote, { ...note, videoId: video, noteId }, { as: owner }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect(answers.find(({ status }) => status === 404)?.problem.code).toBe('not_found')
  })

  test('is one note and a refusal, also where a guest sends it', async () => {
    const [noteId, second] = [randomUUID(), await makeSecondVideo()]
    const link = { videoId, intentId: randomUUID(), cut: 1, mayComment: true }
    const { secret } = (await shop.call(createGuestLink, link, { as: owner })).output
    const { text, frames } = note
    const headers = { 'guest-link': secret }
    const answers = await race<{ status: number }>([
      () => shop.call(addGuestNote, { noteId, name: 'Ines', text, frames }, { headers }),
      () => shop.call(addNote, { ...note, videoId: second, noteId }, { as: owner }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  })
})
