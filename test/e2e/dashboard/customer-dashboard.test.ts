import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { defaultStatusItems } from '#shared/subscriptions/status-steps.ts'
import { videoStatuses } from '#shared/videos/video-status.ts'
import { hashPassword } from '#server/identity/password/password-hashing.ts'
import { writePassword } from '#server/identity/store/users.db.ts'
import { makeSubscription, makeUser, makeVideo } from '#test/factories.ts'
import { demoPassword } from '../../../scripts/demo-data/demo-people.ts'
import { findDatabaseUrl, withDatabase } from '../../database/open-beside.ts'
import { useJourney } from '../journey.ts'
import { findLostContent } from '../pages/lost-content.ts'
import { readAxeInBothModes, showMode } from '../pages/read-axe.ts'
import { people } from '../identity/sign-in.ts'

const journey = useJourney('customer-dashboard')

const customers = {
  nobody: 'new@dashboard.example',
  one: 'one@dashboard.example',
  forty: 'forty@dashboard.example',
  ended: 'ended@dashboard.example',
  two: 'two@dashboard.example',
}
const ids: Record<string, string> = {}
const item = { link: '', size: '', notes: '', photoIds: [] }
const titles = ['First light', 'Read on', 'The shade turns, and with it the whole room', 'Nine watts', 'Dusk']
const dayMs = 86_400_000

beforeAll(async () => {
  const url = await findDatabaseUrl(journey.server().dataDir)
  await withDatabase(url, async (db) => {
    const users = new Map<string, Awaited<ReturnType<typeof makeUser>>>()
    for (const email of Object.values(customers)) {
      const user = await makeUser(db, { email })
      await writePassword(db, user.id, await hashPassword(demoPassword), new Date())
      users.set(email, user)
    }
    const startedAt = new Date(Date.now() - 6 * dayMs)
    const begin = async (
      email: string,
      name: string,
      more: Parameters<typeof makeSubscription>[2] = {},
    ): Promise<string> => {
      const user = users.get(email)
      if (!user) throw new Error(`Nobody has the address ${email}`)
      const items = [{ ...item, id: 'lamp', name }]
      const made = { selections: { items }, startedAt, createdAt: startedAt, ...more }
      return (await makeSubscription(db, user, made)).id
    }
    ids['one'] = await begin(customers.one, 'Reading lamp V2')
    await makeVideo(db, ids['one'], { title: 'First light', itemIds: ['lamp'] })

    const arrived = defaultStatusItems(startedAt, 'automated').map((step) =>
      step.id === 'received' ? { ...step, status: 'complete' as const } : step,
    )
    ids['forty'] = await begin(customers.forty, 'Trail shoe', { statusItems: arrived })
    for (let index = 0; index < 40; index += 1) {
      const status = videoStatuses[index % videoStatuses.length]
      const title = `${titles[index % titles.length]} ${index + 1}`
      await makeVideo(db, ids['forty'], { title, status, position: index, itemIds: ['lamp'] })
    }
    const parcel = { subscriptionId: ids['forty'], carrier: 'Kestrel' }
    const times = { createdAt: startedAt, updatedAt: startedAt }
    ids['parcel'] = randomUUID()
    await db
      .insertInto('parcels')
      .values([
        { ...parcel, ...times, id: ids['parcel'], reference: 'AF-FORTY-1', trackingNumber: 'KS 4471' },
        { ...parcel, ...times, id: randomUUID(), reference: 'AF-FORTY-2', trackingNumber: 'KS 4472' },
      ])
      .execute()
    const receivedAt = new Date(startedAt.getTime() + 2 * dayMs)
    await db
      .insertInto('itemReceipts')
      .values({ subscriptionId: ids['forty'], itemId: 'lamp', receivedAt, receivedBy: 'studio' })
      .execute()

    ids['ended'] = await begin(customers.ended, 'Old lamp', { status: 'canceled' })
    for (const title of ['Dawn', 'Dusk']) {
      await makeVideo(db, ids['ended'], { title, status: 'delivery', itemIds: ['lamp'] })
    }

    ids['first'] = await begin(customers.two, 'Headphones')
    ids['second'] = await begin(customers.two, '', { createdAt: new Date() })
    for (const title of ['Unfold', 'Hush']) {
      await makeVideo(db, ids['first'], { title, status: 'editing', itemIds: ['lamp'] })
    }
    await makeVideo(db, ids['second'], { title: '', itemIds: ['lamp'] })
  })
})

