import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Video } from '#shared/contract/videos/videos.ts'
import { makeSubscription, makeVideo } from '#test/factories.ts'
import { findDatabaseUrl, withDatabase } from '../../database/open-beside.ts'
import { useJourney } from '../journey.ts'
import { findLostContent } from '../pages/lost-content.ts'
import { readAxeInBothModes } from '../pages/read-axe.ts'
import { people } from '../identity/sign-in.ts'

const journey = useJourney('activate-many')

const titles = [
  'A lamp in the fog, seen from the street below',
  'Switch',
  'Warm white',
  'Read on',
  'The shade turns',
  'Nine watts',
  'Bedside',
  'Café table',
]
const addresses: Record<string, string> = {}

/** A subscription with twenty tokens, nine drafts and a video that is activated, for each width. */
beforeAll(async () => {
  const url = await findDatabaseUrl(journey.server().dataDir)
  await withDatabase(url, async (db) => {
    const users = db.selectFrom('users').selectAll().where('email', '=', people.aiko)
    const user = await users.executeTakeFirstOrThrow()
    const item = { link: '', size: '', notes: '', photoIds: [] }
    const items = [
      { ...item, id: 'lamp', name: 'Reading lamp V2' },
      { ...item, id: 'shade', name: 'Spare shade' },
    ]
    for (const viewport of ['phone', 'desk']) {
      const owner = { ...user, roles: ['user' as const], sessionId: '' }
      const { id } = await makeSubscription(db, owner, { selections: { items }, tokens: 20 })
      for (const [position, title] of titles.entries()) {
        await makeVideo(db, id, { title, position, itemIds: [position === 7 ? 'shade' : 'lamp'] })
      }
      await makeVideo(db, id, { title: 'Blink', length: 5, position: 8, itemIds: ['lamp'] })
      await makeVideo(db, id, { title: 'Evening', status: 'activated', position: 9, itemIds: ['lamp'] })
      addresses[viewport] = `/subscriptions/manage/${id}`
    }
  })
})

const videos = (page: Page) => page.getByRole('grid', { name: 'Films' })
const row = (page: Page, title: string) => videos(page).getByRole('row', { name: title })
const openVideo = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) })
const isFocused = (field: Locator) => expect.poll(() => field.evaluate((it) => it === document.activeElement))
const rowCount = (page: Page) => videos(page).locator('[data-row]').count()

async function readVideos(page: Page): Promise<Video[]> {
  const subscriptionId = new URL(page.url()).pathname.split('/').at(-1)
  const answer = await page.request.get(`/api/subscriptions/${subscriptionId}/videos`)
  return ((await answer.json()) as { videos: Video[] }).videos
}
const countActivated = async (page: Page) =>
  (await readVideos(page)).filter(({ status }) => status === 'activated').length

/** The page as it is now, in both colour modes, with what axe and the width say against it. */
async function look(page: Page, title: string): Promise<void> {
  expect(await readAxeInBothModes(page)).toEqual([])
  expect(await findLostContent(page)).toEqual([])
  await journey.shootInBothModes(page, title)
}

