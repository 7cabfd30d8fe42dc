import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
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

it('a note whose answer was lost, and that is deleted since, is added anew', async () => {
  const customer = await journey.newPerson({ as: people.ines })
  const { videoId } = await findReviewed(customer)
  await openReview(customer, videoId)
  journey.allowErrors(/ERR_FAILED|status of 409/)
  const text = 'Hold the last picture.'
  const field = customer.getByRole('textbox', { name: 'Note', exact: true })
  const add = customer.getByRole('button', { name: 'Add note' })
  await customer.route('**/notes', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await field.fill(text)
  await add.click()
  await customer.getByText(/The server can’t be reached/).waitFor()
  await customer.unroute('**/notes')
  await openReview(customer, videoId)
  const note = findNote(customer, text)
  await note.getByRole('button', { name: 'Delete' }).click()
  await customer.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => note.count()).toBe(0)
  expect(await field.inputValue()).toBe(text)
  await add.click()
  await customer.getByText('Your first attempt was stored, and deleted since.', { exact: false }).waitFor()
  await add.click()
  await note.waitFor()
  await expect.poll(() => field.inputValue()).toBe('')
  await addNote(customer, 'Quite different.')
})
