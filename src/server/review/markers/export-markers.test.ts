import { afterEach, beforeEach, expect, test } from 'vitest'
import { exportMarkers, resolveNote } from '#shared/contract/review/review.ts'
import { readVideo } from '#shared/contract/videos/videos.ts'
import { cardFrames, startSentReview, type ReviewShop } from '#test/videos/review-fixture.ts'

let review: ReviewShop
let { shop, admin, owner, videoId } = {} as ReviewShop
beforeEach(async () => {
  review = await startSentReview()
  ;({ shop, admin, owner, videoId } = review)
})
afterEach(() => shop.close())

const get = (format: 'csv' | 'edl' | 'fcpxml' | 'xmeml', as = admin, number = 1) =>
  shop.call(exportMarkers, { videoId, number, format }, { as })

test('the studio takes the open changes of a film into an editor, in each format', async () => {
  await review.add(owner, { text: 'Slower here.', frames: cardFrames[1] })
  const { id: noteId } = await review.add(owner, { text: 'Done already.' })
  await review.add(owner, { text: 'Lovely.', kind: 'comment' })
  await review.add(owner, { text: 'Still a draft.' }).then(({ id }) => id)
  const drafts = (await review.notes(owner)).filter(({ text }) => text !== 'Still a draft.')
  await review.ask({ noteIds: drafts.map(({ id }) => id) })
  await shop.call(resolveNote, { videoId, noteId, version: 2, answer: '' }, { as: admin })
  const csv = (await get('csv')).output
  expect([csv.count, csv.name, csv.mediaType]).toEqual([1, '15-second-ad_v1_changes.csv', 'text/csv'])
  expect(csv.content).toContain('"145","146","00:00:05:20","00:00:05:21","Slower here."')
  const { video } = (await shop.call(readVideo, { videoId }, { as: admin })).output
  expect(video.cut?.openChanges, 'as lists count them').toBe(csv.count)
  for (const absent of ['Done already', 'Lovely', 'Still a draft']) expect(csv.content).not.toContain(absent)
  for (const [format, start] of [
    ['edl', 'TITLE: 15 second ad v1'],
    ['fcpxml', '<?xml version="1.0"'],
    ['xmeml', '<?xml version="1.0"'],
  ] as const) {
    const { output } = await get(format)
    expect(output.content.startsWith(start), format).toBe(true)
    expect(output.content).toContain('Slower here.')
  }
})

test('changes that have no room in a format are shortened, and counted', async () => {
  await review.add(owner, { text: `Slower. ${'x'.repeat(300)}` })
  await review.add(owner, { text: 'Brighter.' })
  await review.ask({ noteIds: (await review.notes(owner)).map(({ id }) => id) })
  const { output } = await get('edl')
  expect([output.count, output.shortened]).toEqual([2, 1])
  expect(output.content).toContain('Brighter.')
  expect((await get('csv')).output.shortened).toBe(0)
})

test('markers are the studio’s, of cuts that there are', async () => {
  expect((await get('csv', owner)).problem.code).toBe('forbidden')
  expect((await get('csv', admin, 2)).problem.code).toBe('not_found')
})
