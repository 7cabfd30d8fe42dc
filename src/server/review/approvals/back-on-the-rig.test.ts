import { afterEach, beforeEach, expect, test } from 'vitest'
import { readEvents } from '#test/events/read-events.ts'
import { startSentReview, type ReviewShop } from '#test/videos/review-fixture.ts'

let review: ReviewShop
beforeEach(async () => {
  review = await startSentReview()
})
afterEach(() => review.shop.close())

async function move(to: 'shooting' | 'editing') {
  expect((await review.move(to)).status).toBe(200)
}

test('a cut whose film is shot again can’t be answered, and nobody is reminded of it until the film is back', async () => {
  const { owner } = review
  await review.add(owner)
  await review.add(owner, { kind: 'comment' })
  review.passDays(3)
  await move('shooting')
  expect(await review.remind()).toBe(0)
  review.passDays(11)
  expect([await review.remind(), await review.readOverdue()]).toEqual([0, []])
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
  expect(await review.remind()).toBe(1)
  expect(await review.readOverdue()).toMatchObject([{ number: 1 }])
  expect((await review.approve()).status).toBe(200)
})

test('where the newer cut is withdrawn meanwhile, the one before waits anew', async () => {
  review.passDays(14)
  await review.remind()
  await review.upload()
  await review.send()
  await move('shooting')
  expect((await review.withdraw(2)).status).toBe(200)
  await move('editing')
  expect(await review.readOverdue()).toEqual([])
  review.passDays(3)
  expect(await review.remind()).toBe(1)
  const reminded = (await readEvents(review.shop.db, { subjectId: review.videoId })).at(-1)
  expect(reminded).toMatchObject({ kind: 'cut.approval_reminded', after: { number: 1, days: 3 } })
})
