import { afterEach, beforeEach, expect, test } from 'vitest'
import { listBlockVideos, readVideo, updateVideo } from '#shared/contract/videos/videos.ts'
import { copyBytes } from '#test/videos/cut-fixture.ts'
import { startSentReview, type ReviewShop } from '#test/videos/review-fixture.ts'

const reason = 'The words are for the next film.'
let review: ReviewShop

/** v1 was approved and delivered; back in the edit, the studio writes other words. */
beforeEach(async () => {
  review = await startSentReview()
  await review.approve()
  expect((await review.move('delivery')).status).toBe(200)
  await review.move('editing', { reason: 'Another word.' })
  await write('Five millimetres of grip.')
})
afterEach(() => review.shop.close())

const read = async () =>
  (await review.shop.call(readVideo, { videoId: review.videoId }, { as: review.admin })).output.video
const readAsCustomer = async () => {
  const { shop, subscriptionId, owner } = review
  return (await shop.call(listBlockVideos, { subscriptionId }, { as: owner })).output.videos[0]
}
async function write(first: string) {
  const { shop, admin, videoId } = review
  const copyCards = (await read()).copyCards.map(({ id }, index) => ({ id, copy: index === 0 ? first : '' }))
  expect((await shop.call(updateVideo, { videoId, copyCards }, { as: admin })).status).toBe(200)
}
const refusal = {
  code: 'cut_copy_changed',
  detail:
    'The cards are not those of v1, and no file has changed since. Say why it is delivered all the same.',
}

test('a delivered cut is delivered again over other words with a reason only; its customer reads its own', async () => {
  expect((await read()).cut).toMatchObject({ number: 1, state: 'approved', copyChangedSince: 1 })
  expect((await review.move('delivery')).problem).toMatchObject(refusal)
  expect((await review.move('delivery', { reason })).status).toBe(200)
  expect(await readAsCustomer()).toMatchObject({
    copyCards: [{ copy: 'Five millimetres of grip.' }, {}, {}],
    cut: {
      number: 1,
      copy: { copyCards: [{ copy: '' }, {}, {}] },
      exception: { reason, findings: ['It was delivered again, unchanged.'] },
    },
  })
  expect((await read()).cut?.copy, 'for an admin whose film it is').toMatchObject({
    copyCards: [{ copy: '' }, {}, {}],
  })
  await write('')
  expect((await readAsCustomer())?.cut?.copy).toBeNull()
})

test('so is the same film that was uploaded again; one that changed lacks an approval alone', async () => {
  await copyBytes(review.shop.db, await review.upload())
  expect((await read()).cut).toMatchObject({ number: 2, unchanged: { since: 1 }, copyChangedSince: 1 })
  const refused = await review.move('delivery')
  expect(refused.problem).toMatchObject({
    code: 'cut_not_approved',
    detail: `v2 was never sent to the customer, who has not approved it. ${refusal.detail}`,
  })
  await review.upload()
  expect((await read()).cut).toMatchObject({ number: 2, unchanged: null, copyChangedSince: null })
  expect((await review.move('delivery')).problem.code, 'another film').toBe('cut_not_approved')
  expect((await review.move('delivery', { reason })).status).toBe(200)
  expect((await readAsCustomer())?.cut).toMatchObject({ number: 2, copy: null })
})

test('words that are as they were need no reason', async () => {
  await write('')
  expect((await read()).cut?.copyChangedSince).toBeNull()
  expect((await review.move('delivery')).status).toBe(200)
})

test('nor do they where the same film was uploaded again', async () => {
  await write('')
  await copyBytes(review.shop.db, await review.upload())
  expect((await read()).cut).toMatchObject({ unchanged: { since: 1 }, copyChangedSince: null })
})
