import { afterAll, beforeAll, expect, test } from 'vitest'
import { countBlocked } from '#test/database/until-blocked.ts'
import { makeAdmin } from '#test/factories.ts'
import { until } from '#test/until.ts'
import { startSentReview, type ReviewShop } from '#test/videos/review-fixture.ts'
import { lockAdmins } from '../../users/admins.ts'
import { lockReviewedVideo } from '../../videos/cut-answers.ts'
import { resolveNote } from './resolve-note.ts'

let review: ReviewShop
beforeAll(async () => {
  review = await startSentReview()
})
afterAll(() => review.shop.close())

test('replacing a colleague’s answer never deadlocks with what locks all admins', async () => {
  const { shop, clock, admin, owner, videoId } = review
  const deps = { db: shop.db, clock }
  const [first, second] = [admin, await makeAdmin(shop.db)].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  if (!first || !second) throw new Error('There are two')
  const { id: noteId } = await review.add(owner)
  await review.ask()
  const version = (await review.notes(first))[0]?.version ?? 0
  const { note } = await resolveNote(deps, first, { videoId, noteId, version, answer: 'Done.' })

  const replacement = { videoId, noteId, version: note.version, answer: 'Done twice.' }
  const { settled } = await shop.db.transaction().execute(async (tx) => {
    await lockReviewedVideo(tx, videoId)
    // The answer locks the second admin's account and waits for the video; the other one waits for that account.
    const replaced = resolveNote(deps, second, replacement)
    await until(async () => (await countBlocked(shop.db)) === 1, 60_000, 'nothing waits for the video')
    const locked = shop.db.transaction().execute((other) => lockAdmins(other, owner.id))
    await until(async () => (await countBlocked(shop.db)) === 2, 60_000, 'nothing waits for the admin')
    return { settled: Promise.all([replaced, locked]) }
  })
  const [replaced, locked] = await settled
  expect(replaced.note.replies.map(({ text }) => text)).toEqual(['Done.'])
  expect(locked.adminIds).toContain(second.id)
})
