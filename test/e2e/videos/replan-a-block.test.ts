import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Video } from '#shared/contract/videos/videos.ts'
import { choose } from '../choose.ts'
import { useJourney } from '../journey.ts'
import { readAxe } from '../pages/read-axe.ts'
import { people } from '../identity/sign-in.ts'

const journey = useJourney('replan-a-block')

const findVideo = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
const findLine = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

async function openVideos(page: Page): Promise<void> {
  await page.goto('/subscriptions/')
  await page.locator('a[href^="/subscriptions/manage/"]').first().click()
  await page.getByText(/unused tokens?/).waitFor()
}

/** The videos of the page's subscription as the server has them. */
async function stored(page: Page): Promise<Video[]> {
  const subscriptionId = new URL(page.url()).pathname.split('/').at(-1)
  const answer = await page.request.get(`/api/subscriptions/${subscriptionId}/videos`)
  return ((await answer.json()) as { videos: Video[] }).videos
}

const readBalance = async (page: Page) => {
  const subscriptionId = new URL(page.url()).pathname.split('/').at(-1)
  const answer = await page.request.get(`/api/subscriptions/${subscriptionId}/tokens`)
  const { available, held, captured } = (await answer.json()) as Record<string, number>
  return { available, held, captured }
}

it('one 30 second film becomes two of 15: its copy is carried over, what has no room is asked', async () => {
  const page = await journey.newPerson({ viewport: 'phone', as: people.ines })
  await openVideos(page)
  expect(await readBalance(page)).toEqual({ available: 0, held: 17, captured: 1 })
  const long = findVideo(page, 'A morning in the hills')
  await long.getByRole('button', { name: 'Back to draft' }).click()
  await page.getByText('6 unused tokens').waitFor()

  await page.getByRole('button', { name: 'Re-plan block 1' }).click()
  await page.getByRole('heading', { name: 'Re-plan block 1' }).waitFor()
  await page.getByText('Nothing has changed yet.').waitFor()
  await page.getByRole('button', { name: 'Split into 2 × 0:15 in place of A morning in the hills' }).click()
  await page.getByText('all tokens used').waitFor()
  const second = findLine(page, '15 second ad 1')
  await second.getByText('3 cards come over from “A morning in the hills”:').waitFor()
  await second.getByText('Run before the day does.').waitFor()
  expect(await page.getByText(/no room/).count()).toBe(0)
  await journey.shoot(page, 'split')

  // Too much is said before anything is sent, with what to give up.
  await choose(page.getByRole('switch', { name: 'Social cutdowns of 15 second ad 1' }))
  await page.getByText('1 token too many').waitFor()
  expect(await page.getByRole('button', { name: 'Apply changes' }).isDisabled()).toBe(true)
  await journey.shoot(page, 'too-much')
  const ways = page.getByRole('region', { name: 'What to give up' })
  await ways.getByRole('button', { name: /^the film “15 second ad 1”/ }).waitFor()
  await ways.getByRole('button', { name: /^the cutdowns of “15 second ad 1”/ }).click()
  await page.getByText('all tokens used').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Apply changes')

  // What a shorter half has no room for is asked before it is lost.
  await second.getByRole('radio', { name: '5 seconds', exact: true }).press(' ')
  const shorter = findLine(page, '5 second ad 1')
  await shorter.getByText('3 cards have no room at this length').waitFor()
  await page.getByRole('button', { name: 'Apply changes' }).click()
  const question = page.getByRole('dialog', { name: 'These words have no room' })
  await question.getByText('KR4 was made for this hour.').waitFor()
  await journey.shoot(page, 'words-that-go')
  await question.getByRole('button', { name: 'Back to your changes' }).click()
  expect(
    (await stored(page)).map(({ length }) => length),
    'nothing happened yet',
  ).toContain(30)
  await shorter.getByRole('radio', { name: '15 seconds', exact: true }).press(' ')
  await second.getByText('3 cards come over').waitFor()

  await page.getByRole('button', { name: 'Apply changes' }).click()
  await page.getByText('Block 1 is re-planned.').waitFor()
  const videos = (await stored(page)).filter(({ status }) => status === 'draft')
  expect(videos.map(({ title, length, tokens }) => [title, length, tokens])).toEqual([
    ['A morning in the hills', 15, 3],
    ['15 second ad 1', 15, 3],
  ])
  expect(videos.map(({ copyCards }) => copyCards.map(({ copy }) => copy))).toEqual([
    ['The alarm is early.', 'The path is earlier.', 'Nobody asked you to.'],
    ['That is why you go.', 'KR4 was made for this hour.', 'Run before the day does.'],
  ])
  expect(videos.map(({ endCard }) => endCard.tagline)).toEqual(Array(2).fill('Run before the day does'))

  // Both can be activated: all tokens are used again.
  for (const name of ['A morning in the hills', '15 second ad 1']) {
    await findVideo(page, name).getByRole('button', { name: 'Activate' }).click()
    await findVideo(page, name).getByText('Activated', { exact: true }).waitFor()
  }
  await page.getByText('0 unused tokens').waitFor()
  expect(await readBalance(page)).toEqual({ available: 0, held: 17, captured: 1 })
})

