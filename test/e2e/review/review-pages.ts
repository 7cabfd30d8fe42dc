import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { paths } from '#shared/paths.ts'
import type { Review } from '#shared/contract/review/review.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { openVideoPanel } from '../files/cut-pages.ts'
import { readFrameNumber } from '../player/read-frame-number.ts'

/** A busy machine prepares what others wait for, too. */
const patience = { timeout: 180_000 }

/** The studio uploads a master, waits until it is prepared, and sends the cut; small videos go with a reason. */
export async function sendCut(studio: Page, title: string, master: string, name: string): Promise<void> {
  const panel = await openVideoPanel(studio, title)
  await panel.locator('input[type="file"]').first().setInputFiles(master)
  const cut = panel.getByRole('article', { name: `Cut ${name}` })
  await cut.getByText(new RegExp(`^${name} has \\d errors?`)).waitFor(patience)
  await cut.getByRole('button', { name: `Send ${name} with a reason` }).click()
  const dialog = studio.getByRole('dialog', { name: new RegExp(`^Send ${name}`) })
  await dialog.getByLabel('Reason').fill('A small file, to look at the cut early.')
  await dialog.getByRole('button', { name: `Send ${name}` }).click()
  await cut.getByText('In review', { exact: true }).waitFor()
}

/** The id of a video of this customer. */
export async function findVideoId(customer: Page, title: string): Promise<string> {
  const answer = await customer.request.get('/api/videos/mine')
  const { videos } = (await answer.json()) as { videos: Video[] }
  const video = videos.find((each) => each.title === title)
  if (!video) throw new Error(`This customer has no film “${title}”`)
  return video.id
}

/** Opens the review page, as soon as its video can be moved. */
export async function openReview(
  page: Page,
  videoId: string,
  query: { cut?: string; note?: string } = {},
): Promise<void> {
  await page.goto(paths.review(videoId, query))
  await page.locator('[data-settled][data-frame]').waitFor()
}

/** Goes to a frame by the counter, and waits until the counter says that it stands in the picture. */
export async function goToFrame(page: Page, frame: number): Promise<void> {
  await page.getByRole('button', { name: /^Go to another frame/ }).click()
  const field = page.getByRole('textbox', { name: 'Time or frame' })
  await field.fill(String(frame))
  await field.press('Enter')
  await waitForFrame(page, frame)
}

export async function waitForFrame(page: Page, frame: number): Promise<void> {
  await page.locator(`[data-settled][data-frame="${frame}"]`).waitFor()
}

/** The number that the picture carries. */
export const readPicture = (page: Page): Promise<number> =>
  page.locator('video').last().evaluate(readFrameNumber)

/** Writes a note where the video stands, and waits until it is listed. */
export async function addNote(page: Page, text: string): Promise<Locator> {
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill(text)
  await page.getByRole('button', { name: 'Add note' }).click()
  const note = findNote(page, text)
  await note.waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Note', exact: true }).inputValue()).toBe('')
  // The next one is written without a way back.
  await page.locator('textarea:focus').waitFor()
  return note
}

/** A note by its words. */
export const findNote = (page: Page, text: string): Locator =>
  page.getByRole('article').filter({ hasText: text })

/** Whether the middle of an element is in the window, and nothing lies over it. */
export const isUncovered = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

/**
 * The customer approves the cut that the page shows.
 * @param onAsked called while the page asks
 * @returns the eight signs of the hash that the page showed before and after
 */
export async function approveCut(
  customer: Page,
  name: string,
  onAsked: () => Promise<void> = async () => {},
): Promise<string> {
  await customer.getByRole('button', { name: `Approve ${name}` }).click()
  const question = customer.getByRole('dialog', { name: `Approve ${name}?` })
  await question.getByText(/bound by the hash/).waitFor()
  const [hash = ''] = /[0-9a-f]{8}/.exec((await question.textContent()) ?? '') ?? []
  expect(hash).toMatch(/^[0-9a-f]{8}$/)
  await onAsked()
  await question.getByRole('button', { name: `Approve ${name}` }).click()
  const standing = customer.getByText(`${name} is approved`).locator('..')
  await standing.getByText(hash, { exact: true }).waitFor()
  // The button is gone, and the keyboard goes on from where it stood.
  await expect
    .poll(() => standing.evaluate((place) => place.closest('[tabindex]') === document.activeElement))
    .toBe(true)
  return hash
}

type Cards = Review['cuts'][number]['copy']['copyCards']

/** Changes the cards of a video as the studio, from how its newest cut has them. */
export async function changeCards(
  studio: Page,
  videoId: string,
  change: (cards: Cards) => object[],
): Promise<void> {
  const read = await studio.request.get(`/api/videos/${videoId}/review`)
  const { cuts } = (await read.json()) as Review
  const saved = await studio.request.patch(`/api/videos/${videoId}`, {
    headers: { origin: new URL(studio.url()).origin },
    data: { copyCards: change(cuts[0]?.copy.copyCards ?? []) },
  })
  expect(await saved.json()).toMatchObject({ video: { id: videoId } })
}
