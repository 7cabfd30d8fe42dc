import { describe, expect, it } from 'vitest'
import type { SubscriptionItems } from '#shared/contract/videos/items.ts'
import { choose } from '../choose.ts'
import { useJourney } from '../journey.ts'
import { findLostContent } from '../pages/lost-content.ts'
import { readAxeInBothModes } from '../pages/read-axe.ts'
import { people } from '../identity/sign-in.ts'

const journey = useJourney('new-item-next-month')

describe.each(['phone', 'desk'] as const)('on a %s', (viewport) => {
  it('what is being shot stays, and the next month films something new, which the studio sees', async () => {
    const page = await journey.newPerson({ viewport, as: people.ines })
    await page.goto('/dashboard/')
    await page
      .getByRole('link', { name: /^Items of/ })
      .first()
      .click()
    await page.waitForURL((url) => url.pathname.startsWith('/subscriptions/items/'))
    const subscriptionId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const read = async () => {
      const answer = await page.request.get(`/api/subscriptions/${subscriptionId}/items`)
      return (await answer.json()) as SubscriptionItems
    }
    await page.getByText('A film that shows it is being shot, so it can no longer change.').waitFor()
    await page.getByRole('heading', { name: 'Next month' }).waitFor()

    const name = `Winter shoe, ${viewport}`
    await choose(page.getByRole('radio', { name: /New this month/ }))
    await page.getByRole('button', { name: 'Add a new item' }).click()
    const form = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: 'Add this item' }) })
    await form.getByLabel(/^Name of /).fill(name)
    await page.getByRole('button', { name: 'Add this item' }).click()
    await page.getByText(`${name} added`).waitFor()
    const { next, items } = await read()
    expect(next?.choice).toBe('new')
    expect(next?.newItems.map((each) => each.name)).toContain(name)
    expect(items.map((each) => each.name)).not.toContain(name)

    expect(await readAxeInBothModes(page)).toEqual([])
    expect(await findLostContent(page)).toEqual([])
    await journey.shootInBothModes(page, `next-month-${viewport}`)

    // Back to the same items: the new one is not lost, it is filmed as well.
    await choose(page.getByRole('radio', { name: /Same items/ }))
    await page.getByText('These are filmed in addition to this month’s items.').waitFor()
    await expect.poll(async () => (await read()).next?.choice).toBe('same')

    const studio = await journey.newPerson({ as: people.studio })
    const { entries } = (await (await studio.request.get('/api/admin/audit?pageSize=20')).json()) as {
      entries: { action: string; after: unknown }[]
    }
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['item.added', 'block.items_chosen']),
    )
  })
})
