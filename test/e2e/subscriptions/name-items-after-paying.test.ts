import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { SubscriptionItems } from '#shared/contract/videos/items.ts'
import { goToPayment, payWith } from '../checkout/buy.ts'
import { choose } from '../choose.ts'
import { useJourney } from '../journey.ts'
import { findLostContent } from '../pages/lost-content.ts'
import { readAxeInBothModes } from '../pages/read-axe.ts'
import { people } from '../identity/sign-in.ts'

const journey = useJourney('name-items-after-paying')

const toCart = (page: Page) =>
  page.getByRole('button', { name: 'Save and see the cart' }).filter({ visible: true }).first()
const shows = (page: Page, video: string) => page.getByRole('group', { name: `Shows in ${video}` })
const findItem = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

async function readItems(page: Page): Promise<SubscriptionItems> {
  const subscriptionId = new URL(page.url()).pathname.split('/').at(-1)
  const answer = await page.request.get(`/api/subscriptions/${subscriptionId}/items`)
  return (await answer.json()) as SubscriptionItems
}

/** The page as it is now, in both colour modes, with what axe and the width say against it. */
async function look(page: Page, title: string): Promise<void> {
  expect(await readAxeInBothModes(page)).toEqual([])
  expect(await findLostContent(page)).toEqual([])
  await journey.shootInBothModes(page, title)
}

describe.each(['phone', 'desk'] as const)('on a %s', (viewport) => {
  it('an order without names shows which names are missing, and items are described after paying', async () => {
    const page = await journey.newPerson({ viewport, as: people.aiko })
    await page.goto('/product/build/?films=15:slide,15&package=agency')
    await shows(page, 'Film 1').getByRole('checkbox', { name: 'Item 1' }).waitFor()
    await shows(page, 'Film 2').getByRole('checkbox', { name: 'Item 1' }).press(' ')

    // Nothing is ordered that can't be filmed: each gap is shown beside its field, and the first one has the focus.
    await toCart(page).click()
    await page.getByText('Choose what film 2 shows: at least one item.').waitFor()
    await page.getByText('Name Item 1.').waitFor()
    await page.getByText('Write the note to the producer: who should want it, and why.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/product/build/')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Shows')
    await look(page, `gaps-${viewport}`)

    await choose(shows(page, 'Film 2').getByRole('checkbox', { name: 'Item 1' }))
    await page
      .locator('#items')
      .getByLabel(/^Name of /)
      .fill('Reading lamp V2')
    await page.getByRole('textbox', { name: 'Note to the producer' }).fill('For people who read in bed.')
    await shows(page, 'Film 1').getByRole('checkbox', { name: 'Reading lamp V2' }).waitFor()
    await toCart(page).click()
    await page.waitForURL((url) => url.pathname === '/product/cart/')
    await page.getByText('Shows Reading lamp V2').first().waitFor()
    await goToPayment(page)
    await payWith(page, /^Succeeds \d/)
    await page.waitForURL((url) => url.pathname === '/checkout/success/')

    await page.getByRole('link', { name: 'Describe your items' }).click()
    await page.waitForURL((url) => url.pathname.startsWith('/subscriptions/items/'))
    const lamp = findItem(page, 'Reading lamp V2')
    await lamp.getByLabel('Size and weight').fill('40 × 18 × 18 cm, 1.2 kg')
    await lamp.getByLabel('Notes for the studio').fill('The shade turns. Please show that.')
    await lamp.getByRole('button', { name: /^Save/ }).click()
    await page.getByText('Reading lamp V2 saved').waitFor()

    // What is refused stays in the form, with the sentence beside its field.
    journey.allowErrors(/409 \(Conflict\)/)
    await page.getByRole('button', { name: 'Add an item' }).click()
    const added = findItem(page, 'Item 2')
    await added.getByLabel('Size and weight').fill('20 cm')
    await page.getByRole('button', { name: 'Add this item' }).click()
    await page.getByText('Name this item.').waitFor()
    expect(await added.getByLabel('Size and weight').inputValue()).toBe('20 cm')
    await added.getByLabel(/^Name of /).fill('Spare shade')
    await page.getByRole('button', { name: 'Add this item' }).click()
    await page.getByText('Spare shade added').waitFor()

    // It would be sent and filmed nowhere: that stands beside it, and leads to the films.
    const shade = findItem(page, 'Spare shade')
    await shade.getByText('Shown in no film yet.').waitFor()
    await look(page, `unshown-${viewport}`)
    await shade.getByRole('link', { name: 'Choose films for Spare shade' }).click()
    await choose(shows(page, '15 second ad 2').getByRole('checkbox', { name: 'Spare shade' }))
    await expect
      .poll(async () => (await readItems(page)).films.map(({ itemIds }) => itemIds.length))
      .toEqual([1, 2])
    await expect.poll(() => shade.getByText('Shown in no film yet.').count()).toBe(0)
    await look(page, `items-${viewport}`)

    await findItem(page, 'Spare shade').getByRole('button', { name: 'Remove Spare shade' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove item' }).click()
    await page.getByText('Spare shade removed').waitFor()
    const { items, films: videos } = await readItems(page)
    expect(items).toMatchObject([
      {
        name: 'Reading lamp V2',
        size: '40 × 18 × 18 cm, 1.2 kg',
        notes: 'The shade turns. Please show that.',
      },
    ])
    expect(videos.map(({ itemIds }) => itemIds)).toEqual([[items[0]?.id], [items[0]?.id]])
    await page.reload()
    await lamp.waitFor()
    expect(await lamp.getByLabel('Notes for the studio').inputValue()).toBe(
      'The shade turns. Please show that.',
    )
  })
})
