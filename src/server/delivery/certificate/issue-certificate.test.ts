import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { undoWindowMs } from '#shared/videos/undo-window.ts'
import { raceForLock } from '#test/database/race-for-lock.ts'
import { startSentReview, type ReviewShop } from '#test/videos/review-fixture.ts'
import { moveVideo } from '../../videos/status/change-video-status.ts'
import { StoredObjectMissing } from '../../outside/storage/storage.ts'
import { issueCertificate } from './issue-certificate.ts'

let review: ReviewShop
beforeEach(async () => {
  review = await startSentReview()
  const delivered = await review.move('delivery', { reason: 'The fair opens today.' })
  expect(delivered.status, JSON.stringify(delivered.problem)).toBe(200)
})
afterEach(() => review.shop.close())

const issue = () => issueCertificate(review.shop.deps, { subscriptionId: review.subscriptionId, block: 1 })
const countCertificates = async () =>
  (await review.shop.db.selectFrom('certificates').select('id').execute()).length

test('an undo that began in time and ends later has no certificate', async () => {
  const { shop, clock, admin, videoId } = review
  const [dueAt] = await raceForLock(shop.db, {
    lock: async (tx) => {
      await moveVideo(tx, clock, admin, { videoId, to: 'editing', reason: 'Too early.', isUndo: true })
      clock.advance(undoWindowMs)
    },
    requests: [issue],
  })
  expect(dueAt, 'looks again').toBeInstanceOf(Date)
  expect(await countCertificates()).toBe(0)
  expect(await issue(), 'nothing is delivered').toBeNull()
})

test('moves are not held up while bytes are read', async () => {
  const { shop, clock, subscriptionId } = review
  clock.advance(undoWindowMs)
  const isHeldUp: boolean[] = []
  const { storage } = shop.deps
  vi.spyOn(storage, 'read').mockImplementation(async (key) => {
    // A connection of its own takes what each move locks, where nobody holds it.
    const { rows } = await shop.database.pool.query(
      'select from status where id = $1 for update skip locked',
      [subscriptionId],
    )
    isHeldUp.push(rows.length === 0)
    throw new StoredObjectMissing(key)
  })
  expect(await issue()).toBeNull()
  expect(isHeldUp, 'the poster is read').not.toHaveLength(0)
  expect(isHeldUp).not.toContain(true)
  expect(await countCertificates()).toBe(1)
})

test('of a file whose bytes are gone, the job fails instead of waiting for its hash for ever', async () => {
  const { shop, clock } = review
  await shop.db.deleteFrom('mediaPreparations').execute()
  clock.advance(undoWindowMs)
  await expect(issue()).rejects.toThrow(/are not stored any more/)
  expect(await countCertificates()).toBe(0)
})
