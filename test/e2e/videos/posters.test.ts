import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { useJourney } from '../journey.ts'
import { findLostContent } from '../pages/lost-content.ts'
import { readAxeInBothModes, showMode } from '../pages/read-axe.ts'
import { people } from '../identity/sign-in.ts'

const journey = useJourney('posters')
const title = 'Loud where it counts'

/** A lamp on its table, as large as a phone takes it. */
const photo = () =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200">
      <rect width="1600" height="1200" fill="#e9dcc8"/><rect y="900" width="1600" height="300" fill="#b98f63"/>
      <path d="M620 300h360l120 300H500z" fill="#d9482b"/><rect x="780" y="600" width="40" height="300" fill="#3a2f2a"/>
      <ellipse cx="800" cy="905" rx="190" ry="36" fill="#3a2f2a"/></svg>`),
  )
    .jpeg()
    .toBuffer()

/** The width of the stored picture that a poster has loaded; 0 where it shows none. */
const loadedWidth = async (poster: Locator) => {
  await poster.scrollIntoViewIfNeeded()
  return poster.evaluate((element) => {
    const picture = element.querySelector('img')
    if (!picture?.complete || picture.naturalWidth === 0) return 0
    // Its natural width is divided by the density that the browser chose.
    return Number(new URL(picture.currentSrc).searchParams.get('width'))
  })
}
const itemPoster = (place: Page | Locator) => place.locator('[data-of="item"]').first()

async function look(page: Page, name: string): Promise<void> {
  expect(await readAxeInBothModes(page)).toEqual([])
  expect(await findLostContent(page)).toEqual([])
  for (const mode of ['light', 'dark'] as const) {
    await showMode(page, mode)
    await journey.shoot(page, `${name}-${mode}`)
  }
}

describe.each(['phone', 'desk'] as const)('on a %s', (viewport) => {
  it('a photo of the item stands for its films wherever they are named, small where they are', async () => {
    const page = await journey.newPerson({ viewport, as: people.aiko })
    await page.goto('/subscriptions/')
    const manage = await page.locator('a[href^="/subscriptions/manage/"]').first().getAttribute('href')
    await page.goto(manage ?? '')
    const video = page.getByRole('article', { name: title })
    await video.waitFor()
    if (viewport === 'phone') {
      expect(await video.locator('[data-of="move"]').count(), 'no product that is not theirs').toBe(1)
      await look(page, `drawn-${viewport}`)
    }

    await page.goto((manage ?? '').replace('/manage/', '/items/'))
    const input = page.locator('input[type="file"]').first()
    await input.setInputFiles({ name: 'lamp.jpg', mimeType: 'image/jpeg', buffer: await photo() })
    await page.locator('img[alt$="view 1"]').first().waitFor()
    const save = page.getByRole('button', { name: /^Save/ }).first()
    if (await save.isEnabled()) await save.click()
    await expect.poll(() => loadedWidth(itemPoster(page))).toBe(320)
    await look(page, `items-${viewport}`)

    await page.goto(manage ?? '')
    await expect.poll(() => loadedWidth(itemPoster(video))).toBeGreaterThan(0)
    expect(await loadedWidth(itemPoster(video))).toBeLessThanOrEqual(640)
    await look(page, `films-${viewport}`)

    await page.getByRole('button', { name: 'Search' }).first().click()
    await page.getByRole('combobox', { name: 'Search' }).fill('loud')
    // A browser may take the wider one that the video's card has loaded; never the whole picture.
    const found = itemPoster(page.getByRole('option', { name: title }))
    await expect.poll(() => loadedWidth(found)).toBeGreaterThan(0)
    expect(await loadedWidth(found)).toBeLessThanOrEqual(640)
    await look(page, `palette-${viewport}`)

    const studio = await journey.newPerson({ viewport, as: people.studio })
    await studio.goto('/admin/videos/status/?status=draft')
    const row = studio.getByRole('row', { name: new RegExp(title) })
    await expect.poll(() => loadedWidth(itemPoster(row))).toBe(320)
    await look(studio, `board-${viewport}`)
    await row.getByText(title).click()
    const panel = studio.getByRole('dialog')
    await expect.poll(() => loadedWidth(itemPoster(panel))).toBeGreaterThan(0)
    await look(studio, `panel-${viewport}`)
  })
})
