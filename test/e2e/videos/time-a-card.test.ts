import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Video } from '#shared/contract/videos/videos.ts'
import { useJourney } from '../journey.ts'
import { readAxe } from '../pages/read-axe.ts'
import { people } from '../identity/sign-in.ts'

const journey = useJourney('time-a-card')
const title = 'What is in it'

/** The video as the server has it. */
async function readStored(page: Page): Promise<Video | undefined> {
  const subscriptionId = new URL(page.url()).pathname.split('/').at(-1)
  const answer = await page.request.get(`/api/subscriptions/${subscriptionId}/videos`)
  const { videos } = (await answer.json()) as { videos: Video[] }
  return videos.find((video) => video.title.startsWith(title))
}

const readTimings = async (page: Page) => (await readStored(page))?.copyCards.map(({ timing }) => timing)

async function openVideo(page: Page) {
  await page.goto('/subscriptions/')
  await page.locator('a[href^="/subscriptions/manage/"]').first().click()
  const video = page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) })
  await video.getByRole('button', { name: 'Edit copy' }).click()
  await video.getByRole('textbox', { name: 'Card 1' }).fill('One two three four five')
  await video.getByRole('textbox', { name: 'Card 2' }).fill('Thirty nights.')
  const spread = video.getByRole('button', { name: 'Spread evenly' })
  if (await spread.isEnabled()) await spread.click()
  await video.getByText('Saved', { exact: true }).waitFor()
  return video
}

const findCard = (video: Locator, number: number) =>
  video.getByRole('slider', { name: new RegExp(`^Card ${number}`) })

/** Drags a card, or an edge of it, by so many seconds of a video of 15. */
async function drag(page: Page, video: Locator, card: Locator, at: number, seconds: number) {
  const track = await video.getByRole('group', { name: `Timeline of ${title}` }).boundingBox()
  const box = await card.boundingBox()
  if (!track || !box) throw new Error('The card is not drawn.')
  const from = { x: box.x + box.width * at, y: box.y + box.height / 2 }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + (track.width * seconds) / 30, from.y, { steps: 4 })
  await page.mouse.move(from.x + (track.width * seconds) / 15, from.y, { steps: 4 })
  await page.mouse.up()
}

it('drags a card and its edge, sees what is too short, mends it, takes it back and saves it', async () => {
  const page = await journey.newPerson({ as: people.tomas })
  const video = await openVideo(page)
  const first = findCard(video, 1)
  await first.scrollIntoViewIfNeeded()
  await expect.poll(() => first.getAttribute('aria-valuetext')).toBe('0.32 to 4.72 s')

  // Its end, to 1.0 s: five words need 1.5 s, and it stands 0.7 s.
  await drag(page, video, first, 0.995, -3.72)
  await expect.poll(() => first.getAttribute('aria-valuetext')).toBe('0.32 to 1.00 s')
  await video.getByText('Card 1 is too short to be read: 0.9 s missing.').waitFor()
  await journey.shoot(page, 'too-short')
  await video.getByRole('button', { name: 'Give it 0.9 s' }).click()
  await expect.poll(() => first.getAttribute('aria-valuetext')).toBe('0.32 to 1.84 s')
  await expect.poll(() => video.getByText('too short').count()).toBe(0)
  await video.getByText('Saved', { exact: true }).waitFor()
  expect(await readTimings(page)).toEqual([{ in: 8, out: 46 }, undefined, undefined])

  const undo = video.getByRole('button', { name: 'Undo' })
  await undo.click()
  await expect.poll(() => first.getAttribute('aria-valuetext')).toBe('0.32 to 1.00 s')
  // Where there is nothing more to undo the focus stays, and the editor's keys work on.
  while (await undo.isEnabled()) await undo.press('Enter')
  await page.keyboard.press('Control+y')
  await expect.poll(() => undo.isEnabled()).toBe(true)
  const redo = video.getByRole('button', { name: 'Redo' })
  while (await redo.isEnabled()) await redo.click()
  // The whole card, towards the next one: it meets its neighbour and goes no further.
  await drag(page, video, first, 0.5, 6)
  await expect.poll(() => first.getAttribute('aria-valuetext')).toBe('3.80 to 5.32 s')
  await video.getByText('Saved', { exact: true }).waitFor()
  expect(await readTimings(page)).toEqual([{ in: 95, out: 133 }, undefined, undefined])

  // What was saved is what the next visit shows, and the history says when it stood.
  await page.reload()
  const again = page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) })
  // The video of the address is open.
  await expect.poll(() => findCard(again, 1).getAttribute('aria-valuetext')).toBe('3.80 to 5.32 s')
  await again.getByRole('button', { name: /^History/ }).click()
  await page.getByText('Now', { exact: true }).click()
  await page.getByRole('list', { name: 'Revisions, newest first' }).getByText('3.80 to 5.32 s').waitFor()
  await page.keyboard.press('Escape')
  await again.getByRole('button', { name: 'Spread evenly' }).click()
  await again.getByText('Saved', { exact: true }).waitFor()
  expect(await readTimings(page)).toEqual([undefined, undefined, undefined])
})

