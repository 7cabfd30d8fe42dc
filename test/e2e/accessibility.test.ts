import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { pagePatterns, type PageAccess } from '#shared/paths.ts'
import { demoPassword } from '../../scripts/demo-data/demo-people.ts'
import { findAddresses } from './find-addresses.ts'
import { findForeignFonts } from './find-foreign-fonts.ts'
import { useJourney, viewports } from './journey.ts'
import { findHeadingFaults } from './find-heading-faults.ts'
import { findLostContent } from './lost-content.ts'
import { readAxeInBothModes } from './read-axe.ts'
import { addAuthenticator } from './add-authenticator.ts'
import { people } from './sign-in.ts'

/** It goes to every page by its address, as `back-and-forward.test.ts` does, which walks there. */
const journey = useJourney('accessibility', {}, { isHistoryWalked: false })

const visitors: { who: string; email: string | null; sees: PageAccess }[] = [
  { who: 'a stranger', email: null, sees: 'public' },
  { who: 'a customer', email: people.ines, sees: 'user' },
  { who: 'the studio', email: people.studio, sees: 'admin' },
]

/** One way to look at a page that is open, and the state that the look needs. */
interface Look {
  title: string
  viewport: { width: number; height: number }
  /** Text at twice its size, by the browser's own setting, which media queries in em see, too. */
  isTextDoubled?: true
  find: (tab: Page) => Promise<string[]>
}

const narrow = { width: 320, height: 640 }

/** All looks at one arrival of a page, in the order that changes the fewest settings. */
const looks: Look[] = [
  { title: 'text in our own fonts', viewport: viewports.desk, find: findForeignFonts },
  { title: 'titles of 4rem and headings in Kanit', viewport: viewports.desk, find: findHeadingFaults },
  { title: 'axe at a desk', viewport: viewports.desk, find: readAxeInBothModes },
  { title: 'axe on a phone', viewport: viewports.phone, find: readAxeInBothModes },
  { title: 'scrolls down only at 320 px', viewport: narrow, find: findLostContent },
  {
    title: 'twice the text on a phone',
    viewport: viewports.phone,
    isTextDoubled: true,
    find: findLostContent,
  },
  { title: 'twice the text at a desk', viewport: viewports.desk, isTextDoubled: true, find: findLostContent },
]

/**
 * Opens every page of this access once, and takes every look at it. Two tabs share the way: one page arrives while
 * the other is looked at.
 *
 * @returns a line for each fault
 */
async function tour(page: Page, sees: PageAccess): Promise<string[]> {
  const ahead = await findAddresses(page, sees)
  if (sees === 'public') ahead.push(['notFound', '/no/such/page'])
  expect(ahead.length).toBeGreaterThan(3)
  const found: string[] = []
  const walk = async (tab: Page) => {
    for (let next = ahead.shift(); next; next = ahead.shift()) {
      const [name, address] = next
      await tab.goto(address)
      await settle(tab)
      await writeWidestReferences(tab)
      for (const { title, find, ...state } of looks) {
        await bringInto(tab, state)
        found.push(...(await findLasting(tab, find)).map((line) => `${name}, ${title}: ${line}`))
      }
      await bringInto(tab, { viewport: viewports.desk })
    }
  }
  await Promise.all([walk(page), walk(await journey.newTab(page))])
  return found
}

/** Parcel references are random: what fits must not depend on their letters. */
async function writeWidestReferences(tab: Page): Promise<void> {
  await tab.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode
      const widest = text.nodeValue?.replaceAll(/\bAF-\w{4}-\w{4}\b/g, 'AF-WWWW-WWWW')
      if (widest && widest !== text.nodeValue) text.nodeValue = widest
    }
  })
}

/** What listens for another width draws a moment later: a fault is one that stays. */
async function findLasting(tab: Page, find: Look['find']): Promise<string[]> {
  let faults = await find(tab)
  for (let tries = 0; faults.length > 0 && tries < 4; tries += 1) {
    await tab.waitForTimeout(250)
    faults = await find(tab)
  }
  return faults
}

async function bringInto(
  tab: Page,
  { viewport, isTextDoubled }: Omit<Look, 'title' | 'find'>,
): Promise<void> {
  await tab.setViewportSize(viewport)
  const pixels = isTextDoubled ? 32 : 16
  const browser = await tab.context().newCDPSession(tab)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: pixels, fixed: pixels - 3 } })
  await browser.detach()
  // Two frames: what listens for another width has drawn by then.
  const size = await tab.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve))
    return getComputedStyle(document.documentElement).fontSize
  })
  expect(size).toBe(`${pixels}px`)
}

async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0)
}

function enter(email: string | null, viewport: keyof typeof viewports): Promise<Page> {
  // Nothing is there at /no/such/page, and the link of no guest has ended.
  journey.allowErrors(/status of (404|410)/)
  return journey.newPerson({ viewport, ...(email ? { as: email } : {}) })
}

it.each(visitors)(
  '$who finds every page in our own fonts, whole at every width and text size, and nothing that axe objects to',
  async ({ email, sees }) => {
    const page = await enter(email, 'desk')
    expect(await tour(page, sees)).toEqual([])
  },
)

/** Everything on the account page that opens, one after the other, with what is wrong in it. */
async function openAccountForms(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
  await page.goto(`${pagePatterns.account}#passkeys`)
  await settle(page)
  await press('Change address')
  await press('Send both e-mails')
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
  await page.getByLabel('Your password again').fill(demoPassword)
  await press('Continue')
  await page.getByLabel('Code that the app shows').waitFor()
  await page.getByRole('region', { name: 'Passkeys' }).getByLabel('Your password').fill(demoPassword)
  await press('Create passkey')
  await press(/^Rename/)
  await look('account, code and new name')
  await press('Keep the old name')
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
    await addAuthenticator(page)
    const found: string[] = []
    await openAccountForms(page, async (name) => {
      const headings = size === 'desk' ? await findHeadingFaults(page) : []
      found.push(...[...headings, ...(await readAxeInBothModes(page))].map((line) => `${name}: ${line}`))
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
