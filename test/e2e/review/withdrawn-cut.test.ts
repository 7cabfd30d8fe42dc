import type { Locator, Page } from 'playwright-core'
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
import { addNote, findNote, findVideoId, goToFrame, openReview } from './review-pages.ts'

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

/** The studio uploads a file, which begins the cut with this name, and sends it. */
async function uploadAndSend(panel: Locator, name: string): Promise<void> {
  await panel.locator('input[type="file"]').first().setInputFiles(master)
  const cut = panel.getByRole('article', { name: `Cut ${name}` })
  await cut.getByRole('button', { name: `Send ${name} to the customer` }).click()
  await cut.getByText('In review', { exact: true }).waitFor()
}

async function withdrawCut(studio: Page, panel: Locator, name: string): Promise<void> {
  const cut = panel.getByRole('article', { name: `Cut ${name}` })
  await cut.getByRole('button', { name: `Withdraw ${name}` }).click()
  const question = studio.getByRole('dialog', { name: `Withdraw ${name} of “${title}”?` })
  await question.getByLabel('Reason').fill(reason)
  await question.getByRole('button', { name: `Withdraw ${name}` }).click()
  await cut.getByText('Withdrawn', { exact: true }).waitFor()
}

it('the only cut of a film stays in sight once it is withdrawn; where cuts can’t be read, they are asked for again', async () => {
  journey.allowErrors(/500/)
  const studio = await journey.newPerson({ as: people.studio })
  const panel = await openVideoPanel(studio, title)
  await uploadAndSend(panel, 'v1')
  await withdrawCut(studio, panel, 'v1')

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

it('a note on a cut that is withdrawn beside an earlier one waits for the next cut', async () => {
  const studio = await journey.newPerson({ as: people.studio })
  const panel = await openVideoPanel(studio, title)
  await uploadAndSend(panel, 'v2')
  await uploadAndSend(panel, 'v3')
  const customer = await journey.newPerson({ as: people.ines })
  const videoId = await findVideoId(customer, title)
  await openReview(customer, videoId)
  await goToFrame(customer, 40)
  const text = 'This logo is too small.'
  await addNote(customer, text)
  await customer.getByRole('button', { name: 'Send 1 change' }).waitFor()
  await withdrawCut(studio, panel, 'v3')

  for (const viewport of ['desk', 'phone'] as const) {
    const person = await journey.newPerson({ as: people.ines, viewport })
    await openReview(person, videoId)
    await person.getByText('Your change on v3 is kept as a draft until the next cut.').waitFor()
    expect(await person.getByRole('button', { name: /^Send/ }).count(), 'not of v2').toBe(0)
    const waiting = person.getByRole('list', { name: 'Notes that wait for the next cut' })
    await waiting.getByText(text).waitFor()
    await person.getByText('Written about v3, which the studio took back.', { exact: false }).waitFor()
    expect(await waiting.getByRole('button', { name: /^Go to/ }).count()).toBe(0)
    await waiting.scrollIntoViewIfNeeded()
    await journey.shootInBothModes(person, `waiting-${viewport}`)
    expect(await readAxeInBothModes(person)).toEqual([])
  }
  await openReview(customer, videoId)
  const note = customer.getByRole('list', { name: 'Notes that wait for the next cut' }).getByRole('article')
  await note.getByRole('button', { name: 'Edit' }).click()
  await note.getByText('v3 was taken back: the words can be changed', { exact: false }).waitFor()
  await note.getByRole('textbox', { name: 'Note' }).fill('The logo is too small here.')
  await note.getByRole('button', { name: 'Save' }).click()

  await uploadAndSend(panel, 'v4')
  await openReview(customer, videoId)
  await findNote(customer, 'The logo is too small here.')
    .getByRole('button', { name: /^Go to/ })
    .waitFor()
  await customer.getByRole('button', { name: 'Send 1 change' }).click()
  const question = customer.getByRole('dialog', { name: 'Send 1 change on v4?' })
  await question.getByRole('button', { name: 'Send', exact: true }).click()
  await customer.getByText('You asked for changes of v4.').waitFor()
})
