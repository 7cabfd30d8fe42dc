import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useJourney } from '../journey.ts'
import { people, signIn } from '../identity/sign-in.ts'

const journey = useJourney('colour-mode')

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('colorMode'))
const shown = (page: Page) => page.evaluate(() => document.documentElement.dataset['mantineColorScheme'])
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const switchMode = (page: Page) =>
  page.getByRole('button', { name: 'Switch between light and dark' }).first().click()

it('is light by default, whatever the machine prefers; each change is shown, written and kept', async () => {
  const page = await journey.newPerson()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/login')
  expect([await shown(page), await background(page)]).toEqual(['light', 'rgb(255, 255, 255)'])
  await journey.shoot(page, 'login-light')

  await switchMode(page)
  expect([await shown(page), await stored(page)]).toEqual(['dark', 'dark'])
  // The colours fade into each other.
  await expect.poll(() => background(page)).toBe('rgb(13, 7, 24)')
  await journey.shoot(page, 'login-dark')

  await page.reload()
  expect([await shown(page), await stored(page)]).toEqual(['dark', 'dark'])
  await signIn(page, people.ines)
  expect(await shown(page)).toBe('dark')

  await page.evaluate(() => localStorage.removeItem('colorMode'))
  await switchMode(page)
  expect([await shown(page), await stored(page)]).toEqual(['light', 'light'])
})

it('is chosen before the first paint: no flash of the other mode', async () => {
  const page = await journey.newPerson()
  await page.goto('/demo/nike')
  await page.evaluate(() => localStorage.setItem('colorMode', 'dark'))
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() =>
      seen.push(document.documentElement.dataset['mantineColorScheme'] ?? ''),
    ).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-mantine-color-scheme'] })
  })
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  expect(new Set(seen)).toEqual(new Set(['dark']))
})

it('follows a change made in another tab', async () => {
  const page = await journey.newPerson()
  await page.goto('/login')
  const second = await journey.newTab(page)
  await second.goto('/register')
  await switchMode(page)
  await expect.poll(() => shown(second)).toBe('dark')
})

it('falls back to light when something else is stored', async () => {
  const page = await journey.newPerson()
  await page.goto('/login')
  await page.evaluate(() => localStorage.setItem('colorMode', 'mauve'))
  await page.reload()
  expect(await shown(page)).toBe('light')
})
