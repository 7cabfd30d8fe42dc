import type { Locator } from 'playwright-core'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '#shared/paths.ts'
import { makeMaster } from '../../files/make-master.ts'
import { openVideoCard, openVideoPanel } from '../files/cut-pages.ts'
import { useJourney } from '../journey.ts'
import { readAxeInBothModes } from '../pages/read-axe.ts'
import { people } from '../identity/sign-in.ts'
import { findVideoId } from './review-pages.ts'

const journey = useJourney('withdrawn-cut')
const title = 'Holds on wet rock'
const reason = 'The logo of before is on the end card.'
const unread = 'The cuts of this film could not be read.'

let folder: string
let master: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arcframe-withdrawn-'))
  master = join(folder, 'holds.mp4')
  await makeMaster(master, { width: 640, height: 360, frames: 375, isMoving: true })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Presses each “Try again” that is left: the page asks by itself, too, every 20 seconds. */
async function tryAgain(place: Locator): Promise<void> {
  const button = place.getByRole('button', { name: 'Try again' }).first()
  await expect
    .poll(async () => {
      if (await button.isVisible()) await button.click({ timeout: 10_000 }).catch(() => undefined)
      return button.isVisible()
    })
    .toBe(false)
}

it('the only cut of a film stays in sight once it is withdrawn; where cuts can’t be read, they are asked for again', async () => {
  journey.allowErrors(/500/)
  const studio = await journey.newPerson({ as: people.studio })
  const panel = await openVideoPanel(studio, title)
  await panel.locator('input[type="file"]').first().setInputFiles(master)
  const cut = panel.getByRole('article', { name: 'Cut v1' })
  await cut.getByRole('button', { name: 'Send v1 to the customer' }).click()
  await cut.getByText('In review', { exact: true }).waitFor()
  await cut.getByRole('button', { name: 'Withdraw v1' }).click()
  const question = studio.getByRole('dialog', { name: `Withdraw v1 of “${title}”?` })
  await question.getByLabel('Reason').fill(reason)
  await question.getByRole('button', { name: 'Withdraw v1' }).click()
  await cut.getByText('Withdrawn', { exact: true }).waitFor()

  for (const viewport of ['desk', 'phone'] as const) {
    const customer = await journey.newPerson({ as: people.ines, viewport })
    const cuts = /\/api\/videos\/[^/]+\/cuts$/
    await customer.route(cuts, (route) => route.fulfill({ status: 500, body: '' }))
    const video = await openVideoCard(customer, title)
    await video.getByText(unread).waitFor()
    await video.scrollIntoViewIfNeeded()
    await journey.shootInBothModes(customer, `unread-${viewport}`)
    await customer.unroute(cuts)
    await tryAgain(video)
    const seen = video.getByRole('article', { name: 'Cut v1' })
    await seen.getByText(reason).waitFor()
    expect(await video.locator('video').count(), 'its files are not theirs').toBe(0)
    await video.getByRole('button', { name: 'Watch the animatic' }).waitFor()
    await seen.scrollIntoViewIfNeeded()
    await journey.shootInBothModes(customer, `withdrawn-${viewport}`)
    expect(await readAxeInBothModes(customer)).toEqual([])

    // So does the page that the e-mail about the cut leads to.
    await customer.goto(paths.review(await findVideoId(customer, title)))
    await customer.getByText('v1 was withdrawn.').waitFor()
    await customer.getByText(reason).waitFor()
    await journey.shootInBothModes(customer, `review-${viewport}`)
    expect(await readAxeInBothModes(customer)).toEqual([])
    await customer.getByRole('link', { name: 'To the film' }).click()
    await customer.getByRole('heading', { name: title, exact: true }).waitFor()
  }

  // The studio's panel says of each part what could not be read, and goes on from there.
  const reads = /\/api\/(admin\/)?videos\/[^/]+\/(cuts|preparations)$/
  await studio.route(reads, (route) => route.fulfill({ status: 500, body: '' }))
  const again = await openVideoPanel(studio, title)
  const parts = ['How these files are prepared could not be read.', unread]
  for (const part of parts) await again.getByText(part).waitFor()
  await journey.shoot(studio, 'unread-panel')
  await studio.unroute(reads)
  await tryAgain(again)
  for (const part of parts) await again.getByText(part).waitFor({ state: 'detached' })
  await again.getByRole('article', { name: 'Cut v1' }).getByText(reason).waitFor()
})
