import { afterEach, expect, test } from 'vitest'
import { readDelivery } from '#shared/contract/delivery.ts'
import { readVideo, updateVideo } from '#shared/contract/videos/videos.ts'
import { certificateFactsSchema, type CertificateFacts } from '#shared/delivery/certificate-facts.ts'
import { undoWindowMs } from '#shared/videos/undo-window.ts'
import { startSentReview, type ReviewShop } from '#test/videos/review-fixture.ts'

import { issueCertificate } from './issue-certificate.ts'

let review: ReviewShop
afterEach(() => review.shop.close())

/** What the newest certificate of the block states of its video. */
async function readCertifiedVideo(): Promise<CertificateFacts['films'][number] | undefined> {
  const { shop, owner, subscriptionId } = review
  review.clock.advance(undoWindowMs)
  expect(await issueCertificate(shop.deps, { subscriptionId, block: 1 })).toBeNull()
  const { output } = await shop.call(readDelivery, { subscriptionId, block: 1 }, { as: owner })
  expect(output.delivery.certificate).not.toBeNull()
  const row = await shop.db
    .selectFrom('certificates')
    .select('facts')
    .where('id', '=', output.delivery.certificate?.id ?? '')
    .executeTakeFirstOrThrow()
  return certificateFactsSchema.parse(JSON.parse(row.facts)).films[0]
}

async function deliver(reason?: string): Promise<void> {
  const moved = await review.move('delivery', { reason })
  expect(moved.status, JSON.stringify(moved.problem)).toBe(200)
}

const readCut = async () => (await review.read(review.owner)).cuts[0]

/** Words that no cut has. */
async function changeWords(): Promise<void> {
  const { shop, admin, videoId } = review
  const { copyCards } = (await shop.call(readVideo, { videoId }, { as: admin })).output.video
  const cards = copyCards.map(({ id }, index) => ({ id, copy: index === 0 ? 'Wet stone.' : '' }))
  const answer = await shop.call(updateVideo, { videoId, copyCards: cards }, { as: admin })
  expect(answer.status, JSON.stringify(answer.problem)).toBe(200)
}

test('of an approved cut states who approved which hash, and when', async () => {
  review = await startSentReview()
  const hash = (await readCut())?.contentHash
  expect((await review.approve()).status).toBe(200)
  const at = review.clock.now().toISOString()
  await deliver()
  expect(await readCertifiedVideo()).toMatchObject({
    cut: 1,
    approval: { sha256: hash, by: 'Mara Lindqvist', at },
  })
  // What was delivered stays what was approved.
  await changeWords()
  expect(await readCertifiedVideo()).toMatchObject({ cut: 1, approval: { sha256: hash } })
})

test('of a cut that nobody approved says nothing of an approval', async () => {
  review = await startSentReview()
  await deliver('The fair opens today.')
  expect(await readCertifiedVideo()).toMatchObject({ cut: 1, approval: null })
})

test('of a cut that was delivered although its approval was void says nothing of it', async () => {
  review = await startSentReview()
  await review.approve()
  await changeWords()
  await deliver('The line was misspelt.')
  expect(await readCut()).toMatchObject({
    state: 'void',
    approval: { by: 'Mara Lindqvist' },
    exception: { reason: 'The line was misspelt.', findings: ['It was delivered without an approval.'] },
  })
  expect(await readCertifiedVideo()).toMatchObject({ cut: 1, approval: null })
})

test('of a cut that its customer approved once they had it states that', async () => {
  review = await startSentReview()
  await deliver('The fair opens today.')
  expect(await readCertifiedVideo()).toMatchObject({ approval: null })
  expect((await review.approve()).status).toBe(200)
  expect(await readCut()).toMatchObject({ state: 'approved' })
  expect(await readCertifiedVideo()).toMatchObject({ approval: { by: 'Mara Lindqvist' } })
})
