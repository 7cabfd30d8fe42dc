import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMaster } from '../../files/make-master.ts'
import { makeMp4 } from '../../files/make-video.ts'
import { useJourney } from '../journey.ts'
import { people } from '../identity/sign-in.ts'

const journey = useJourney('prepare-a-film', { env: { MEDIA_WORKER: 'on' } })
const title = 'Holds on wet rock'
/** A busy machine prepares what others wait for, too. */
const patience = { timeout: 180_000 }

let folder: string
let good: string
let broken: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arcframe-prepare-'))
  good = join(folder, 'good.mp4')
  broken = join(folder, 'broken.mp4')
  await makeMaster(good, { width: 640, height: 360, frames: 375 })
  // Its index promises a video, and there is none.
  await writeFile(broken, makeMp4({ seconds: 15 }))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function openVideo(page: Page) {
  await page.goto('/admin/videos/status/')
  await page.getByRole('tab', { name: /^Editing/ }).click()
  const row = page.getByRole('row', { name: new RegExp(title) })
  await row.getByText(title).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('heading', { name: 'Finished films' }).waitFor()
  return panel
}

it('a finished film is prepared while the studio looks on, and stands beside what was sold', async () => {
  const studio = await journey.newPerson({ as: people.studio })
  const panel = await openVideo(studio)
  await panel.locator('input[type="file"]').first().setInputFiles(good)
  const video = panel.getByRole('region', { name: '16:9, checked and prepared' })
  await video.getByText(/^(Waiting to be prepared|Preparing \d+ %)$/).waitFor()
  await journey.shoot(studio, 'preparing')
  await video.getByText(/^\d errors?/).waitFor(patience)
  await video.getByRole('img', { name: 'A frame of the 16:9 film' }).waitFor()
  await video.getByText('What was measured').click()
  await video.getByRole('row', { name: 'Frames 375 375' }).waitFor()
  await video.getByRole('row', { name: /^Size .* 640 × 360 Not as sold$/ }).waitFor()
  await video.scrollIntoViewIfNeeded()
  await journey.shoot(studio, 'measured')
  // What is played is the small copy, what is downloaded the video itself.
  expect(await panel.locator('video').getAttribute('src')).toMatch(/derived\/proxy$/)
  expect(await panel.getByRole('link', { name: /^Download 16:9/ }).getAttribute('href')).toMatch(
    /\?download$/,
  )

  // A file that can't be decoded says so, on a phone as well, and can be tried again.
  const phone = await journey.newPerson({ as: people.studio, viewport: 'phone' })
  const small = await openVideo(phone)
  await small.getByText('What was measured').click()
  await small.getByText('What was measured').scrollIntoViewIfNeeded()
  await journey.shoot(phone, 'measured-phone')
  await small.locator('input[type="file"]').first().setInputFiles(broken)
  const failed = small.getByRole('region', { name: '16:9, checked and prepared' })
  await failed.getByText('Can’t be prepared', { exact: true }).waitFor(patience)
  await failed
    .getByRole('alert')
    .getByText(/Export/)
    .waitFor()
  await failed.scrollIntoViewIfNeeded()
  await journey.shoot(phone, 'not-prepared-phone')
  await failed.getByRole('button', { name: 'Try again to prepare the 16:9 film' }).click()
  await failed.getByText(/^(Waiting to be prepared|Preparing \d+ %)$/).waitFor()
  await failed.getByText('Can’t be prepared', { exact: true }).waitFor(patience)
})
