import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readVideo } from '#shared/contract/videos/videos.ts'
import { queueEmails } from '#test/events/queue-emails.ts'
import { takeJobs } from '#test/jobs/read-jobs.ts'
import { failFile } from '#test/videos/cut-fixture.ts'
import { startSentReview, type ReviewShop } from '#test/videos/review-fixture.ts'
import { readStatusEmail } from '../../notifications/read-status-email.ts'

const reason = 'The fair opens today.'
let review: ReviewShop
/** Of v2. */
let fileId: string

/** v1 was delivered with its e-mail, v2 is assembled, and the film was moved back to the edit by mistake. */
beforeEach(async () => {
  review = await startSentReview()
  await review.move('delivery', { reason })
  expect(await sendEmails()).toEqual(['film-ready'])
  fileId = await review.upload()
  await review.move('editing', { reason: 'Moved by mistake.' })
})
afterEach(() => review.shop.close())

/** Within the undo window. */
async function moveAtOnce(input: { isUndo?: boolean; reason?: string }) {
  review.clock.advance(-55_000)
  return review.move('delivery', input)
}
const undo = () => moveAtOnce({ isUndo: true })
/** Nobody has approved v2. */
const deliverAtOnce = () => moveAtOnce({ reason })
const cuts = async (as = review.admin) =>
  (await review.read(as)).cuts.map(({ number, state, deliveredAt }) => [number, state, deliveredAt !== null])
const status = async () =>
  (await review.shop.call(readVideo, { videoId: review.videoId }, { as: review.admin })).output.video.status
const countDeliveredFiles = async () =>
  (await review.shop.db.selectFrom('files').select('id').where('deliveredAt', 'is not', null).execute())
    .length
/** Runs the jobs that wait to notify the customer. @returns the kinds of the e-mails that they send */
async function sendEmails(): Promise<string[]> {
  const { shop } = review
  await queueEmails(shop.db)
  const kinds: string[] = []
  for (const { payload } of await takeJobs(shop.db, 'send-status-email')) {
    const email = await readStatusEmail(shop.deps, payload)
    if (email) kinds.push(email.kind)
  }
  return kinds
}

describe('a move back from delivery', () => {
  test('undone in time, delivers what was delivered and nothing else, and writes to nobody', async () => {
    const before = await cuts(review.owner)
    expect(before).toEqual([[1, 'in_review', true]])
    const undone = await undo()
    expect(undone.status, JSON.stringify(undone.problem)).toBe(200)
    expect(await status()).toBe('delivery')
    expect(await cuts(review.owner)).toEqual(before)
    expect(await countDeliveredFiles()).toBe(1)
    expect(await sendEmails()).toEqual([])
    expect((await undo()).problem.code, 'it is one move').toBe('undo_too_late')
  })

  test('over a cut that preflight holds back is undone without a reason: that cut is not delivered', async () => {
    await failFile(review.shop.db, fileId, 'It is broken.')
    expect((await moveAtOnce({})).problem.code, 'as a delivery').toBe('cut_held_back')
    const undone = await undo()
    expect(undone.status, JSON.stringify(undone.problem)).toBe(200)
    expect(await status()).toBe('delivery')
    expect(await cuts()).toEqual([
      [2, 'assembling', false],
      [1, 'in_review', true],
    ])
  })

  test('followed by a delivery at once is no undo: the next cut is sent, with its e-mail', async () => {
    expect((await deliverAtOnce()).status).toBe(200)
    const newest = (await review.read(review.owner)).cuts.find(({ number }) => number === 2)
    expect(newest?.deliveredAt).toBe(review.clock.now().toISOString())
    expect(await countDeliveredFiles()).toBe(2)
    expect(await sendEmails()).toEqual(['film-ready'])
  })

  test('before the e-mail about the delivery went out takes it along, and its undo brings it back', async () => {
    const moveBack = () => review.move('editing', { reason: 'Moved by mistake.' })
    await deliverAtOnce()
    await moveBack()
    expect((await undo()).status).toBe(200)
    expect(await sendEmails()).toEqual(['film-ready'])

    await review.move('editing', { reason: 'The grade is off.' })
    await deliverAtOnce()
    await moveBack()
    expect(await sendEmails(), 'an undo may still follow').toEqual([])
    expect((await undo()).status).toBe(200)
    expect(await sendEmails()).toEqual(['film-ready'])
    expect(await sendEmails()).toEqual([])
  })

  test('that is not undone leaves no e-mail about the delivery', async () => {
    await deliverAtOnce()
    await review.move('editing', { reason: 'The grade is off.' })
    expect(await sendEmails()).toEqual([])
    review.clock.advance(15_000)
    expect(await sendEmails()).toEqual([])
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