describe.each(['phone', 'desk'] as const)('many films on a %s', (viewport) => {
  it('are found, written one after the other by keyboard, and activated at once', async () => {
    const page = await journey.newPerson({ viewport, as: people.aiko })
    await page.goto(addresses[viewport] ?? '')
    await row(page, 'Switch').waitFor()
    expect(await rowCount(page)).toBe(10)
    await look(page, `list-${viewport}`)

    // Words of an item, accents aside; the address keeps search and status through a reload.
    const search = page.getByRole('searchbox', { name: 'Search title, item, copy' })
    await search.fill('cafe shade')
    await expect.poll(() => rowCount(page)).toBe(1)
    await search.fill('lamp')
    await page.getByRole('radio', { name: 'Draft 9' }).press(' ')
    await page.waitForURL((url) => url.search.includes('status=draft') && url.search.includes('q=lamp'))
    await page.reload()
    await row(page, 'Switch').waitFor()
    expect(await search.inputValue()).toBe('lamp')
    expect(await rowCount(page)).toBe(8)

    // By keyboard alone: Enter opens the video, Ctrl-Enter saves and goes on to the next one's first empty card.
    await row(page, 'Switch').focus()
    await page.keyboard.press('Enter')
    const back = page.getByRole('link', { name: 'All 10 films' })
    await isFocused(back).toBe(true)
    const edit = openVideo(page, 'Switch').getByRole('textbox', { name: 'Card 1' })
    await edit.fill('One click.')
    await look(page, `write-${viewport}`)
    await page.keyboard.press('Control+Enter')
    const second = openVideo(page, 'Warm white').getByRole('textbox', { name: 'Card 1' })
    await isFocused(second).toBe(true)
    await page.keyboard.type('Like the sun at six.')
    await page.keyboard.press('Control+Enter')
    await isFocused(openVideo(page, 'Read on').getByRole('textbox', { name: 'Card 1' })).toBe(true)
    const written = (await readVideos(page)).filter(({ copyCards }) => copyCards[0]?.copy)
    expect(written.map(({ title, copyCards }) => [title, copyCards[0]?.copy])).toEqual([
      ['Switch', 'One click.'],
      ['Warm white', 'Like the sun at six.'],
    ])

    // What is over the budget is not saved: the key stays there.
    await page.keyboard.type('word '.repeat(31))
    await page.keyboard.press('Control+Enter')
    await page.getByText('1 word over', { exact: false }).first().waitFor()
    await isFocused(openVideo(page, 'Read on').getByRole('textbox', { name: 'Card 1' })).toBe(true)
    await page.keyboard.press('Control+a')
    await page.keyboard.type('To the last page.')
    await openVideo(page, 'Read on').getByText('Saved', { exact: true }).waitFor()

    // The way back leads to the same search.
    await back.click()
    await isFocused(row(page, 'Read on').getByRole('link')).toBe(true)
    expect(await rowCount(page)).toBe(8)

    // A start card that is on without text keeps one video back; the dialog names it, and every empty card.
    const { id, startCard } = (await readVideos(page)).find(({ title }) => title === 'Bedside')!
    const patched = await page.request.patch(`/api/videos/${id}`, {
      headers: { origin: journey.server().baseUrl },
      data: { startCard: { ...startCard, use: true } },
    })
    expect(patched.ok()).toBe(true)
    await page.reload()
    await page.getByRole('radio', { name: 'All 10' }).press(' ')
    await search.fill('')
    await expect.poll(() => rowCount(page)).toBe(10)
    expect(await row(page, 'Evening').getByRole('checkbox').count(), 'it is activated already').toBe(0)
    for (const title of ['Switch', 'Warm white', 'Read on', 'Bedside']) {
      await row(page, title).getByRole('checkbox').press(' ')
    }
    await page.getByRole('button', { name: 'Activate 4 films' }).click()
    const dialog = page.getByRole('dialog', { name: 'Activate 3 films?' })
    await dialog.getByText('1 film stays a draft:').waitFor()
    await dialog.getByText('The start card is on but has no text.', { exact: false }).waitFor()
    expect(await dialog.getByText('Cards 2 and 3 are empty.').count()).toBe(3)
    await look(page, `dialog-${viewport}`)
    await dialog.getByRole('button', { name: 'Activate 3 films' }).click()
    await page.getByText('3 films activated.').waitFor()
    expect(await countActivated(page)).toBe(4)

    // Tokens for all, or nothing changes.
    journey.allowErrors(/409 \(Conflict\)/)
    for (const title of ['A lamp in the fog', 'The shade turns', 'Nine watts', 'Café table']) {
      await row(page, title).getByRole('checkbox').press(' ')
    }
    await page.getByRole('button', { name: 'Activate 4 films' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Activate 4 films' }).click()
    await page
      .getByText('These 4 films need 12 tokens, and only 8 are available.', { exact: false })
      .waitFor()
    await look(page, `tokens-${viewport}`)
    await page.getByRole('button', { name: 'Select all 6 drafts' }).click()
    await page.getByRole('toolbar', { name: 'Selected rows' }).getByText('6 selected').waitFor()
    expect(await countActivated(page)).toBe(4)
  })

  it('are activated one by one after one question that names the empty cards', async () => {
    const page = await journey.newPerson({ viewport, as: people.aiko })
    await page.goto(`${addresses[viewport]}?q=nine`)
    await row(page, 'Nine watts').getByRole('link').click()
    const video = openVideo(page, 'Nine watts')
    await video.waitFor()
    await page.goBack()
    await row(page, 'Nine watts').waitFor()
    expect(await rowCount(page), 'the way back keeps the search').toBe(1)
    await page.goForward()

    // Writing is the primary action until every card has words.
    const isPrimary = (name: string) =>
      video.getByRole('button', { name, exact: true }).getAttribute('data-variant')
    await video.getByRole('button', { name: 'Close', exact: true }).waitFor()
    await expect.poll(() => isPrimary('Activate')).toBe('default')
    const writeCard = (number: number, copy: string) =>
      video.getByRole('textbox', { name: `Card ${number}` }).fill(copy)
    await writeCard(2, 'Enough.')
    await expect.poll(() => isPrimary('Activate')).toBe('default')
    await writeCard(1, 'Nine watts.')
    await writeCard(3, 'All night.')
    await expect.poll(() => isPrimary('Activate')).toBe('filled')
    await writeCard(1, '')
    await writeCard(3, '')

    // A start card without text does not pass, for the server neither.
    await video.getByRole('switch', { name: 'Open with a start card' }).press(' ')
    await video.getByRole('button', { name: 'Activate', exact: true }).click()
    await isFocused(video.getByRole('textbox', { name: 'Start card text' })).toBe(true)
    const { id } = (await readVideos(page)).find(({ title }) => title === 'Nine watts')!
    const refused = await page.request.post(`/api/videos/${id}/status`, {
      headers: { origin: journey.server().baseUrl },
      data: { to: 'activated' },
    })
    expect([refused.status(), ((await refused.json()) as { code: string }).code]).toEqual([
      409,
      'start_card_empty',
    ])
    await video.getByRole('textbox', { name: 'Start card text' }).fill('Lumen')

    await video.getByRole('button', { name: 'Activate', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Activate “Nine watts” with empty cards?' })
    await dialog.getByText('Cards 1 and 3 are empty.').waitFor()
    await look(page, `question-${viewport}`)
    await dialog.getByRole('button', { name: 'Edit copy' }).click()
    await isFocused(video.getByRole('textbox', { name: 'Card 1' })).toBe(true)
    await video.getByRole('button', { name: 'Activate', exact: true }).click()
    await dialog.getByRole('button', { name: 'Activate film' }).click()
    await video.getByText('Activated', { exact: true }).waitFor()
  })
})
