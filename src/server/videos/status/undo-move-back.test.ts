import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readVideo } from '#shared/contract/videos/videos.ts'
import { queueEmails } from '#test/events/queue-emails.ts'
import { startSentReview, type ReviewShop } from '#test/videos/review-fixture.ts'

const reason = 'The fair opens today.'
let review: ReviewShop

/** v1 was delivered, v2 is assembled, and the film was moved back to the edit by mistake. */
beforeEach(async () => {
  review = await startSentReview()
  await review.move('delivery', { reason })
  await review.upload()
  await review.move('editing', { reason: 'Moved by mistake.' })
})
afterEach(() => review.shop.close())

/** Within the undo window. */
async function moveAtOnce(input: { isUndo?: boolean; reason?: string }) {
  review.clock.advance(-55_000)
  return review.move('delivery', input)
}
const undo = () => moveAtOnce({ isUndo: true })
const cuts = async (as = review.admin) =>
  (await review.read(as)).cuts.map(({ number, state, deliveredAt }) => [number, state, deliveredAt !== null])
const status = async () =>
  (await review.shop.call(readVideo, { videoId: review.videoId }, { as: review.admin })).output.video.status
const countDeliveredFiles = async () =>
  (await review.shop.db.selectFrom('files').select('id').where('deliveredAt', 'is not', null).execute())
    .length
/** When the deliveries happened whose e-mail waits. */
async function listEmails(): Promise<string[]> {
  await queueEmails(review.shop.db)
  const { rows } = await review.shop.database.pool.query<{ movedAt: string }>(
    `select payload ->> 'movedAt' as "movedAt" from graphile_worker._private_jobs
     where payload ->> 'videoId' = $1 and payload ->> 'status' = 'delivery' order by id`,
    [review.videoId],
  )
  return rows.map(({ movedAt }) => movedAt)
}

describe('a move back from delivery', () => {
  test('undone in time, delivers what was delivered and nothing else, and writes to nobody', async () => {
    const before = await cuts(review.owner)
    const emails = await listEmails()
    expect(before).toEqual([[1, 'in_review', true]])
    const undone = await undo()
    expect(undone.status, JSON.stringify(undone.problem)).toBe(200)
    expect(await status()).toBe('delivery')
    expect(await cuts(review.owner)).toEqual(before)
    expect(await countDeliveredFiles()).toBe(1)
    expect(await listEmails()).toEqual(emails)
    expect((await undo()).problem.code, 'it is one move').toBe('undo_too_late')
  })

  test('followed by a delivery at once is no undo: the next cut is sent, with its e-mail', async () => {
    expect((await moveAtOnce({})).status).toBe(200)
    const newest = (await review.read(review.owner)).cuts.find(({ number }) => number === 2)
    expect(newest?.deliveredAt).toBe(review.clock.now().toISOString())
    expect(await countDeliveredFiles()).toBe(2)
    expect((await listEmails()).at(-1)).toBe(review.clock.now().toISOString())
  })

  test('is not undone once the next cut was sent', async () => {
    expect((await review.send()).status).toBe(200)
    expect((await undo()).problem).toMatchObject({
      code: 'changed_meanwhile',
      detail: 'A cut was sent since: deliver the film instead.',
    })
    expect(await status()).toBe('editing')
  })

  test('is not undone once its customer asked for a revision', async () => {
    await review.add(review.owner)
    expect((await review.ask()).status).toBe(200)
    expect((await undo()).problem).toMatchObject({
      code: 'changed_meanwhile',
      detail: 'A revision of this film was asked for since: it stays in the edit.',
    })
    expect(await status()).toBe('editing')
  })
})
