import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMaster } from '../../files/make-master.ts'
import { openVideoCard, openVideoPanel } from '../files/cut-pages.ts'
import { fetchLink, openDelivery, readFacts } from './delivery-pages.ts'
import { useJourney } from '../journey.ts'
import { findLostContent } from '../pages/lost-content.ts'
import { readAxeInBothModes } from '../pages/read-axe.ts'
import { approveCut, findVideoId, openReview, sendCut } from '../review/review-pages.ts'
import { people } from '../identity/sign-in.ts'

const journey = useJourney('approve-and-deliver', { env: { MEDIA_WORKER: 'on' } })
const title = 'Holds on wet rock'

let folder: string
let master: string
let next: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arcframe-approve-'))
  master = join(folder, 'holds-v1.mp4')
  await makeMaster(master, { width: 640, height: 360, frames: 375, isNumbered: true })
  next = join(folder, 'holds-v2.mp4')
  await makeMaster(next, { width: 640, height: 360, frames: 375, isMoving: true })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function look(page: Page, name: string): Promise<void> {
  await journey.shootInBothModes(page, name)
  expect(await readAxeInBothModes(page)).toEqual([])
}

it('a customer approves a cut, the studio delivers it without a reason, and the certificate says so', async () => {
  const studio = await journey.newPerson({ as: people.studio })
  await sendCut(studio, title, master, 'v1')
  const desk = await journey.newPerson({ as: people.ines })
  const phone = await journey.newPerson({ as: people.ines, viewport: 'phone' })
  const videoId = await findVideoId(desk, title)

  // What is approved is said before: by the hash that both screens show.
  await openReview(desk, videoId)
  await openReview(phone, videoId)
  await phone.getByRole('button', { name: 'Approve v1' }).scrollIntoViewIfNeeded()
  await look(phone, 'to-answer-phone')
  await desk.getByRole('button', { name: 'Approve v1' }).waitFor()
  await look(desk, 'to-answer')
  const begin = Date.now()
  const hash = await approveCut(phone, 'v1', () => journey.shootInBothModes(phone, 'approve-phone'))
  await openReview(desk, videoId)
  await desk.getByText('v1 is approved').locator('..').getByText(hash, { exact: true }).waitFor()
  await look(desk, 'approved')
  await look(phone, 'approved-phone')

  // The studio is notified, and delivers it at once: nothing is asked.
  const subjects = async () => (await journey.emails(people.studio)).map(({ subject }) => subject)
  await expect.poll(subjects, { timeout: 60_000 }).toContain(`Approved: v1 of ${title}`)
  const panel = await openVideoPanel(studio, title)
  await panel.getByRole('article', { name: 'Cut v1' }).getByText('Approved', { exact: true }).waitFor()
  await panel.getByRole('button', { name: 'Move on to Delivery' }).click()
  await panel.getByRole('button', { name: 'Back to Editing' }).waitFor()
  await panel.getByRole('article', { name: 'Cut v1' }).getByText('Delivered', { exact: true }).waitFor()
  await journey.shootInBothModes(studio, 'delivered')

  // Its customer has it, with a certificate that states who approved what and when; of the others it states nothing.
  for (const [name, page] of [
    ['desk', desk],
    ['phone', phone],
  ] as const) {
    await openDelivery(page)
    await page.getByRole('heading', { name: title }).waitFor()
    await look(page, `downloads-${name}`)
    expect(await findLostContent(page)).toEqual([])
    const certificate = page.getByRole('link', { name: 'Download the certificate' })
    const pdf = await fetchLink(page, (await certificate.getAttribute('href')) ?? '')
    const { films: videos } = readFacts(pdf.body)
    const approval = videos.find((video) => video.title === title)?.approval
    expect(approval?.by).toBe('Ines Kestrup')
    expect(approval?.sha256.slice(0, hash.length)).toBe(hash)
    const at = Date.parse(approval?.at ?? '')
    expect(at).toBeGreaterThanOrEqual(begin)
    expect(at).toBeLessThanOrEqual(Date.now())
    expect(videos.filter((video) => video.approval !== null)).toHaveLength(1)
    expect(videos.length).toBeGreaterThan(1)
  }
})

it('a newer cut of the delivered film is delivered with a reason, which its customer reads', async () => {
  const reason = 'v1 had last year’s price on its second card.'
  const studio = await journey.newPerson({ as: people.studio })
  const panel = await openVideoPanel(studio, title, 'Delivery')
  await panel.locator('input[type="file"]').first().setInputFiles(next)
  const cut = panel.getByRole('article', { name: 'Cut v2' })
  await cut.getByText(/^v2 has \d errors?/).waitFor({ timeout: 180_000 })
  await cut.getByRole('button', { name: 'Deliver v2 with a reason' }).click()
  const question = studio.getByRole('dialog', { name: `Deliver v2 of “${title}”?` })
  await question.getByText(/in place of what they have, at once and without an approval/).waitFor()
  await question.getByRole('button', { name: 'Deliver v2' }).click()
  await question.getByText('Say why.').waitFor()
  await question.getByLabel('Reason').fill(reason)
  await look(studio, 'deliver-again')
  await question.getByRole('button', { name: 'Deliver v2' }).click()
  await cut.getByText('Delivered', { exact: true }).waitFor()

  for (const viewport of ['desk', 'phone'] as const) {
    const customer = await journey.newPerson({ as: people.ines, viewport })
    const card = await openVideoCard(customer, title)
    await card.getByText('Delivered anyway').first().waitFor()
    await card.getByText(reason).first().scrollIntoViewIfNeeded()
    await look(customer, `delivered-again-${viewport}`)
    expect(await findLostContent(customer)).toEqual([])
  }
  const findEmail = async () =>
    (await journey.emails(people.ines)).find(({ subject }) => subject === `New version delivered: ${title}`)
  await expect.poll(findEmail).toBeDefined()
  expect((await findEmail())?.text).toContain(reason)
})
