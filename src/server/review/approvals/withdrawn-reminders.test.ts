import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listOverdueCuts, withdrawCut } from '#shared/contract/videos/cuts.ts'
import { readEvents } from '#test/events/read-events.ts'
import { startSentReview, type ReviewShop } from '#test/videos/review-fixture.ts'
import { remindOfCuts } from '../../videos/remind-of-cuts.ts'

let review: ReviewShop
beforeEach(async () => {
  review = await startSentReview()
})
afterEach(() => review.shop.close())

const log = { error: vi.fn() }
const days = (count: number) => review.clock.advance(count * 86_400_000)
const remind = () => remindOfCuts({ db: review.shop.db, clock: review.clock, log })
async function withdraw(number: number) {
  const input = { videoId: review.videoId, number, reason: 'The wrong grade.' }
  expect((await review.shop.call(withdrawCut, input, { as: review.admin })).status).toBe(200)
}
const listReminders = async () =>
  (await readEvents(review.shop.db, { subjectId: review.videoId }))
    .filter(({ kind }) => kind === 'cut.approval_reminded' || kind === 'cut.approval_overdue')
    .map(({ kind, after }) => [kind, after])
const overdue = async () => (await review.shop.call(listOverdueCuts, {}, { as: review.admin })).output.cuts

test('once the newer cut is withdrawn, the one before waits from then on: its customer is reminded first', async () => {
  days(1)
  await review.upload()
  await review.send()
  days(14)
  await withdraw(2)
  const waitingSince = review.clock.now().toISOString()
  expect(await remind()).toBe(0)
  days(3)
  expect([await remind(), await remind()]).toEqual([1, 0])
  expect(await listReminders()).toEqual([['cut.approval_reminded', { number: 1, days: 3 }]])
  days(11)
  await remind()
  expect((await listReminders()).at(-1)).toEqual(['cut.approval_overdue', { number: 1, days: 14 }])
  expect(await overdue()).toMatchObject([{ number: 1, waitingSince }])
})

test('also where its own reminders were over', async () => {
  days(14)
  await remind()
  expect(await overdue()).toHaveLength(1)
  await review.upload()
  await review.send()
  await withdraw(2)
  expect(await overdue(), 'its customer is not late any more').toEqual([])
  days(3)
  expect(await remind()).toBe(1)
  expect((await listReminders()).at(-1)).toEqual(['cut.approval_reminded', { number: 1, days: 3 }])
})

test('a withdrawal of the cut before changes nothing for the newest', async () => {
  await review.upload()
  await review.send()
  days(14)
  await remind()
  await withdraw(1)
  expect(await overdue()).toMatchObject([{ number: 2 }])
  expect(await remind()).toBe(0)
})
