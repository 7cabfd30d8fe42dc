import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { pageAccess, pagePatterns, paths } from '#shared/paths.ts'
import type { PageAccess, PageName } from '#shared/paths.ts'
import { demoPassword } from '../../scripts/demo-data/demo-people.ts'
import { useJourney, type viewports } from './journey.ts'
import { findHeadingFaults } from './find-heading-faults.ts'
import { findLostContent } from './lost-content.ts'
import { readAxeInBothModes } from './read-axe.ts'
import { plugInDevice } from './plug-in-device.ts'
import { people } from './sign-in.ts'

const journey = useJourney('accessibility')
const names = Object.keys(pagePatterns) as PageName[]

const visitors: { who: string; email: string | null; sees: PageAccess }[] = [
  { who: 'a stranger', email: null, sees: 'public' },
  { who: 'a customer', email: people.ines, sees: 'user' },
  { who: 'the studio', email: people.studio, sees: 'admin' },
]

/** Every page of this access, for someone who has something on each of them. */
async function addressesFor(page: Page, sees: PageAccess): Promise<[name: string, address: string][]> {
  const addresses = names
    .filter((name) => pageAccess[name] === sees && !pagePatterns[name].includes(':'))
    .map((name): [name: string, address: string] => [name, pagePatterns[name]])
  if (sees === 'public') return [...addresses, ['notFound', '/no/such/page']]
  if (sees === 'admin') return addresses
  const answer = await page.request.get('/api/billing')
  const { invoices } = (await answer.json()) as { invoices: { id: string; subscriptionId: string }[] }
  const { id = '', subscriptionId = '' } = invoices[0] ?? {}
  return [
    ...addresses,
    ['manageVideos', paths.manageVideos(subscriptionId)],
    ['plan', paths.plan(subscriptionId)],
    ['duePayment', paths.duePayment(id)],
  ]
}

/**
 * Opens every page of this access, and says what is wrong with them. Two tabs share the way: one page arrives while
 * the other is looked at.
 *
 * @param prepare each tab, before its first page
 */
async function tour(
  page: Page,
  sees: PageAccess,
  look: (tab: Page) => Promise<string[]>,
  prepare: (tab: Page) => Promise<unknown> = async () => undefined,
): Promise<string[]> {
  const ahead = await addressesFor(page, sees)
  expect(ahead.length).toBeGreaterThan(3)
  const found: string[] = []
  const walk = async (tab: Page) => {
    await prepare(tab)
    for (let next = ahead.shift(); next; next = ahead.shift()) {
      const [name, address] = next
      await tab.goto(address)
      await settle(tab)
      found.push(...(await look(tab)).map((line) => `${name}: ${line}`))
    }
  }
  await Promise.all([walk(page), walk(await journey.newTab(page))])
  return found
}

async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0)
}

function enter(email: string | null, viewport: keyof typeof viewports): Promise<Page> {
  journey.allowErrors(/status of 404/)
  return journey.newPerson({ viewport, ...(email ? { as: email } : {}) })
}

/** By the browser's own setting, which media queries in em see, too. */
async function doubleText(tab: Page): Promise<void> {
  const browser = await tab.context().newCDPSession(tab)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}

const readHeadingsAndAxe = async (tab: Page): Promise<string[]> => [
  ...(await findHeadingFaults(tab)),
  ...(await readAxeInBothModes(tab)),
]

async function findLostAtTwiceTheSize(tab: Page): Promise<string[]> {
  expect(await tab.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
  return findLostContent(tab)
}

describe.each(visitors)('$who', ({ email, sees }) => {
  it('finds nothing that axe objects to, light or dark: phone', async () => {
    const page = await enter(email, 'phone')
    expect(await tour(page, sees, readAxeInBothModes)).toEqual([])
  })

  it('finds nothing that axe objects to, light or dark, titles of 4rem, and headings in Kanit: desk', async () => {
    const page = await enter(email, 'desk')
    expect(await tour(page, sees, readHeadingsAndAxe)).toEqual([])
  })

  it('scrolls down only, at 320 px', async () => {
    const page = await enter(email, 'phone')
    const found = await tour(page, sees, findLostContent, (tab) =>
      tab.setViewportSize({ width: 320, height: 640 }),
    )
    expect(found).toEqual([])
  })

  it.each(['phone', 'desk'] as const)('loses nothing with text at twice its size: %s', async (size) => {
    const page = await enter(email, size)
    expect(await tour(page, sees, findLostAtTwiceTheSize, doubleText)).toEqual([])
  })
})

/** Everything on the account page that opens, one after the other, with what is wrong in it. */
async function openAccountForms(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
  await page.goto(`${pagePatterns.account}#passkeys`)
  await settle(page)
  await press('Change address')
  await press('Send both letters')
  await press('Set up two-step sign-in')
  await press('Add a passkey')
  await press('Change password')
  await page.setInputFiles('input[type="file"]', {
    name: 'me.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no picture'),
  })
  await page.getByText('This file is not a picture').waitFor()
  await look('account, all forms open')
  await page.getByLabel('Your password, once more').fill(demoPassword)
  await press('Go on')
  await page.getByLabel('Code that the app shows').waitFor()
  await page.getByRole('region', { name: 'Passkeys' }).getByLabel('Your password').fill(demoPassword)
  await press('Make the passkey')
  await press(/^Rename/)
  await look('account, code and new name')
  await press('Keep the old one')
  await press(/^Remove .*on/)
  await look('account, remove a passkey')
  await press('Keep it')
  await press('Delete my account')
  await look('account, delete')
}

it.each(['phone', 'desk'] as const)(
  'finds nothing that axe objects to in any form of the account page, light or dark: %s',
  async (size) => {
    journey.allowErrors(/status of 4(09|15)/)
    const page = await enter(size === 'phone' ? people.aiko : people.tomas, size)
    await plugInDevice(page)
    const found: string[] = []
    await openAccountForms(page, async (name) => {
      const read = size === 'desk' ? readHeadingsAndAxe : readAxeInBothModes
      found.push(...(await read(page)).map((line) => `${name}: ${line}`))
    })
    expect(found).toEqual([])
  },
)

it('plays no film by itself for those who asked for less motion', async () => {
  const page = await journey.newPerson()
  for (const name of ['landing', 'demo'] as const) {
    await page.goto(pagePatterns[name], { waitUntil: 'load' })
    for (const film of await page.locator('video').all()) {
      await film.scrollIntoViewIfNeeded()
      await page.waitForTimeout(300)
      expect(await film.evaluate((video: HTMLVideoElement) => [video.paused, video.currentTime])).toEqual([
        true,
        0,
      ])
    }
    const moving = await page.evaluate(
      () => document.getAnimations().filter((each) => each.playState === 'running').length,
    )
    expect(moving, name).toBe(0)
  }
})
