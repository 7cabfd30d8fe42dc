import { afterEach, beforeEach, expect, test } from 'vitest'
import { readEmailsOfKind } from '#test/events/read-emails.ts'
import { readEvents } from '#test/events/read-events.ts'
import { startSentReview, type ReviewShop } from '#test/videos/review-fixture.ts'
import { emailContent } from '../../emails/email-content.ts'

let review: ReviewShop
beforeEach(async () => {
  review = await startSentReview()
})
afterEach(() => review.shop.close())

async function withdraw(number: number) {
  expect((await review.withdraw(number)).status).toBe(200)
}
const listReminders = async () =>
  (await readEvents(review.shop.db, { subjectId: review.videoId }))
    .filter(({ kind }) => kind === 'cut.approval_reminded' || kind === 'cut.approval_overdue')
    .map(({ kind, after }) => [kind, after])

test('once the newer cut is withdrawn, the one before waits from then on: its customer is reminded first', async () => {
  review.passDays(1)
  await review.upload()
  await review.send()
  review.passDays(14)
  await withdraw(2)
  const waitingSince = review.clock.now().toISOString()
  expect(await review.remind()).toBe(0)
  review.passDays(3)
  expect([await review.remind(), await review.remind()]).toEqual([1, 0])
  expect(await listReminders()).toEqual([['cut.approval_reminded', { number: 1, days: 3 }]])
  review.passDays(11)
  await review.remind()
  expect((await listReminders()).at(-1)).toEqual(['cut.approval_overdue', { number: 1, days: 14 }])
  expect(await review.readOverdue()).toMatchObject([{ number: 1, waitingSince }])
})

test('also where its own reminders were over', async () => {
  review.passDays(14)
  await review.remind()
  expect(await review.readOverdue()).toHaveLength(1)
  await review.upload()
  await review.send()
  await withdraw(2)
  expect(await review.readOverdue(), 'its customer is not late any more').toEqual([])
  review.passDays(3)
  expect(await review.remind()).toBe(1)
  expect((await listReminders()).at(-1)).toEqual(['cut.approval_reminded', { number: 1, days: 3 }])
})

test('a withdrawal of the cut before changes nothing for the newest', async () => {
  await review.upload()
  await review.send()
  review.passDays(14)
  await review.remind()
  await withdraw(1)
  expect(await review.readOverdue()).toMatchObject([{ number: 2 }])
  expect(await review.remind()).toBe(0)
})

test.each([
  [2, 1],
  [1, 2],
])('the e-mail that v%i was withdrawn asks for the answer to v%i', async (withdrawn, waiting) => {
  await review.upload()
  await review.send()
  await withdraw(withdrawn)
  const [email] = await readEmailsOfKind(review.shop.db, 'cut-withdrawn')
  expect(email && emailContent(email, 'usd')).toMatchObject({
    preheader: `v${waiting} is waiting for your answer.`,
    paragraphs: [expect.stringContaining(`v${waiting} is waiting for your answer: approve it`)],
    button: { label: `Watch v${waiting}`, url: expect.stringMatching(`/review/${review.videoId}$`) },
  })
})

test('where none waits, it says that there is nothing to do', async () => {
  await withdraw(1)
  const [email] = await readEmailsOfKind(review.shop.db, 'cut-withdrawn')
  expect(email && emailContent(email, 'usd')).toMatchObject({
    paragraphs: [expect.stringContaining('there is nothing for you to do')],
    button: { label: 'Open the film', url: expect.stringContaining('/subscriptions/manage/') },
  })
})