it('times a card by keys alone, and undoes it', async () => {
  const page = await journey.newPerson({ as: people.tomas })
  const video = await openVideo(page)
  const second = findCard(video, 2)
  await expect.poll(() => second.getAttribute('aria-valuetext')).toBe('5.32 to 9.68 s')
  await second.focus()
  await second.press('ArrowRight')
  await expect.poll(() => second.getAttribute('aria-valuetext')).toBe('5.36 to 9.72 s')
  await second.press(']')
  await second.press('Shift+ArrowLeft')
  await expect.poll(() => second.getAttribute('aria-valuetext')).toBe('5.36 to 8.72 s, its end')
  await second.press('[')
  await second.press('ArrowLeft')
  await expect.poll(() => second.getAttribute('aria-valuetext')).toBe('5.32 to 8.72 s, its start')
  await second.press('Escape')
  await second.press('End')
  await expect.poll(() => second.getAttribute('aria-valuetext')).toBe('6.92 to 10.32 s')
  await second.press('Control+z')
  await expect.poll(() => second.getAttribute('aria-valuetext')).toBe('5.32 to 8.72 s')
  await second.press('Control+Shift+z')
  await expect.poll(() => second.getAttribute('aria-valuetext')).toBe('6.92 to 10.32 s')
  await video.getByText('Saved', { exact: true }).waitFor()
  expect(await readTimings(page)).toEqual([undefined, { in: 173, out: 258 }, undefined])

  await video.getByRole('button', { name: 'Zoom in' }).click()
  await video.getByRole('button', { name: 'Zoom in' }).click()
  await journey.shoot(page, 'zoomed')
  await video.getByRole('button', { name: 'Fit' }).click()
  await video.getByRole('radio', { name: 'Top left' }).check()
  await video.getByText('Saved', { exact: true }).waitFor()
  await expect.poll(async () => (await readStored(page))?.copyCards[1]?.place).toEqual({ all: 'top-left' })
  await journey.shoot(page, 'placed')
  expect(await readAxe(page)).toEqual([])
})

it('times one card after another on a phone', async () => {
  const page = await journey.newPerson({ as: people.tomas, viewport: 'phone' })
  const video = await openVideo(page)
  const panel = video.getByRole('region', { name: 'Card 1: time and place' })
  await panel.scrollIntoViewIfNeeded()
  const end = panel.getByRole('group', { name: 'End of Card 1' })
  await end.getByText('4.72 s').waitFor()
  await end.getByRole('button', { name: 'A frame later' }).click()
  await end.getByText('4.76 s').waitFor()
  await panel.getByRole('button', { name: 'Card after' }).click()
  const second = video.getByRole('region', { name: 'Card 2: time and place' })
  await second
    .getByRole('group', { name: 'Move of Card 2' })
    .getByRole('button', { name: 'A frame earlier' })
    .click()
  await video.getByText('Saved', { exact: true }).waitFor()
  expect(await readTimings(page)).toEqual([{ in: 8, out: 119 }, { in: 132, out: 241 }, undefined])
  await journey.shoot(page, 'phone')
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})
