import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Video } from '#shared/contract/videos/videos.ts'
import { choose } from '../choose.ts'
import { useJourney } from '../journey.ts'
import { people } from '../identity/sign-in.ts'

const journey = useJourney('edit-a-film')
const title = 'What is in it'

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ')

/** The video as the server has it. */
async function stored(page: Page): Promise<Video | undefined> {
  const subscriptionId = new URL(page.url()).pathname.split('/').at(-1)
  const answer = await page.request.get(`/api/subscriptions/${subscriptionId}/videos`)
  const { videos } = (await answer.json()) as { videos: Video[] }
  return videos.find((video) => video.title.startsWith('What is in'))
}

async function openVideo(page: Page) {
  await page.goto('/subscriptions/')
  await page.locator('a[href^="/subscriptions/manage/"]').first().click()
  const video = page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) })
  await video.getByRole('button', { name: 'Edit copy' }).click()
  return video
}

it('counts words as one types, refuses what is over the budget with the reason, and saves what fits', async () => {
  const page = await journey.newPerson({ as: people.tomas })
  const video = await openVideo(page)
  const first = video.getByRole('textbox', { name: 'Card 1' })
  await first.fill('Three actives, named on the front.')
  await video.getByText('6/30 words').waitFor()

  await first.fill(words(31))
  await video.getByText('31/30 words').waitFor()
  await video
    .getByText(/1 word too many|over/i)
    .first()
    .waitFor()
  const over = '1 word over: this film has room for 30, you have 31.'
  const problem = video.locator('output').getByText(over)
  await problem.waitFor()
  await video.getByLabel('Title').evaluate((field) => field.scrollIntoView({ block: 'end' }))
  await expect
    .poll(async () => (await problem.boundingBox())?.y ?? Infinity, { message: 'it stays in sight' })
    .toBeLessThan(page.viewportSize()?.height ?? 0)
  await journey.shoot(page, 'over-budget')
  const held = await stored(page)
  expect(held?.copyCards[0]?.copy, 'nothing over the budget is stored').not.toContain('word30')

  // The server enforces the same rule for every client.
  const refused = await page.request.patch(`/api/videos/${held?.id}`, {
    headers: { origin: journey.server().baseUrl },
    data: { copyCards: [{ id: held?.copyCards[0]?.id, copy: words(31) }] },
  })
  expect([refused.status(), ((await refused.json()) as { code: string }).code]).toEqual([
    409,
    'copy_over_budget',
  ])

  await first.fill('Three actives.')
  await video.getByRole('textbox', { name: 'Card 2' }).fill('Thirty nights.')
  await video.getByRole('textbox', { name: 'Card 3' }).fill('Let the night work.')
  await video.getByText('Saved', { exact: true }).waitFor()
  const saved = await stored(page)
  expect(saved?.copyCards.map((card) => card.wordCount)).toEqual([2, 2, 4])
  expect(saved?.copyCards.map((card) => card.id)).toEqual(held?.copyCards.map((card) => card.id))
})

it('keeps start and end card, activates, takes it back, and survives a reload', async () => {
  const page = await journey.newPerson({ as: people.tomas })
  const video = await openVideo(page)
  await choose(video.getByRole('switch', { name: 'Open with a start card' }))
  await video.getByRole('textbox', { name: 'Start card text' }).fill('Quillmere')
  await choose(video.getByRole('switch', { name: 'Close with an end card' }))
  await video.getByRole('textbox', { name: 'Tagline' }).fill('Let the night work')
  await video.getByText('Saved', { exact: true }).waitFor()
  await expect
    .poll(async () => (await stored(page))?.endCard)
    .toEqual({
      use: true,
      logo: true,
      tagline: 'Let the night work',
    })

  await video.getByRole('button', { name: 'Activate' }).click()
  await video.getByText('Activated', { exact: true }).waitFor()
  await journey.shoot(page, 'activated')
  await page.reload()
  const again = page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) })
  await again.getByText('Activated', { exact: true }).waitFor()
  expect((await stored(page))?.startCard).toEqual({ use: true, text: 'Quillmere' })
  await again.getByRole('button', { name: 'Back to draft' }).click()
  await again.getByText('Draft', { exact: true }).waitFor()
})

