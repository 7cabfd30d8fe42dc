import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useJourney } from '../journey.ts'
import { findLostContent } from '../pages/lost-content.ts'
import { readAxeInBothModes } from '../pages/read-axe.ts'
import { people } from '../identity/sign-in.ts'

const journey = useJourney('command-palette')

const field = (page: Page) => page.getByRole('combobox', { name: 'Search' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
/** What a screen reader hears as the selected entry. */
const readSelected = (page: Page) =>
  field(page).evaluate((input) => {
    const option = document.getElementById(input.getAttribute('aria-activedescendant') ?? '')
    return option?.getAttribute('aria-selected') === 'true' ? option.textContent : null
  })

/** The page as it is now, in both colour modes, with what axe and the width say against it. */
async function look(page: Page, title: string): Promise<void> {
  expect(await readAxeInBothModes(page)).toEqual([])
  expect(await findLostContent(page)).toEqual([])
  await journey.shootInBothModes(page, title)
}

describe.each(['phone', 'desk'] as const)('on a %s', (viewport) => {
  it('a customer reaches pages, films and subscriptions by name, with keys alone', async () => {
    const page = await journey.newPerson({ viewport, as: people.ines })
    const scripts: string[] = []
    page.on('request', (request) => {
      if (/\/assets\/palette-[\w-]+\.js/.test(request.url())) scripts.push(request.url())
    })
    await page.goto('/dashboard/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(scripts.filter((url) => !url.includes('palette-button'))).toEqual([])

    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await field(page).waitFor()
    await option(page, 'Subscriptions').first().waitFor()
    await look(page, `opened-${viewport}`)

    // Escape gives the focus back to the button.
    await page.keyboard.press('Escape')
    await field(page).waitFor({ state: 'detached' })
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Search')

    await page.keyboard.press('Control+k')
    await field(page).fill('brand')
    await expect.poll(() => readSelected(page)).toContain('Brand kit')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === '/account/brand/')
    await field(page).waitFor({ state: 'detached' })

    await page.keyboard.press('/')
    await field(page).waitFor()
    expect(await field(page).inputValue()).toBe('')
    await field(page).fill('plan')
    await option(page, /Plan/).first().waitFor()
    await look(page, `subscriptions-${viewport}`)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => readSelected(page)).toContain('Plan')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname.startsWith('/subscriptions/plan/'))
    await page.getByRole('heading', { name: 'Plan', level: 1 }).waitFor()
    // The place in the app, and the page of the subscription.
    expect(await page.locator('nav [aria-current]').allTextContents()).toEqual(['Subscriptions', 'Plan'])

    // Not by its name: a part of the account, and what a button does.
    await page.keyboard.press('Control+k')
    await field(page).fill('invoice')
    await expect.poll(() => readSelected(page)).toContain('Billing')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname + url.hash === '/account/#billing')
    // What looking at both modes left.
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    const mode = () => page.evaluate(() => document.documentElement.dataset['mantineColorScheme'])
    expect(await mode()).toBe('light')
    for (const next of ['dark', 'light']) {
      await page.keyboard.press('Control+k')
      await field(page).fill('light and dark')
      await expect.poll(() => readSelected(page)).toContain('Switch between light and dark')
      await page.keyboard.press('Enter')
      await expect.poll(mode).toBe(next)
      await field(page).waitFor({ state: 'detached' })
    }

    await page.keyboard.press('Control+k')
    await field(page).fill('no such thing')
    await page.getByText('Nothing found. Try a page, a film or a subscription.').waitFor()
    await look(page, `nothing-${viewport}`)
    // The studio's pages and people are not a customer's.
    await field(page).fill('film board')
    await page.getByText('Nothing found. Try a page, a film or a subscription.').waitFor()
    await page.getByRole('button', { name: 'Close search' }).click()
    await field(page).waitFor({ state: 'detached' })

    await page.keyboard.press('Control+k')
    await field(page).fill('log out')
    await expect.poll(() => readSelected(page)).toContain('Sign out')
    await look(page, `actions-${viewport}`)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === '/')
  })

  it('the studio finds people, every film, and a subscription by what stands on its parcel', async () => {
    const page = await journey.newPerson({ viewport, as: people.studio })
    const listed = await page.request.get('/api/admin/subscriptions')
    const { subscriptions } = (await listed.json()) as {
      subscriptions: { id: string; parcelReference: string; userEmail: string }[]
    }
    const [wanted] = subscriptions
    if (!wanted) throw new Error('There is no subscription to look for')

    await page.goto('/admin/dashboard/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await field(page).fill(people.ines.slice(0, 6))
    // Her films come after her.
    await option(page, new RegExp(people.ines)).first().waitFor()
    await expect.poll(() => readSelected(page)).toContain(people.ines)
    await look(page, `people-${viewport}`)

    await field(page).fill('holds on wet')
    await option(page, /^Holds on wet rock/).waitFor()
    await expect.poll(() => readSelected(page)).toContain('Editing')

    await field(page).fill(`${wanted.parcelReference.toLowerCase()}-2`)
    await option(page, new RegExp(wanted.parcelReference)).waitFor()
    await expect.poll(() => readSelected(page)).toContain(wanted.parcelReference)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.searchParams.get('subscription') === wanted.id)
    const panel = page.getByRole('dialog').filter({ hasText: wanted.userEmail })
    await panel.waitFor()
    // Escape closes the palette, and leaves the panel below it.
    await page.keyboard.press('Control+k')
    await field(page).waitFor()
    await page.keyboard.press('Escape')
    await field(page).waitFor({ state: 'detached' })
    expect(await panel.isVisible()).toBe(true)
  })
})
