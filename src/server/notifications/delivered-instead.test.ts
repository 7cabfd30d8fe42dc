import { afterEach, beforeEach, expect, test } from 'vitest'
import { queueEmails } from '#test/events/queue-emails.ts'
import { readJobs } from '#test/jobs/read-jobs.ts'
import { startSentReview, type ReviewShop } from '#test/videos/review-fixture.ts'
import { emailContent } from '../emails/email-content.ts'
import { writeApprovalEmails } from './cut-emails.ts'
import { readStatusEmail } from './read-status-email.ts'

let review: ReviewShop
beforeEach(async () => {
  review = await startSentReview()
  await review.approve()
})
afterEach(() => review.shop.close())

/** The e-mail about the delivery, once it can't be undone any more. */
async function readReady() {
  await queueEmails(review.shop.db)
  const [move] = await readJobs(review.shop.db, 'send-status-email')
  review.clock.advance(60_000)
  const email = move && (await readStatusEmail(review.shop.deps, move.payload))
  if (email?.kind !== 'film-ready') throw new Error('No e-mail about the delivery')
  return email
}
async function readApprovalEmails() {
  await writeApprovalEmails(review.shop.deps, review.videoId)
  const emails = (await readJobs(review.shop.db, 'send-email')).map(({ payload }) => payload)
  const words = emails.filter(({ kind }) => kind.startsWith('cut-approval-'))
  return words.map((email) => [email.kind, emailContent(email, 'usd').paragraphs.join(' ')])
}

test('the e-mail about a delivery says that it lacked an approval, and why', async () => {
  await review.upload()
  expect((await review.move('delivery', { reason: 'It airs tonight.' })).status).toBe(200)
  const { facts } = emailContent(await readReady(), 'usd')
  expect(facts).toMatchObject([
    { label: 'Delivered anyway', lines: ['It was delivered without an approval.'] },
    { label: 'Why the studio delivers it', lines: ['It airs tonight.'] },
    { label: 'Download all files' },
  ])
})

test('that about what was approved has neither', async () => {
  await review.move('delivery')
  expect(emailContent(await readReady(), 'usd').facts).toMatchObject([{ label: 'Download all files' }])
})

test('an approval that a delivery made void is not asked for again', async () => {
  await review.upload()
  await review.move('delivery', { reason: 'It airs tonight.' })
  expect(await readApprovalEmails()).toEqual([
    [
      'cut-approval-voided',
      expect.stringMatching(/^You approved v1, and the studio has delivered v2 instead, /),
    ],
    ['cut-approval-lost', expect.stringMatching(/^The customer approved v1, and v2 was delivered instead, /)],
  ])
})

test('one that the next cut made void is', async () => {
  await review.upload()
  await review.send({ voidsApproval: true })
  const [[, forCustomer], [, forStudio]] = (await readApprovalEmails()) as [string[], string[]]
  expect(forCustomer).toContain('you will be asked again')
  expect(forStudio).toContain('Send the next cut, or restore what was approved.')
})