/** The page as it is now, in both colour modes, with what axe and the width say against it. */
async function look(page: Page, title: string): Promise<void> {
  expect(await readAxeInBothModes(page), title).toEqual([])
  expect(await findLostContent(page), title).toEqual([])
  for (const mode of ['light', 'dark'] as const) {
    await showMode(page, mode)
    await journey.shoot(page, `${title}-${mode}`)
  }
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

describe.each(['phone', 'desk'] as const)('the dashboard of a customer on a %s', (viewport) => {
  const open = async (as: string) => {
    const page = await journey.newPerson({ viewport, as })
    await page.goto('/dashboard/')
    return page
  }

  it('says to a new one what will be here, and to one whose subscription ended what stays', async () => {
    const page = await open(customers.nobody)
    await page.getByText('Your films will be here.').waitFor()
    await look(page, `nothing-${viewport}`)

    const former = await open(customers.ended)
    await former.getByText('Your subscription has ended.').waitFor()
    expect(await former.getByRole('heading', { name: 'Needs you now' }).count()).toBe(0)
    await part(former, 'Films').getByText('Dusk').waitFor()
    await look(former, `ended-${viewport}`)
  })

  it('with one film is that film, with its next step', async () => {
    const page = await open(customers.one)
    const video = part(page, 'Films').getByRole('article', { name: 'First light' })
    await video.getByText('Your turn: write the copy, then activate').waitFor()
    const needs = part(page, 'Needs you now').getByRole('listitem')
    await expect.poll(() => needs.count()).toBe(2)
    await needs.filter({ hasText: 'Send us Reading lamp V2' }).getByText('Expected by').waitFor()
    await look(page, `one-${viewport}`)
    await video.getByRole('link', { name: 'Write and activate' }).click()
    await page.waitForURL((url) => url.search.includes('film='))
    await page.getByRole('heading', { level: 1, name: 'Reading lamp V2' }).waitFor()
    const card = page.getByRole('textbox', { name: 'Card 1' })
    const isCardFocused = () => card.evaluate((field) => field === document.activeElement)
    await expect.poll(isCardFocused, { message: 'by the link' }).toBe(true)
    expect(await card.evaluate((field) => field.getBoundingClientRect().bottom < innerHeight)).toBe(true)
    await look(page, `written-${viewport}`)
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await page.getByRole('button', { name: 'Edit copy' }).click()
    await expect.poll(isCardFocused, { message: 'by the button' }).toBe(true)
  })

  it('with forty films stays short, and leads to all of a status', async () => {
    const page = await open(customers.forty)
    const videos = part(page, 'Films')
    await videos.getByRole('link', { name: /^All 7 films of Trail shoe: Draft$/ }).waitFor()
    expect(await videos.getByRole('listitem').getByRole('link', { name: /\d$/ }).count()).toBeLessThan(31)
    await look(page, `forty-${viewport}`)
    await videos.getByRole('link', { name: /^All 7 films of Trail shoe: Shooting$/ }).click()
    await page.getByRole('grid', { name: 'Films' }).waitFor()
    expect(await page.locator('[data-row]').count()).toBe(7)
  })

  it('with two subscriptions keeps their films apart, and asks for the name of an item', async () => {
    const page = await open(customers.two)
    await part(page, 'Headphones').getByText('Unfold').waitFor()
    await page.getByText('Name Item 1').waitFor()
    await look(page, `two-${viewport}`)
    await page.getByRole('link', { name: 'Name it' }).click()
    await page.waitForURL((url) => url.pathname === `/subscriptions/items/${ids['second']}`)
    await page.getByRole('heading', { level: 1, name: 'Items' }).waitFor()
  })

  it('leads to a question about a parcel on its progress, where parcels that arrived are one line', async () => {
    const studio = await journey.newPerson({ as: people.studio })
    const asked = await studio.request.post(`/api/subscriptions/${ids['forty']}/questions`, {
      headers: { origin: journey.server().baseUrl },
      data: {
        questionId: randomUUID(),
        subject: { kind: 'parcel', id: ids['parcel'] },
        text: `One corner of the box is crushed. Shall we open it (${viewport})?`,
        isBlocking: true,
      },
    })
    expect(asked.ok()).toBe(true)

    const page = await open(customers.forty)
    const first = part(page, 'Needs you now').getByRole('listitem').first()
    await first.getByText('The studio has a question about Kestrel KS 4471').waitFor()
    await first.getByText('Holds the shoot').waitFor()
    await look(page, `question-${viewport}`)
    await first.getByRole('link', { name: 'Answer' }).click()
    await page.waitForURL(
      (url) => url.pathname === '/subscriptions/status/' && url.hash.startsWith('#question-'),
    )
    const thread = page.getByRole('article', { name: 'About Kestrel KS 4471' }).last()
    await thread.getByRole('textbox', { name: 'Your answer' }).fill('Yes, please.')

    const fold = page.getByText('2 parcels arrived', { exact: false })
    await fold.waitFor()
    expect(await page.getByRole('list', { name: 'Parcels on their way' }).isVisible()).toBe(false)
    await page.getByRole('link', { name: 'All 40 films' }).waitFor()
    await look(page, `progress-${viewport}`)
    await fold.click()
    await page.getByRole('list', { name: 'Parcels on their way' }).waitFor()
    await look(page, `parcels-${viewport}`)

    await thread.getByRole('button', { name: 'Send' }).click()
    await thread.getByText('The studio’s turn').waitFor()
    await page.goto('/dashboard/')
    await part(page, 'Films').waitFor()
    expect(await page.getByText('The studio has a question').count()).toBe(0)
  })
})
