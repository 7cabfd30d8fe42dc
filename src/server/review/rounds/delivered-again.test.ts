import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { exportMyData } from '#shared/contract/account.ts'
import { listBlockVideos, readVideo, updateVideo } from '#shared/contract/videos/videos.ts'
import { readEvents } from '#test/events/read-events.ts'
import { copyBytes } from '#test/videos/cut-fixture.ts'
import { startReview, startSentReview, type ReviewShop } from '#test/videos/review-fixture.ts'

let review: ReviewShop
afterEach(() => review.shop.close())

const reason = 'The lace cannot be made slower.'
const findings = ['It was delivered again, unchanged.']
const readCut = async () => (await review.read(review.owner)).cuts[0]

/** The customer asks for a change of the delivered cut, with a round. */
async function askForChange() {
  await review.add(review.owner)
  expect((await review.ask({ shownCost: 'round' })).status).toBe(200)
  expect((await review.move('delivery')).problem.code).toBe('revision_unanswered')
}
/** The customer asks for a revision of the delivered film in words alone. */
async function askInWords() {
  expect((await review.move('editing', { by: review.owner, reason: 'Slower.' })).status).toBe(200)
  expect((await review.move('delivery')).problem.code).toBe('revision_unanswered')
}
async function deliver(why = reason) {
  expect((await review.move('delivery', { reason: why })).status).toBe(200)
}
async function changeCard() {
  const { shop, admin, videoId } = review
  const { copyCards } = (await shop.call(readVideo, { videoId }, { as: admin })).output.video
  const cards = copyCards.map(({ id }, index) => ({ id, copy: index === 0 ? 'Laced by hand' : '' }))
  expect((await shop.call(updateVideo, { videoId, copyCards: cards }, { as: admin })).status).toBe(200)
}
async function undo() {
  review.clock.advance(-55_000)
  expect((await review.move('editing', { isUndo: true, reason: 'Undone.' })).status).toBe(200)
}

describe('a cut that was approved and delivered, and is delivered again after a round', () => {
  beforeEach(async () => {
    review = await startSentReview()
    await review.approve()
    expect((await review.move('delivery')).status).toBe(200)
    await askForChange()
  })

  test('has a reason that its customer reads, and the approval still holds', async () => {
    const { shop, owner, subscriptionId, videoId } = review
    await deliver()
    expect(await readCut()).toMatchObject({ state: 'approved', exception: { reason, findings } })
    const { videos } = (await shop.call(listBlockVideos, { subscriptionId }, { as: owner })).output
    expect(videos[0]?.cut?.exception).toEqual({ reason, findings })
    const moved = (await readEvents(shop.db, { subjectId: videoId })).findLast(
      ({ kind }) => kind === 'video.moved',
    )
    expect(moved).toMatchObject({ reason })
    const { data } = (await shop.call(exportMyData, {}, { as: owner })).output
    expect(data['cuts']).toMatchObject([{ deliveredReason: null, redeliveredReason: reason }])
  })

  test('has none once that delivery is undone, and that of the last one once a third is undone', async () => {
    await deliver()
    await undo()
    expect(await readCut()).toMatchObject({ state: 'approved', exception: null })
    expect((await review.read(review.owner)).video.revision).toMatchObject({ number: 1 })
    await deliver()
    await askForChange()
    await deliver('It is as it was ordered.')
    expect((await readCut())?.exception?.reason).toBe('It is as it was ordered.')
    await undo()
    expect((await readCut())?.exception?.reason).toBe(reason)
  })
})

describe('after a revision that was asked for in words', () => {
  test('the cut that its customer approved has a reason that they read, and the approval still holds', async () => {
    review = await startSentReview()
    await review.approve()
    expect((await review.move('delivery')).status).toBe(200)
    await askInWords()
    await deliver()
    expect(await readCut()).toMatchObject({ state: 'approved', exception: { reason, findings } })
  })

  test('so has one that they approved after its delivery', async () => {
    review = await startSentReview()
    await deliver('The fair opens today.')
    await review.approve()
    expect((await readCut())?.exception?.findings).toEqual(['It was delivered without an approval.'])
    await askInWords()
    await deliver()
    expect(await readCut()).toMatchObject({ state: 'approved', exception: { reason, findings } })
  })

  test('so has the same film that was uploaded again', async () => {
    review = await startReview()
    await review.upload()
    expect((await review.move('delivery')).status).toBe(200)
    expect((await review.move('editing', { by: review.owner, reason: 'Slower.' })).status).toBe(200)
    await copyBytes(review.shop.db, await review.upload())
    expect((await review.move('delivery')).problem.code).toBe('revision_unanswered')
    await deliver()
    const newest = (await review.read(review.owner)).cuts.find(({ number }) => number === 2)
    expect(newest?.exception).toEqual({ reason, findings: ['It was delivered without an approval.'] })
  })
})

test('so does one that was delivered without being sent', async () => {
  review = await startReview()
  await review.upload()
  expect((await review.move('delivery')).status).toBe(200)
  await askForChange()
  await deliver()
  expect((await readCut())?.exception).toEqual({ reason, findings })
})

test('an approval that follows two deliveries with reasons changes nothing of what they were', async () => {
  review = await startSentReview()
  await deliver('The fair opens today.')
  await review.move('editing', { reason: 'Taken back.' })
  await deliver()
  const exception = { reason, findings: ['It was delivered without an approval.'] }
  expect(await readCut()).toMatchObject({ state: 'in_review', exception })
  await review.approve()
  expect(await readCut()).toMatchObject({ state: 'approved', exception })
  await askInWords()
  await deliver('It is as it was ordered.')
  expect((await readCut())?.exception?.findings).toEqual(findings)
  await undo()
  expect(await readCut(), 'of the delivery before the undone one').toMatchObject({ exception })
})

test('a cut whose approval a changed card made void is delivered without one, each time', async () => {
  review = await startSentReview()
  await review.approve()
  await changeCard()
  await deliver('The fair opens today.')
  const finding = 'It was delivered without an approval.'
  expect(await readCut()).toMatchObject({ state: 'void', exception: { findings: [finding] } })
  await review.move('editing', { reason: 'Taken back.' })
  expect((await review.move('delivery')).problem.detail).toContain('has not approved v1')
  await deliver()
  expect(await readCut()).toMatchObject({ state: 'void', exception: { reason, findings: [finding] } })
  await review.shop.db.updateTable('cuts').set({ redeliveredFinding: null }).execute()
  expect((await readCut())?.exception?.findings, 'restored without a finding').toEqual([finding])
})

test('a cut that was delivered with a reason shows that of its last delivery', async () => {
  review = await startSentReview()
  await deliver('The fair opens today.')
  await askForChange()
  await deliver()
  expect((await readCut())?.exception).toEqual({
    reason,
    findings: ['It was delivered without an approval.'],
  })
})
