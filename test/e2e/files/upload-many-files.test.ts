import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMaster } from '../../files/make-master.ts'
import { findLostContent } from '../pages/lost-content.ts'
import { openVideoPanel } from './cut-pages.ts'
import { useJourney } from '../journey.ts'
import { readAxeInBothModes, showMode } from '../pages/read-axe.ts'
import { people } from '../identity/sign-in.ts'

const journey = useJourney('upload-many-files')
/** 15 s and its cutdowns were sold; the other videos of the subscription have a 16:9 alone. */
const title = 'The seam'

let folder: string
const path = (name: string) => join(folder, name)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arcframe-many-'))
  const make = (name: string, width: number, height: number, seconds: number) =>
    makeMaster(path(name), { width, height, rate: { num: 5, den: 1 }, frames: seconds * 5, level: null })
  await make('the-seam_16x9.mp4', 320, 180, 15)
  await make('The Seam vertical v2.mp4', 180, 320, 15)
  await make('03_square.mp4', 180, 180, 15)
  await make('holds on wet rock.mp4', 320, 180, 5)
  await copyFile(path('the-seam_16x9.mp4'), path('the seam copy.mp4'))
  await copyFile(path('holds on wet rock.mp4'), path('export 7.mp4'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function openVideos(page: Page) {
  await page.goto('/admin/videos/status/')
  await page.getByRole('tab', { name: /^Queued/ }).click()
  await page
    .getByRole('row', { name: new RegExp(title) })
    .getByText(title)
    .click()
  const video = page.getByRole('dialog')
  await video.getByRole('heading', { name: title }).waitFor()
  await video.getByRole('link', { name: /^AF-/ }).first().click()
  await page
    .getByRole('dialog')
    .getByRole('tab', { name: /^Films/ })
    .click()
  const opener = page.getByRole('dialog').getByRole('button', { name: 'Upload many files' })
  await opener.click()
  return { dialog: page.getByRole('dialog', { name: 'Upload many files' }), opener }
}

/** The dialog as it is now, in both colour modes, with what axe and the width say against it. */
async function look(page: Page, name: string): Promise<void> {
  await journey.shootInBothModes(page, name)
  expect(await readAxeInBothModes(page)).toEqual([])
  expect(await findLostContent(page)).toEqual([])
  await showMode(page, 'light')
}

it('many files are matched, corrected by hand, uploaded, and tried again where they failed', async () => {
  // One is refused, and one is agreed to before the server asks.
  journey.allowErrors(/507|409 .*\/api\/uploads\//)
  const studio = await journey.newPerson({ as: people.studio })
  const { dialog, opener } = await openVideos(studio)
  await dialog
    .locator('input[type="file"]')
    .setInputFiles(
      [
        'the-seam_16x9.mp4',
        'The Seam vertical v2.mp4',
        '03_square.mp4',
        'holds on wet rock.mp4',
        'the seam copy.mp4',
        'export 7.mp4',
      ].map(path),
    )
  const row = (name: string) => dialog.getByRole('row').filter({ hasText: name })
  const place = (name: string) =>
    row(name)
      .getByRole('combobox')
      .evaluateAll((all: HTMLSelectElement[]) => all.map((each) => each.selectedOptions[0]?.textContent))
  await dialog.getByText('0 of 6 files uploaded, 2 ready, 4 to look at').waitFor()
  expect(await place('The Seam vertical v2.mp4')).toEqual([`3 · ${title}, 15 s`, '9:16'])
  expect(await place('03_square.mp4'), 'by its number and its picture').toEqual([`3 · ${title}, 15 s`, '1:1'])
  expect(await place('export 7.mp4'), 'two films of 5 s: nothing is guessed').toEqual([
    'Choose a film',
    'Choose',
  ])
  await row('the-seam_16x9.mp4').getByText('the seam copy.mp4 is for the same film and ratio.').waitFor()
  await row('holds on wet rock.mp4').getByText('This is 320 × 180, 5 s, for a 16:9 of 15 s.').waitFor()
  await look(studio, 'matched-desk')

  // By keys alone: the copy is left out, the unknown one gets its video, what differs is agreed to.
  await row('the seam copy.mp4').getByRole('button', { name: 'Leave out the seam copy.mp4' }).press('Enter')
  await dialog.getByLabel('Film for export 7.mp4').focus()
  await studio.keyboard.type('5')
  await expect.poll(() => place('export 7.mp4')).toEqual(['5 · Five seconds, laces, 5 s', '16:9'])
  await dialog.getByLabel('Use holds on wet rock.mp4 anyway').press(' ')
  await dialog.getByText('0 of 5 files uploaded, 5 ready').waitFor()

  // Closing asks, and nothing is lost by staying.
  await studio.keyboard.press('Escape')
  const question = studio.getByRole('dialog', { name: 'Close with 5 files not uploaded?' })
  await question.getByRole('button', { name: 'Stay here' }).click()
  await question.waitFor({ state: 'hidden' })

  // One is refused on its way, and is sent once more.
  let isRefused = false
  await studio.route('**/api/uploads', (route) => {
    if (isRefused || route.request().method() !== 'POST') return route.continue()
    isRefused = true
    return route.fulfill({
      status: 507,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'storage_full', detail: 'There is no room for this file.' }),
    })
  })
  await dialog.getByRole('button', { name: 'Upload 5 files' }).click()
  await dialog.getByText('4 of 5 files uploaded, 1 failed').waitFor()
  await dialog.getByText('There is no room for this file.').waitFor()
  await look(studio, 'failed-desk')
  await dialog.getByRole('button', { name: 'Try 1 file again' }).click()
  await dialog.getByText('5 of 5 files uploaded').waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => opener.evaluate((each) => each === document.activeElement)).toBe(true)

  const panel = studio.getByRole('dialog')
  await panel.getByRole('link', { name: title }).click()
  for (const name of ['the-seam_16x9.mp4', 'The Seam vertical v2.mp4', '03_square.mp4'])
    await panel.getByRole('link', { name }).first().waitFor()
})

