import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findCustomersVideo, hashPictures } from './animatic-pages.ts'
import { useJourney } from '../journey.ts'
import { findLostContent } from '../pages/lost-content.ts'
import { readAxeInBothModes, showMode } from '../pages/read-axe.ts'
import { people } from '../identity/sign-in.ts'

const journey = useJourney('write-on-the-picture')

async function look(page: Page, name: string): Promise<void> {
  // The picture stays in sight: axe would judge the words that are scrolled under it by its colours.
  await page.evaluate(() => window.scrollTo(0, 0))
  expect(await readAxeInBothModes(page), name).toEqual([])
  expect(await findLostContent(page), name).toEqual([])
  for (const mode of ['light', 'dark'] as const) {
    await showMode(page, mode)
    await journey.shoot(page, `${name}-${mode}`)
  }
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, name).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}

describe.each(['phone', 'desk'] as const)('on a %s', (viewport) => {
  it('the card that is written stands on the picture, in each ratio that was sold', async () => {
    const customer = await journey.newPerson({ as: people.tomas })
    // It is queued: its customer no longer writes it, the studio does.
    const video = await findCustomersVideo(customer, 'Quiet on the shelf')
    const page = await journey.newPerson({ viewport, as: people.studio })
    await page.goto(`/subscriptions/manage/${video.subscriptionId}?film=${video.id}`)
    const second = page.getByRole('textbox', { name: 'Card 2' })
    const article = page.getByRole('article').filter({ has: second })
    // Until one is written the first card is drawn; a picture is named before it is drawn.
    const drawn = article.locator('canvas[data-drawn]').first()
    const first = await drawn.getAttribute('data-drawn')
    await second.focus()
    await page.getByRole('img', { name: /^16:9: card 2, “Give it something to work with/ }).waitFor()
    await expect.poll(() => drawn.getAttribute('data-drawn')).not.toBe(first)
    const frame = Number(await drawn.getAttribute('data-drawn'))
    const before = await hashPictures(article, frame)
    expect(new Set(before).size, 'one large and four beside').toBe(5)

    await second.fill(`Give it something to work with at night, ${viewport}.`)
    await page.getByRole('img', { name: /card 2, “Give it something to work with at night/ }).waitFor()
    await expect.poll(async () => (await hashPictures(article, frame))[0]).not.toBe(before[0])
    const box = await second.boundingBox()
    const large = await page.getByRole('img', { name: /card 2/ }).boundingBox()
    const isBeside = box && large && (large.y + large.height <= box.y || large.x + large.width <= box.x)
    expect(isBeside, 'the picture does not cover the field').toBe(true)
    await look(page, `card-${viewport}`)

    await page
      .getByRole('group', { name: 'Ratio that is shown large' })
      .getByRole('radio', { name: /9:16/ })
      .check({ force: true })
    await page.getByRole('img', { name: /^9:16: card 2/ }).waitFor()
    await page.getByRole('button', { name: 'Safe areas' }).click()
    await page.getByRole('switch', { name: 'Close with an end card' }).focus()
    await page.getByRole('img', { name: /^9:16: end card/ }).waitFor()
    await look(page, `end-${viewport}`)
  })
})
