import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Video } from '#shared/contract/videos/videos.ts'
import { useJourney } from '../journey.ts'
import { findLostContent } from '../pages/lost-content.ts'
import { readAxeInBothModes, showMode } from '../pages/read-axe.ts'
import { people } from '../identity/sign-in.ts'

const journey = useJourney('print-the-shot-list')

/** The page as it is now, in both colour modes, with what axe and the width say against it. */
async function look(page: Page, title: string): Promise<void> {
  expect(await readAxeInBothModes(page), title).toEqual([])
  expect(await findLostContent(page), title).toEqual([])
  await journey.shootInBothModes(page, title)
}

const sheet = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const titles = (page: Page) => page.getByRole('article').getByRole('heading', { level: 3 }).allInnerTexts()

describe.each(['phone', 'tablet', 'desk'] as const)('on a %s', (viewport) => {
  it('the studio finds everything that a film is shot by, item by item, filters it and prints it', async () => {
    const page = await journey.newPerson({ viewport, as: people.studio })
    await page.goto('/admin/videos/status/')
    await page.getByRole('link', { name: 'Shot list' }).click()
    await page.getByRole('heading', { name: 'Shot list', level: 1 }).waitFor()
    const place = page.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name: 'Film board' })
    expect(await place.getAttribute('aria-current')).toBe('true')

    // Those of one item together, what is on the rig first.
    await sheet(page, 'Every side of it').waitFor()
    const all = await titles(page)
    expect(all.slice(0, 4)).toEqual([
      'Every side of it',
      'The seam',
      'Five seconds, laces',
      'A morning in the hills',
    ])
    expect(all).toContain('First light')
    const seam = sheet(page, 'The seam')
    await seam.getByText('31 × 12 × 11 cm').waitFor()
    await seam.getByText('The left shoe is the hero: its seam is cleaner.').waitFor()
    await seam.getByText('At the studio since').waitFor()
    await seam.getByText('375 frames').waitFor()
    await seam.getByText('9:16', { exact: true }).waitFor()
    const cards = seam.getByRole('list', { name: 'Cards of The seam' }).getByRole('listitem')
    expect(await cards.count()).toBe(4)
    // One of three that share what the end card leaves of 375 frames.
    await cards.first().getByText('Frames 6–97').waitFor()
    await cards.first().getByText('0.24 to 3.92 s').waitFor()
    await cards.first().getByText('Bottom, middle in 9:16').waitFor()
    await cards.last().getByText('Made to be forgotten').waitFor()
    await page.getByText('One shoe, one light, one promise', { exact: false }).first().waitFor()
    await seam.getByText('Violet rim from behind left', { exact: false }).waitFor()
    const held = page.getByRole('list', { name: 'What holds First light' })
    await held.getByText('Creative brief and style frames must be complete before the shoot.').waitFor()
    await look(page, `list-${viewport}`)

    // The address has the filter; what holds a video is what is asked.
    await page.getByRole('radiogroup', { name: 'State' }).getByText('Queued').click()
    await page.getByText('3 films', { exact: true }).first().waitFor()
    await page.getByRole('combobox', { name: 'Customer' }).fill('tomas')
    await page.getByRole('option', { name: people.tomas }).click()
    await expect.poll(() => titles(page)).toEqual(['Quiet on the shelf'])
    await expect
      .poll(() => new URL(page.url()).search)
      .toBe(`?state=queued&customer=${encodeURIComponent(people.tomas)}`)
    await page.reload()
    await sheet(page, 'Quiet on the shelf').waitFor()
    await look(page, `filtered-${viewport}`)
    await page.getByRole('button', { name: 'Show all films' }).click()
    await expect.poll(() => titles(page)).toEqual(all)

    // On paper: black on white from the dark mode, no navigation, no video over two pages.
    await showMode(page, 'dark')
    await page.emulateMedia({ media: 'print', reducedMotion: 'reduce' })
    expect(await page.getByRole('navigation').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Print' }).count()).toBe(0)
    expect(await page.getByRole('radiogroup', { name: 'State' }).count()).toBe(0)
    const readColours = () =>
      seam.evaluate((element) => [
        getComputedStyle(document.documentElement).backgroundColor,
        getComputedStyle(document.body).backgroundColor,
        getComputedStyle(element).backgroundColor,
        getComputedStyle(element).color,
        getComputedStyle(element).breakInside,
      ])
    const white = 'rgb(255, 255, 255)'
    await expect.poll(readColours).toEqual([white, white, white, 'rgb(0, 0, 0)', 'avoid'])
    await journey.shoot(page, `printed-${viewport}`)
    await page.emulateMedia({ media: null, reducedMotion: 'reduce' })
    await showMode(page, 'light')

    // One video by itself, from its panel.
    await sheet(page, 'The seam').getByRole('link', { name: 'The seam' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByRole('link', { name: 'Shot sheet' }).click()
    await expect.poll(() => titles(page)).toEqual(['The seam'])
    await page.getByText('1 film', { exact: true }).first().waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)

    for (const format of ['A4', 'Letter'] as const) {
      const paper = (await page.pdf({ format, preferCSSPageSize: true })).toString('latin1')
      expect([...paper.matchAll(/\/Type\s*\/Page\b/g)], format).toHaveLength(1)
    }

    // By the search, too.
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).fill('shot li')
    await page.getByRole('option', { name: /^Shot list/ }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => titles(page)).toEqual(all)
  })
})

it('a customer finds no shot list', async () => {
  const page = await journey.newPerson({ as: people.ines })
  journey.allowErrors(/status of 403/)
  const { videos } = (await (await page.request.get('/api/videos/mine')).json()) as { videos: Video[] }
  expect(videos.length).toBeGreaterThan(0)
  expect((await page.request.get('/api/admin/shots')).status()).toBe(403)
  await page.goto('/admin/shoot/')
  await page.waitForURL((url) => url.pathname === '/unauthorized')
})
