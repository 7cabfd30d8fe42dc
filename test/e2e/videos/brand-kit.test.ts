import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Video } from '#shared/contract/videos/videos.ts'
import { makeFont } from '../../files/make-font.ts'
import { choose } from '../choose.ts'
import { useJourney, viewports } from '../journey.ts'
import { readAxeInBothModes } from '../pages/read-axe.ts'
import { people } from '../identity/sign-in.ts'

const journey = useJourney('brand-kit')

const drawing = '<path d="M10 40 40 10l30 30zM90 14h120v10H90zm0 18h90v8H90z" fill="#14102a"/>'
const svg = (content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 220 50">${content}</svg>`)
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })

/** The address where a draft of this customer is written. */
async function findDraft(page: Page): Promise<string> {
  const answer = await page.request.get('/api/videos/mine')
  const { videos } = (await answer.json()) as { videos: Video[] }
  const draft = videos.find((video) => video.status === 'draft' && video.copyCards.length > 0)
  if (!draft) throw new Error('This customer has no draft to write')
  return `/subscriptions/manage/${draft.subscriptionId}?film=${draft.id}`
}

/** The video that is open for writing. */
const openVideo = (page: Page): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('group', { name: 'End card' }) })

async function lookAt(page: Page, name: string): Promise<void> {
  expect(await readAxeInBothModes(page), name).toEqual([])
  await journey.shoot(page, `${name}-dark`)
  await page.evaluate(() => (document.documentElement.dataset['mantineColorScheme'] = 'light'))
  await journey.shoot(page, `${name}-light`)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, name).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}

/** Types another tagline and saves it. */
async function write(tab: Page, tagline: string): Promise<void> {
  await tab.getByRole('textbox', { name: 'Tagline' }).fill(tagline)
  await tab.getByRole('button', { name: 'Save colours and words' }).click()
}

it.each([
  { size: 'desk', customer: people.tomas },
  { size: 'phone', customer: people.aiko },
] as const)(
  'a customer gives the films a logo, colours and words, and the end card shows them: $size',
  async ({ size, customer }) => {
    journey.allowErrors(/status of 415/)
    const page = await journey.newPerson({ viewport: size, as: customer })
    const draft = await findDraft(page)
    await page.goto(draft)
    const end = openVideo(page).getByRole('group', { name: 'End card' })
    await choose(end.getByRole('switch', { name: 'Close with an end card' }))
    await end.getByText('There is no logo in your brand kit yet').waitFor()
    await openVideo(page).getByText('Saved', { exact: true }).waitFor()
    await end.getByRole('link', { name: 'Add your logo' }).click()
    await page.getByRole('heading', { level: 1, name: 'Brand kit' }).waitFor()
    await lookAt(page, `${size}-empty`)

    const light = page.getByRole('region', { name: 'For light backgrounds' })
    const input = light.locator('input[type="file"]')
    await input.setInputFiles(file('nothing.svg', Buffer.alloc(0)))
    await light.getByText('This file is empty.').waitFor()
    await input.setInputFiles(file('hidden.svg', svg('<image href="http://192.0.2.1/a.png"/>')))
    await light.getByText('This SVG contains more than shapes').waitFor()
    await input.setInputFiles(file('Quillmere.svg', svg(drawing)))
    await light.getByRole('img', { name: 'Logo on a light background' }).waitFor()
    const dark = page.getByRole('region', { name: 'For dark backgrounds' })
    await dark.getByText('This is your logo for light backgrounds.', { exact: false }).waitFor()
    await dark
      .locator('input[type="file"]')
      .setInputFiles(file('Quillmere white.svg', svg(drawing.replace('#14102a', '#ffffff'))))
    await dark.getByText('Quillmere white.svg, converted to PNG').waitFor()

    await page.getByRole('button', { name: 'Add a colour' }).click()
    await page.getByRole('textbox', { name: 'Colour 1' }).fill('#ffee00')
    await page.getByText('Black words on it: 17.5 to 1. Faint on white.').waitFor()
    await page.getByRole('textbox', { name: 'Tagline' }).fill('Let the night work')
    const avoid = page.getByRole('combobox', { name: 'Words to avoid' })
    await avoid.fill('cheap')
    await avoid.press('Enter')
    await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
    const question = page.getByRole('dialog', { name: 'Leave without saving colours and words?' })
    await question.getByRole('button', { name: 'Stay here' }).click()
    await page.getByRole('button', { name: 'Save colours and words' }).click()
    await page.getByText('Brand kit saved.').waitFor()
    const fonts = page.getByRole('region', { name: 'Fonts' })
    await fonts.locator('input[type="file"]').setInputFiles(file('Quillmere Sans.otf', makeFont('otf')))
    await fonts.getByText(/^OTF, \d+ bytes$/).waitFor()
    await lookAt(page, `${size}-full`)

    await page.goto(draft)
    await end.getByRole('switch', { name: 'Show the logo' }).focus()
    await openVideo(page).getByRole('img', { name: '16:9: end card, your logo, middle' }).waitFor()
    await end.getByRole('button', { name: 'Use “Let the night work”' }).click()
    await openVideo(page)
      .getByRole('img', { name: '16:9: end card, your logo, “Let the night work”, middle' })
      .waitFor()
    expect(await end.getByRole('textbox', { name: 'Tagline' }).inputValue()).toBe('Let the night work')
    await openVideo(page).getByRole('textbox', { name: 'Card 1' }).fill('Cheap it is not.')
    await page.getByText('“cheap” is on your list of words to avoid.').waitFor()
    await openVideo(page).getByText('Saved', { exact: true }).waitFor()
    await lookAt(page, `${size}-film`)
  },
)

