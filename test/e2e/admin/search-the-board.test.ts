import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useJourney } from '../journey.ts'
import { people } from '../identity/sign-in.ts'
import { findLostContent } from '../pages/lost-content.ts'
import { readAxeInBothModes } from '../pages/read-axe.ts'

const journey = useJourney('search-the-board')
const title = 'Holds on wet rock'

const tab = (page: Page, status: string) => page.getByRole('tab', { name: new RegExp(`^${status}`) })

async function look(page: Page, name: string): Promise<void> {
  expect(await readAxeInBothModes(page)).toEqual([])
  expect(await findLostContent(page)).toEqual([])
  await journey.shootInBothModes(page, name)
}

describe.each(['phone', 'desk'] as const)('on a %s', (viewport) => {
  it('the studio finds a film in another status, and goes on with the keyboard', async () => {
    const page = await journey.newPerson({ viewport, as: people.studio })
    await page.goto('/admin/videos/status/')
    await tab(page, 'Draft').click()
    const search = page.getByRole('searchbox')
    await search.fill('on wet')
    await page.getByText('No film in Draft matches “on wet”.').waitFor()
    await expect.poll(() => tab(page, 'Editing').textContent()).toBe('Editing1')
    await look(page, `elsewhere-${viewport}`)
    await page.getByRole('button', { name: '1 in Editing' }).click()
    const row = page.getByRole('row', { name: new RegExp(title) })
    await row.waitFor()
    await expect
      .poll(() => tab(page, 'Editing').evaluate((each) => each === document.activeElement))
      .toBe(true)

    // The address has both: a reload and the way back show the same.
    await page.reload()
    await row.waitFor()
    expect(await search.inputValue()).toBe('on wet')

    // One letter finds by parts of words, too.
    await search.fill('w')
    await row.waitFor()

    await search.fill('no such film')
    await page.getByText('Nor does one in any other status.').waitFor()
    await page.getByRole('button', { name: 'Clear the search' }).press('Enter')
    await row.waitFor()
    expect(await search.inputValue()).toBe('')
    expect(await search.evaluate((each) => each === document.activeElement)).toBe(true)
    await look(page, `cleared-${viewport}`)
  })
})
