import { afterEach, expect, test } from 'vitest'
import { listCuts } from '#shared/contract/videos/cuts.ts'
import { queueEmails } from '#test/events/queue-emails.ts'
import { readEvents } from '#test/events/read-events.ts'
import { readJobs } from '#test/jobs/read-jobs.ts'
import { startReview, startSentReview, type ReviewShop } from '#test/videos/review-fixture.ts'

let review: ReviewShop
afterEach(() => review.shop.close())

const reason = 'The logo was cut off.'
const exception = { reason, findings: ['It was delivered without an approval.'] }

async function findSentEmails() {
  await queueEmails(review.shop.db)
  const emails = (await readJobs(review.shop.db, 'send-email')).map(({ payload }) => payload)
  return emails.filter(({ kind }) => kind === 'cut-sent')
}

test('the next cut of a film that was approved and delivered needs a reason, which its customer reads', async () => {
  review = await startSentReview()
  const { shop, owner, videoId } = review
  await review.approve()
  expect((await review.move('delivery')).status).toBe(200)
  await review.upload()
  expect((await review.send()).problem).toMatchObject({
    code: 'cut_not_approved',
    detail:
      'v2 was never sent to the customer, who has not approved it. Say why it is delivered all the same.',
  })
  expect((await review.read(owner)).cuts).toMatchObject([{ number: 1, state: 'approved' }])
  expect((await review.send({ reason })).status).toBe(200)
  expect((await shop.call(listCuts, { videoId }, { as: owner })).output.cuts).toMatchObject([
    { number: 2, state: 'in_review', deliveredAt: expect.any(String), exception },
    { number: 1, state: 'approved', exception: null },
  ])
  const sent = (await readEvents(shop.db, { subjectId: videoId })).findLast(({ kind }) => kind === 'cut.sent')
  expect(sent).toMatchObject({ reason, after: { number: 2, findings: [], isDelivered: true } })
  expect(await findSentEmails()).toMatchObject([
    { number: 1, reason: '', isDelivered: false },
    { number: 2, reason, isDelivered: true },
  ])
})

test('so does that of a film whose customer was never sent a cut before', async () => {
  review = await startReview()
  await review.upload()
  expect((await review.move('delivery')).status).toBe(200)
  await review.upload()
  expect((await review.send()).problem.code).toBe('cut_not_approved')
  expect((await review.send({ reason })).output.cuts[0]).toMatchObject({ number: 2, exception })
})