it('two tabs never overwrite each other: the second is asked', async () => {
  journey.allowErrors(/status of 409/)
  const page = await journey.newPerson({ as: people.ines })
  const other = await journey.newTab(page)
  for (const tab of [page, other]) await tab.goto('/account/brand/')
  // The second tab begins to write before the first one saves: it edits the kit as it was before.
  await other.getByRole('textbox', { name: 'Tagline' }).fill('Made at night')
  await write(page, 'Made by hand')
  await page.getByText('Brand kit saved.').waitFor()
  await other.getByRole('button', { name: 'Save colours and words' }).click()
  await other.getByText('This was saved in another window in the meantime.').waitFor()
  await journey.shoot(other, 'two-tabs')
  expect(await other.getByRole('textbox', { name: 'Tagline' }).inputValue()).toBe('Made at night')
  await other.getByRole('button', { name: 'Overwrite with mine' }).click()
  await other.getByText('Brand kit saved.').waitFor()
  await page.reload()
  await expect.poll(() => page.getByRole('textbox', { name: 'Tagline' }).inputValue()).toBe('Made at night')
})

it.each(['phone', 'desk'] as const)(
  'the studio sees the kit beside the film, and downloads its fonts: %s',
  async (size) => {
    const customer = await journey.newPerson({ as: people.tomas })
    const videoId = new URL(await findDraft(customer), journey.server().baseUrl).searchParams.get('film')
    await customer.goto('/account/brand/')
    const fonts = customer.getByRole('region', { name: 'Fonts' })
    await fonts.locator('input[type="file"]').setInputFiles(file(`For ${size}.ttf`, makeFont('ttf')))
    await fonts.getByText(`For ${size}.ttf`).waitFor()

    const studio = await journey.newPerson({ viewport: size, as: people.studio })
    await studio.goto(`/admin/videos/status/?film=${videoId}`)
    const kit = studio.getByRole('region', { name: 'Brand kit' })
    const link = kit.getByRole('link', { name: `For ${size}.ttf` })
    await link.scrollIntoViewIfNeeded()
    const [download] = await Promise.all([studio.waitForEvent('download'), link.click()])
    expect(download.suggestedFilename()).toBe(`For ${size}.ttf`)
    await studio.setViewportSize({ ...viewports[size], height: 2400 })
    await journey.shoot(studio, `studio-${size}`)
  },
)
