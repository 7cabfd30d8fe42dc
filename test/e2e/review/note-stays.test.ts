import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Review } from '#shared/contract/review/review.ts'
import { paths } from '#shared/paths.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { people } from '../identity/sign-in.ts'
import { useJourney } from '../journey.ts'
import { addNote, findNote, openReview } from './review-pages.ts'

const journey = useJourney('note-stays')

/** Opens the customer's dashboard. @returns a film with a cut to answer */
async function findReviewed(customer: Page): Promise<{ videoId: string; cut: number }> {
  await customer.goto('/dashboard')
  const answer = await customer.request.get('/api/videos/mine')
  const { videos } = (await answer.json()) as { videos: Video[] }
  const video = videos.find(({ cut, files }) => cut?.state === 'in_review' && files.length > 0)
  if (!video?.cut) throw new Error('This customer has no cut to answer.')
  return { videoId: video.id, cut: video.cut.number }
}

/** Opens a page, and types into its fields before its scripts are here. */
async function typeEarly(page: Page, path: string, words: Record<string, string>): Promise<void> {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrival
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  for (const [name, text] of Object.entries(words)) {
    const field = page.getByRole('textbox', { name, exact: true })
    await field.pressSequentially(text)
    expect(await field.inputValue(), 'nothing runs yet').toBe(text)
  }
  arrive()
  await page.getByRole('button', { name: /^Add (note|comment)$/, disabled: false }).waitFor()
  await page.unroute('**/assets/*.js')
}

it('what is written before the scripts are here stays, after what was written before, and is added', async () => {
  const customer = await journey.newPerson({ as: people.ines, viewport: 'phone' })
  const { videoId } = await findReviewed(customer)
  const field = customer.getByRole('textbox', { name: 'Note', exact: true })
  const add = customer.getByRole('button', { name: 'Add note' })
  await typeEarly(customer, paths.review(videoId), { Note: 'Warmer light.' })
  expect(await field.inputValue()).toBe('Warmer light.')
  await typeEarly(customer, paths.review(videoId), { Note: 'And slower.' })
  expect(await field.inputValue()).toBe('Warmer light.\nAnd slower.')
  await add.click()
  await findNote(customer, 'And slower.').waitFor()
  await expect.poll(() => field.inputValue()).toBe('')
})

it('so do a guest’s words and name', async () => {
  const customer = await journey.newPerson({ as: people.ines })
  const { videoId, cut } = await findReviewed(customer)
  const link = await customer.request.post(`/api/videos/${videoId}/guest-links`, {
    headers: { origin: new URL(customer.url()).origin },
    data: { intentId: randomUUID(), cut, mayComment: true },
  })
  const { secret } = (await link.json()) as { secret: string }
  const guest = await journey.newPerson({ viewport: 'phone' })
  await typeEarly(guest, `/r/${secret}`, { Comment: 'I like it.', 'Your name': 'Theo' })
  await guest.getByRole('button', { name: 'Add comment' }).click()
  await guest.getByRole('article').filter({ hasText: 'Theo' }).getByText('I like it.').waitFor()
})

/** Adds a note whose answer does not arrive. */
async function loseAnswer(page: Page, text: string): Promise<void> {
  await page.route('**/notes', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill(text)
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByText(/The server can’t be reached/).waitFor()
  await page.unroute('**/notes')
}

/** Deletes one's own note, as another device does. */
async function deleteElsewhere(page: Page, videoId: string, text: string): Promise<void> {
  const read = await page.request.get(`/api/videos/${videoId}/review`)
  const { notes } = (await read.json()) as Review
  const note = notes.find((each) => each.text === text)
  const answer = await page.request.delete(
    `/api/videos/${videoId}/notes/${note?.id}?version=${note?.version}`,
    {
      headers: { origin: new URL(page.url()).origin },
    },
  )
  expect(answer.status()).toBe(200)
}

it('a note whose answer was lost leaves its form when the page is opened again', async () => {
  const customer = await journey.newPerson({ as: people.ines })
  const { videoId } = await findReviewed(customer)
  await openReview(customer, videoId)
  journey.allowErrors(/ERR_FAILED/)
  const text = 'A little warmer.'
  await loseAnswer(customer, text)
  await openReview(customer, videoId)
  await customer.getByText('Your note was added already.').waitFor()
  const field = customer.getByRole('textbox', { name: 'Note', exact: true })
  await expect.poll(() => field.inputValue()).toBe('')
  expect(await findNote(customer, text).count()).toBe(1)
})

it('a note whose answer was lost, and that is deleted since, is added anew', async () => {
  const customer = await journey.newPerson({ as: people.ines })
  const { videoId } = await findReviewed(customer)
  await openReview(customer, videoId)
  journey.allowErrors(/ERR_FAILED|status of 409/)
  const text = 'Hold the last picture.'
  const field = customer.getByRole('textbox', { name: 'Note', exact: true })
  const add = customer.getByRole('button', { name: 'Add note' })
  await loseAnswer(customer, text)
  await deleteElsewhere(customer, videoId, text)
  await openReview(customer, videoId)
  const note = findNote(customer, text)
  expect(await note.count()).toBe(0)
  expect(await field.inputValue()).toBe(text)
  await add.click()
  await customer.getByText('Your first attempt was stored, and deleted since.', { exact: false }).waitFor()
  await add.click()
  await note.waitFor()
  await expect.poll(() => field.inputValue()).toBe('')
  await addNote(customer, 'Quite different.')
})
