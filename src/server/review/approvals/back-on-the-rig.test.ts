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
const overdue = async () => (await review.shop.call(listOverdueCuts, {}, { as: review.admin })).output.cuts
async function move(to: 'shooting' | 'editing') {
  expect((await review.move(to)).status).toBe(200)
}

test('a cut whose film is shot again can’t be answered, and nobody is reminded of it until the film is back', async () => {
  const { owner } = review
  await review.add(owner)
  await review.add(owner, { kind: 'comment' })
  days(3)
  await move('shooting')
  expect(await remind()).toBe(0)
  days(11)
  expect([await remind(), await overdue()]).toEqual([0, []])
  const { answer, notes } = await review.read(owner)
  const sentence = 'This film is not in the edit any more, so this cut can’t be answered now.'
  expect(answer).toMatchObject({ cut: null, approvalProblem: sentence })
  expect((await review.ask()).problem).toMatchObject({ code: 'cut_not_answerable', detail: sentence })
  const comments = notes.filter(({ kind }) => kind === 'comment').map(({ id }) => id)
  expect((await review.ask({ noteIds: comments })).status, 'comments alone').toBe(200)
  await review.shop.db.deleteFrom('reviewNotes').where('kind', '=', 'change').execute()
  expect((await review.approve()).problem.code).toBe('cut_not_answerable')

  await move('editing')
  expect((await review.read(owner)).answer).toMatchObject({ cut: 1, approvalProblem: null })
  expect(await remind()).toBe(1)
  expect(await overdue()).toMatchObject([{ number: 1 }])
  expect((await review.approve()).status).toBe(200)
})

test('where the newer cut is withdrawn meanwhile, the one before waits anew', async () => {
  days(14)
  await remind()
  await review.upload()
  await review.send()
  await move('shooting')
  const input = { videoId: review.videoId, number: 2, reason: 'The wrong grade.' }
  expect((await review.shop.call(withdrawCut, input, { as: review.admin })).status).toBe(200)
  await move('editing')
  expect(await overdue()).toEqual([])
  days(3)
  expect(await remind()).toBe(1)
  const reminded = (await readEvents(review.shop.db, { subjectId: review.videoId })).at(-1)
  expect(reminded).toMatchObject({ kind: 'cut.approval_reminded', after: { number: 1, days: 3 } })
})
