import { afterEach, beforeEach, expect, test } from 'vitest'
import { readAdminOverview } from '#shared/contract/admin.ts'
import { searchVideos, updateVideo } from '#shared/contract/videos/videos.ts'
import { startReview, type ReviewShop } from '#test/videos/review-fixture.ts'

let review: ReviewShop
beforeEach(async () => {
  review = await startReview()
})
afterEach(() => review.shop.close())

/** What the studio has to do with the film, and how many a search of the board for the word “approved” finds. */
async function readSteps(): Promise<[string[], number]> {
  const { shop, admin } = review
  const { output } = await shop.call(readAdminOverview, {}, { as: admin })
  const steps = (['openRevisions', 'filmsToEdit', 'cutsToDeliver', 'cutsAfterDelivery'] as const).filter(
    (step) => output[step] > 0,
  )
  const found = await shop.call(searchVideos, { search: 'approved', pageSize: 5 }, { as: admin })
  expect(found.output.counts.editing).toBe(found.output.videos.length)
  return [steps, found.output.videos.length]
}

async function write(copy: string) {
  const { shop, admin, videoId } = review
  await shop.call(updateVideo, { videoId, startCard: { use: true, text: copy } }, { as: admin })
}

test('a film in the edit waits for the studio once, or not at all while its cut is with the customer', async () => {
  expect(await readSteps()).toEqual([['filmsToEdit'], 0])
  await review.upload()
  expect(await readSteps(), 'not sent').toEqual([['filmsToEdit'], 0])
  await review.send()
  expect(await readSteps(), 'in review').toEqual([[], 0])

  await review.add(review.owner)
  await review.ask()
  expect(await readSteps(), 'changes asked').toEqual([['openRevisions'], 0])
  await review.upload()
  await review.send()
  await review.approve({ number: 2 })
  expect(await readSteps(), 'approved').toEqual([['cutsToDeliver'], 1])

  await write('Other words')
  expect(await readSteps(), 'void').toEqual([['filmsToEdit'], 0])
  await write('')
  await review.upload()
  expect(await readSteps(), 'the next cut has begun').toEqual([['filmsToEdit'], 0])
  await review.move('delivery', { reason: 'It airs tonight.' })
  expect(await readSteps(), 'delivered').toEqual([[], 0])
})

test('a revision that was asked for in words waits for its customer while the next cut is in review', async () => {
  await review.upload()
  await review.move('delivery')
  await review.move('editing', { by: review.owner, reason: 'The logo is cut off.' })
  expect(await readSteps()).toEqual([['openRevisions'], 0])
  await review.upload()
  await review.send()
  expect(await readSteps()).toEqual([[], 0])
})

test('a delivered film waits for the studio while its next cut has begun, and is found by it', async () => {
  const { shop, admin, videoId } = review
  const findAssembling = async () => {
    const { output } = await shop.call(searchVideos, { search: 'assembling', pageSize: 5 }, { as: admin })
    return output.videos.map(({ id, status }) => [id, status])
  }
  await review.upload()
  expect(await findAssembling(), 'in the edit').toEqual([[videoId, 'editing']])
  await review.move('delivery')
  expect([await readSteps(), await findAssembling()], 'delivered').toEqual([[[], 0], []])
  await review.upload()
  expect([await readSteps(), await findAssembling()], 'the next cut has begun').toEqual([
    [['cutsAfterDelivery'], 0],
    [[videoId, 'delivery']],
  ])
  await review.send({ reason: 'A wrong logo.' })
  expect(await readSteps(), 'delivered again').toEqual([[], 0])
})
