import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '#shared/paths.ts'
import { findDatabaseUrl, withDatabase } from '../../database/open-beside.ts'
import { makeMaster } from '../../files/make-master.ts'
import { openVideoCard, openVideoPanel } from '../files/cut-pages.ts'
import { fetchLink, openDelivery, readFacts } from '../delivery/delivery-pages.ts'
import { useJourney } from '../journey.ts'
import { readAxeInBothModes } from '../pages/read-axe.ts'
import { approveCut, changeCards, findVideoId, openReview, sendCut } from './review-pages.ts'
import { people } from '../identity/sign-in.ts'

const journey = useJourney('approval-voided', { env: { MEDIA_WORKER: 'on' } })
const title = 'Holds on wet rock'
const reason = 'The price on the second card was last year’s; the fair opens today.'

let folder: string
let master: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arcframe-voided-'))
  master = join(folder, 'holds-v1.mp4')
  await makeMaster(master, { width: 640, height: 360, frames: 375, isNumbered: true })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** How many jobs about the video's approval waited, which run now. */
async function endWaiting(videoId: string): Promise<number> {
  const { rows } = await withDatabase(await findDatabaseUrl(journey.server().dataDir), (db) =>
    sql`
      select graphile_worker.reschedule_jobs(array[id], run_at => now()) from graphile_worker.jobs
      where key = ${`approval-emails ${videoId}`}`.execute(db),
  )
  return rows.length
}

it('an approval is void once a word changes: both sides read it, and a delivery needs a reason', async () => {
  const studio = await journey.newPerson({ as: people.studio })
  await sendCut(studio, title, master, 'v1')
  const desk = await journey.newPerson({ as: people.ines })
  const phone = await journey.newPerson({ as: people.ines, viewport: 'phone' })
  const videoId = await findVideoId(desk, title)
  await openReview(desk, videoId)
  const hash = await approveCut(desk, 'v1')

  await changeCards(studio, videoId, ([first, second, ...others]) => {
    if (!first || !second) throw new Error('The cut has no second card')
    return [first, { ...second, copy: 'Four millimetres of soft grip.' }, ...others]
  })

  // Both are notified by e-mail, with the way to the video, once the video has not changed for two minutes: here, at
  // once.
  await expect.poll(() => endWaiting(videoId), { timeout: 60_000 }).toBe(1)
  const find = async (to: string, subject: string) =>
    (await journey.emails(to)).find((email) => email.subject === subject)
  const address = journey.server().baseUrl
  const subjects = [
    [people.ines, `Your approval no longer holds: ${title}`, paths.review(videoId)],
    [people.studio, `Approval void: v1 of ${title}`, paths.videosStatus({ film: videoId })],
  ] as const
  for (const [to, subject, path] of subjects) {
    await expect.poll(() => find(to, subject), { timeout: 60_000 }).toBeDefined()
    expect((await find(to, subject))?.links).toContain(address + path)
  }

  // … and on the screen: what was approved, that it no longer holds, and that nothing counts as approved.
  for (const [name, page] of [
    ['desk', desk],
    ['phone', phone],
    ['studio', studio],
  ] as const) {
    await openReview(page, videoId)
    const standing = page.getByText('The approval of v1 is void').locator('..')
    await standing.getByText(hash, { exact: true }).waitFor()
    await standing.getByText(/changed afterwards/).waitFor()
    expect(await page.getByText('v1 is approved').count()).toBe(0)
    await standing.scrollIntoViewIfNeeded()
    await journey.shootInBothModes(page, `void-${name}`)
    expect(await readAxeInBothModes(page)).toEqual([])
  }

  // The studio delivers it all the same, and says why.
  const panel = await openVideoPanel(studio, title)
  const cut = panel.getByRole('article', { name: 'Cut v1' })
  await cut.getByText('Void', { exact: true }).waitFor()
  await panel.getByRole('button', { name: 'Move on to Delivery' }).click()
  const question = studio.getByRole('dialog', { name: `Deliver “${title}” anyway?` })
  await question.getByText('The customer has not approved v1.').waitFor()
  await question.getByRole('button', { name: 'Deliver as it is' }).click()
  await question.getByText('Say why.').waitFor()
  await question.getByLabel('Reason').fill(reason)
  await journey.shootInBothModes(studio, 'why')
  await question.getByRole('button', { name: 'Deliver as it is' }).click()
  await panel.getByRole('button', { name: 'Back to Editing' }).waitFor()
  await cut.getByText('Delivered', { exact: true }).waitFor()
  await cut.getByText(reason).waitFor()

  // Its customer reads the reason beside the video and in the review; the approval is still void.
  for (const [name, page] of [
    ['desk', desk],
    ['phone', phone],
  ] as const) {
    const video = await openVideoCard(page, title)
    await video.getByText('It was delivered without an approval.').first().waitFor()
    const words = video.getByText(reason).first()
    await words.scrollIntoViewIfNeeded()
    await journey.shootInBothModes(page, `reason-${name}`)
    expect(await readAxeInBothModes(page)).toEqual([])
    await openReview(page, videoId)
    await page.getByText('The approval of v1 is void').waitFor()
    await page.getByRole('region', { name: 'With v1' }).getByText(reason).waitFor()
    expect(await page.getByRole('button', { name: 'Approve v1' }).count(), 'it was answered').toBe(0)
    await journey.shootInBothModes(page, `delivered-${name}`)
    expect(await readAxeInBothModes(page)).toEqual([])
  }

  // The certificate does not state what no longer held.
  await openDelivery(desk)
  const certificate = desk.getByRole('link', { name: 'Download the certificate' })
  const pdf = await fetchLink(desk, (await certificate.getAttribute('href')) ?? '')
  expect(readFacts(pdf.body).films.find((video) => video.title === title)).toMatchObject({ approval: null })
})
