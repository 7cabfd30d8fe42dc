import { afterEach, beforeEach, expect, test } from 'vitest'
import { discardCut, listCuts, sendCut } from '#shared/contract/videos/cuts.ts'
import { listBlockVideos, readVideo } from '#shared/contract/videos/videos.ts'
import { readEvents } from '#test/events/read-events.ts'
import { raceForLock } from '#test/database/race-for-lock.ts'
import { readJobs } from '#test/jobs/read-jobs.ts'
import { startReview, startSentReview, type ReviewShop } from '#test/videos/review-fixture.ts'
import { lockVideo } from '../store/videos.db.ts'

let review: ReviewShop
beforeEach(async () => {
  review = await startSentReview()
})
afterEach(() => review.shop.close())

const list = async () =>
  (await review.shop.call(listCuts, { videoId: review.videoId }, { as: review.admin })).output.cuts
const short = async () => (await list()).map(({ number, state }) => [number, state])
async function discard(number: number, fileIds?: string[], by = review.admin) {
  const seen = fileIds ?? (await list())[0]?.files.map(({ id }) => id) ?? []
  return review.shop.call(discardCut, { videoId: review.videoId, number, fileIds: seen }, { as: by })
}
const readFiles = async () => {
  const { shop, videoId, admin } = review
  const { files, earlierFiles } = (await shop.call(readVideo, { videoId }, { as: admin })).output.video
  return { current: files.map(({ id }) => id), earlier: earlierFiles.map(({ id }) => id) }
}
async function listRemoved() {
  const jobs = await readJobs(review.shop.db, 'remove-stored-object')
  return jobs.map(({ payload }) => payload.key).toSorted()
}

test('a cut that was never sent goes with its own files, and the approved one is the newest again', async () => {
  const { shop, owner, subscriptionId, videoId } = review
  await review.approve()
  const before = { cuts: await list(), files: await readFiles(), customer: await review.read(owner) }
  const own = [await review.upload(), await review.upload()]
  expect(await short()).toEqual([
    [2, 'assembling'],
    [1, 'approved'],
  ])

  expect((await review.move('delivery')).problem.detail).toContain(
    'The customer has approved v1: v2, which was never sent, would go out instead.',
  )
  const { output } = await discard(2)
  expect(output.cuts).toEqual(before.cuts)
  expect(await readFiles()).toEqual(before.files)
  expect(await listRemoved()).toEqual(own.map((id) => `films/${id}.mp4`).toSorted())
  expect(await review.read(owner)).toEqual(before.customer)
  const { videos } = (await shop.call(listBlockVideos, { subscriptionId }, { as: owner })).output
  expect(videos[0]?.cut).toMatchObject({ number: 1, state: 'approved' })
  const events = await readEvents(shop.db, { subjectId: videoId })
  expect(events.at(-1)).toMatchObject({
    kind: 'cut.discarded',
    after: { number: 2, files: [expect.any(String), expect.any(String)] },
  })
  // Nothing speaks against the delivery of what was approved.
  expect((await review.move('delivery')).status).toBe(200)
})

test('the next upload begins a cut of the same number', async () => {
  await review.upload()
  await discard(2)
  const fileId = await review.upload()
  expect((await list())[0]).toMatchObject({ number: 2, state: 'assembling', files: [{ id: fileId }] })
})

test('a first cut goes as well', async () => {
  await review.shop.close()
  review = await startReview()
  await review.upload()
  expect((await discard(1)).output.cuts).toEqual([])
  expect(await readFiles()).toEqual({ current: [], earlier: [] })
})

test('one that was sent stays, and so does one that another person has changed, or that is gone', async () => {
  expect((await discard(1)).problem.code, 'sent').toBe('cut_change_not_allowed')
  await review.upload()
  const seen = (await list())[0]?.files.map(({ id }) => id) ?? []
  await review.upload()
  expect((await discard(2, seen)).problem.code, 'another file').toBe('changed_meanwhile')
  const present = (await list())[0]?.files.map(({ id }) => id) ?? []
  expect((await discard(2, [...present, ...seen])).problem.code, 'fewer files').toBe('changed_meanwhile')
  expect((await discard(3)).problem.code).toBe('not_found')
  expect((await discard(2, undefined, review.owner)).status, 'its customer').toBe(403)
  await discard(2)
  expect((await discard(2, [])).problem.code, 'gone').toBe('not_found')
})

test('one that is being sent is not discarded: the lock of its film orders both', async () => {
  const { shop, admin, videoId } = review
  const fileIds = [await review.upload()]
  const answers = await raceForLock(shop.db, {
    lock: (tx) => lockVideo(tx, videoId),
    requests: [sendCut, discardCut].map(
      (call) => () => shop.call(call, { videoId, number: 2, fileIds }, { as: admin }),
    ),
  })
  expect(answers.map(({ status, problem }) => [status, problem?.code])).toEqual([
    [200, undefined],
    [409, 'cut_change_not_allowed'],
  ])
  expect(await short()).toEqual([
    [2, 'in_review'],
    [1, 'in_review'],
  ])
})