it('shows what a film said before, and puts it back', async () => {
  const page = await journey.newPerson({ as: people.tomas })
  const video = await openVideo(page)
  const now = (await stored(page))?.copyCards.map(({ id, copy }) => ({ id, copy }))
  await video.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog')
  await history.getByText('Now', { exact: true }).waitFor()
  const first = history.getByRole('listitem').filter({ hasText: 'As it was before' })
  await first.getByText('As it was before').click()
  await first.getByRole('button', { name: 'Put back' }).waitFor()
  await journey.shoot(page, 'history')
  await first.getByRole('button', { name: 'Put back' }).click()
  await history.waitFor({ state: 'hidden' })
  await video.getByText('Saved', { exact: true }).waitFor()
  expect((await stored(page))?.copyCards.map(({ copy }) => copy)).toEqual(['', '', ''])

  // What stood there until now is one revision further down, with the same cards.
  await video.getByRole('button', { name: 'History' }).click()
  await history.getByText('Now', { exact: true }).waitFor()
  const [, written] = await history.getByRole('list').first().locator('> li').all()
  await written?.locator('summary').click()
  await written?.getByRole('button', { name: 'Put back' }).click()
  await history.waitFor({ state: 'hidden' })
  await video.getByText('Saved', { exact: true }).waitFor()
  expect((await stored(page))?.copyCards.map(({ id, copy }) => ({ id, copy }))).toEqual(now)
})

it('keeps what was typed when the connection is lost, and saves it afterwards', async () => {
  journey.allowErrors(/Failed to load resource|ERR_/)
  const page = await journey.newPerson({ viewport: 'phone', as: people.tomas })
  const video = await openVideo(page)
  await page.context().setOffline(true)
  const first = video.getByRole('textbox', { name: 'Card 1' })
  await first.fill('Typed in a tunnel.')
  await video.getByText('The server can’t be reached', { exact: false }).waitFor()
  expect(await first.inputValue()).toBe('Typed in a tunnel.')
  await journey.shoot(page, 'offline-phone')
  await page.context().setOffline(false)
  // Nothing to press: it saves by itself once the connection is back.
  await video.getByText('Saved', { exact: true }).waitFor()
  expect((await stored(page))?.copyCards[0]?.copy).toBe('Typed in a tunnel.')
})

it('merges what two browsers write in one film, and asks only about a card that both wrote', async () => {
  // Each save on a version that the other browser has replaced is refused before it is merged.
  journey.allowErrors(/409 \(Conflict\)/)
  const one = await journey.newPerson({ as: people.tomas })
  const other = await journey.newPerson({ as: people.tomas })
  const [here, there] = [await openVideo(one), await openVideo(other)]
  await here.getByRole('textbox', { name: 'Card 2' }).fill('From here.')
  await here.getByText('Saved', { exact: true }).waitFor()
  await expect.poll(async () => (await stored(one))?.copyCards[1]?.copy).toBe('From here.')
  await there.getByRole('textbox', { name: 'Card 3' }).fill('From there.')
  await expect
    .poll(async () => (await stored(one))?.copyCards.slice(1).map(({ copy }) => copy))
    .toEqual(['From here.', 'From there.'])
  expect(await there.getByRole('textbox', { name: 'Card 2' }).inputValue()).toBe('From here.')

  await here.getByRole('textbox', { name: 'Card 1' }).fill('One, from here.')
  await expect.poll(async () => (await stored(one))?.copyCards[0]?.copy).toBe('One, from here.')
  await there.getByRole('textbox', { name: 'Card 1' }).fill('One, from there.')
  const notice = there.getByRole('region', { name: 'changed elsewhere' })
  await notice.getByText('Choose which version stays: Card 1.', { exact: false }).waitFor()
  await journey.shoot(other, 'both-wrote-a-card')
  await notice.getByRole('button', { name: 'Keep mine' }).click()
  await other.getByText('Yours replaced what was saved elsewhere: Card 1.').waitFor()
  await expect.poll(async () => (await stored(one))?.copyCards[0]?.copy).toBe('One, from there.')
  await other.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(async () => (await stored(one))?.copyCards[0]?.copy).toBe('One, from here.')
})

it('has what could not be saved again after a reload', async () => {
  const page = await journey.newPerson({ as: people.tomas })
  const video = await openVideo(page)
  await video.getByRole('textbox', { name: 'Card 1' }).fill(words(31))
  const over = /words? over: this film has room for 30/
  await video.locator('output').getByText(over).waitFor()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  const again = page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) })
  await again.getByText('Words from an earlier visit are not saved: Card 1.').waitFor()
  await again.locator('output').getByText(over).waitFor()
  const editor = again.getByRole('textbox', { name: 'Card 1' })
  if (!(await editor.isVisible())) await again.getByRole('button', { name: 'Edit copy' }).click()
  expect(await editor.inputValue()).toBe(words(31))
  await editor.fill('Three actives.')
  await again.getByText('Saved', { exact: true }).waitFor()
})