it('in the panel of one film, the file of another is not ready, and what is no film is not offered one', async () => {
  await writeFile(path('notes.txt'), 'notes')
  const studio = await journey.newPerson({ as: people.studio })
  const panel = await openVideoPanel(studio, 'Holds on wet rock')
  await panel.getByRole('button', { name: 'Upload many files' }).click()
  const dialog = studio.getByRole('dialog', { name: 'Upload many files' })
  await dialog.locator('input[type="file"]').setInputFiles(['the-seam_16x9.mp4', 'notes.txt'].map(path))
  await dialog.getByText('0 of 2 files uploaded, 2 to look at').waitFor()
  const row = (name: string) => dialog.getByRole('row').filter({ hasText: name })
  await row('the-seam_16x9.mp4').getByText(`Its name says “${title}”.`).waitFor()
  await row('notes.txt').getByText('This is not an MP4 or WebM film.').waitFor()
  expect(await row('notes.txt').getByRole('combobox').count()).toBe(0)
  await look(studio, 'another-film')
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await studio
    .getByRole('dialog', { name: 'Close with 2 files not uploaded?' })
    .getByRole('button', { name: 'Close', exact: true })
    .last()
    .click()
  await dialog.waitFor({ state: 'hidden' })
})

it('on a phone the same, for the files of a film that has some already', async () => {
  const studio = await journey.newPerson({ as: people.studio, viewport: 'phone' })
  const { dialog } = await openVideos(studio)
  await dialog
    .locator('input[type="file"]')
    .setInputFiles(['the-seam_16x9.mp4', 'export 7.mp4', 'holds on wet rock.mp4'].map(path))
  await dialog.getByText('Becomes the newest instead of the-seam_16x9.mp4.').waitFor()
  await dialog.getByText('0 of 3 files uploaded, 1 ready, 2 to look at').waitFor()
  await look(studio, 'matched-phone')
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await studio
    .getByRole('dialog', { name: 'Close with 3 files not uploaded?' })
    .getByRole('button', { name: 'Close', exact: true })
    .last()
    .click()
  await dialog.waitFor({ state: 'hidden' })
})