it('a plan is made by keyboard alone, survives leaving, and a draft that was taken out can be kept after all', async () => {
  const page = await journey.newPerson({ as: people.aiko })
  await openVideos(page)
  await page.getByRole('button', { name: 'Re-plan block 1' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Re-plan block 1')

  await page.getByRole('button', { name: 'Remove Loud where it counts' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Removed: frees 3 tokens. Its words are removed with it:').waitFor()
  await page.getByText('Small enough to forget.').waitFor()
  await page.getByRole('button', { name: /^Add a 5 second film/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('2 tokens left to roll over').waitFor()
  expect(await readAxe(page)).toEqual([])

  await page.getByRole('button', { name: 'Later' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Re-plan block 1')
  await page.getByRole('button', { name: 'Re-plan block 1' }).click()
  await page.getByText('2 tokens left to roll over').waitFor()
  await page.getByRole('button', { name: /^Keep it ?: Loud where it counts$/ }).click()
  await page.getByText('1 token too many').waitFor()
  await page.getByRole('button', { name: 'Start over' }).click()
  await page.getByText('Nothing has changed yet.').waitFor()
  await page.getByRole('button', { name: 'Back to the films' }).click()
  expect((await stored(page)).length).toBe(4)
})

it('a revision beyond the rounds costs tokens; a film that then lacks some leads to the plan', async () => {
  const page = await journey.newPerson({ as: people.ines })
  journey.allowErrors(/409/)
  await openVideos(page)
  await findVideo(page, '15 second ad 1').getByRole('button', { name: 'Back to draft' }).click()
  await page.getByText('3 unused tokens').waitFor()

  const delivered = findVideo(page, 'Five seconds, violet')
  await delivered.getByRole('button', { name: 'Ask for a revision (1 left)' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('A little slower, please.')
  await dialog.getByRole('button', { name: 'Ask for the revision' }).click()
  await delivered.getByText('Editing', { exact: true }).waitFor()
  const given = delivered.getByRole('link', { name: /^Download/ })
  const download = await page.request.get((await given.first().getAttribute('href')) ?? '')
  expect(download.status(), 'what was delivered stays theirs in a revision').toBe(200)
  await deliverAgain('Five seconds, violet', await stored(page))
  await page.reload()

  await delivered.getByRole('button', { name: 'Ask for a revision (1 token)' }).click()
  await dialog.getByText('Your drafts will then need 1 token more than is left').waitFor()
  await dialog.getByRole('textbox').fill('And darker.')
  await journey.shoot(page, 'revision-for-tokens')
  await dialog.getByRole('button', { name: 'Ask for it, for 1 token' }).click()
  await page.getByText('2 unused tokens').waitFor()

  await findVideo(page, '15 second ad 1').getByRole('button', { name: 'Activate' }).click()
  const refusal = findVideo(page, '15 second ad 1').getByRole('alert')
  await refusal.getByText('“15 second ad 1” needs 3 tokens, and only 2 are available.').waitFor()
  await journey.shoot(page, 'tokens-missing')
  await refusal.getByRole('link', { name: 'Re-plan block 1' }).click()
  await page.getByRole('radio', { name: '5 seconds', exact: true }).press(' ')
  await page.getByText('1 token left to roll over').waitFor()
  await page.getByRole('button', { name: 'Apply changes' }).click()
  // Its three cards came from a video that was split; five seconds have no room for them.
  await page.getByRole('button', { name: 'Go on without them' }).click()
  await findVideo(page, '5 second ad 1').getByRole('button', { name: 'Activate' }).click()
  await page.getByText('1 unused token').waitFor()
  expect(await readBalance(page)).toEqual({ available: 1, held: 15, captured: 2 })

  await page.getByRole('button', { name: 'History', exact: true }).click()
  const history = page.getByRole('dialog', { name: 'Tokens, and where they went' })
  await history.getByText('one more revision, from block 1').waitFor()
  await history.getByText('Block 1 opened').waitFor()
  await journey.shoot(page, 'history')
  expect(await readAxe(page)).toEqual([])
})

/** The studio, at its desk. */
async function deliverAgain(title: string, videos: readonly Video[]): Promise<void> {
  const studio = await journey.newPerson({ as: people.studio })
  const answer = await studio.request.post(
    `/api/videos/${videos.find((video) => video.title === title)?.id}/status`,
    {
      headers: { origin: journey.server().baseUrl },
      data: { to: 'delivery', reason: 'The pace is the one of the brief.' },
    },
  )
  expect(answer.status()).toBe(200)
}
