import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { brand } from '#shared/brand.ts'
import { pagePatterns, type PageAccess } from '#shared/paths.ts'
import { findAddresses } from './find-addresses.ts'
import { findForeignFonts } from './find-foreign-fonts.ts'
import { findHeadingFaults } from './find-heading-faults.ts'
import { useJourney, viewports } from '../journey.ts'
import { findLostBetween, findLostContent } from './lost-content.ts'
import { readAxeInBothModes } from './read-axe.ts'
import { settlePage } from './settle-page.ts'
import { people } from '../identity/sign-in.ts'
import { documents, readHeading, waitForScripts, walkBack, walkHistory, walkInside } from './walk-pages.ts'

/**
 * Every page is loaded by its address once, and everything that holds for all pages is looked at there; then the same
 * pages are walked back and forward. Each of these alone would load them all again.
 */
const journey = useJourney('every-page', {}, { isHistoryWalked: false })

const notFound = 'notFound'

const visitors: { who: string; email: string; sees: PageAccess }[] = [
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
  { title: 'between phone and desk', viewport: viewports.desk, find: findLostBetween },
  { title: 'axe on a phone', viewport: viewports.phone, find: readAxeInBothModes },
  { title: 'scrolls down only at 320 px', viewport: narrow, find: findLostContent },
  {
    title: 'twice the text on a phone',
    viewport: viewports.phone,
    isTextDoubled: true,
    find: findLostContent,
  },
  { title: 'twice the text at a desk', viewport: viewports.desk, isTextDoubled: true, find: findLostContent },
  // The bar of the app leaves the least room there.
  {
    title: 'twice the text at a small desk',
    viewport: { width: 1280, height: 900 },
    isTextDoubled: true,
    find: findLostContent,
  },
]

interface Tour {
  /** A line for each fault. */
  found: string[]
  /** The heading of each address. */
  headings: Map<string, string>
}

/** Loads each of these pages by its address, in order, and takes every look at it. Several tabs may share the list. */
async function tour(tabs: readonly Page[], addresses: readonly [string, string][]): Promise<Tour> {
  const ahead = [...addresses]
  const found: string[] = []
  const headings = new Map<string, string>()
  const walk = async (tab: Page) => {
    for (let next = ahead.shift(); next; next = ahead.shift()) {
      const [name, address] = next
      const answer = await tab.goto(address)
      // A document's scripts fetch its fonts: the page settles only after they ran.
      if (documents.includes(address)) {
        await waitForScripts(tab)
        await tab.waitForFunction(() => localStorage.getItem('fontsFetched') !== null)
      }
      await settlePage(tab)
      expect(answer?.status(), name).toBe(name === notFound ? 404 : 200)
      expect(new URL(tab.url()).pathname, name).toBe(address)
      expect(await tab.title(), name).toContain(brand.name)
      headings.set(address, await readHeading(tab))
      await writeWidestReferences(tab)
      for (const { title, find, ...state } of looks) {
        await bringInto(tab, state)
        found.push(...(await findLasting(tab, find)).map((line) => `${name}, ${title}: ${line}`))
      }
      await bringInto(tab, { viewport: viewports.desk })
    }
  }
  await Promise.all(tabs.map(walk))
  return { found, headings }
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

it('an anonymous visitor finds every page: whole, readable, in our own fonts, and the same on the way back and forward', async () => {
  // A link that is over and a certificate that never was are pages, too.
  journey.allowErrors(/status of (404|410)/)
  const page = await journey.newPerson()
  const addresses = await findAddresses(page, 'public')
  expect(addresses.length).toBeGreaterThan(3)
  // One tab for all: it has them in its history.
  const { found, headings } = await tour([page], addresses)
  expect(found).toEqual([])
  expect(headings.get(pagePatterns.login)).toBe('Sign in')
  await page.setViewportSize(viewports.phone)
  // Each is a document of its own here, which going back loads anew.
  await walkBack(page, headings, addresses.length)
  // Within the app no document is loaded between two pages, until one is loaded anew.
  const inside = addresses.flatMap(([, address]) => (documents.includes(address) ? [] : [address]))
  await page.goto(pagePatterns.login)
  await waitForScripts(page)
  await walkInside(page, inside)
  await walkHistory(page, headings, inside.length)
})

it('an anonymous visitor finds a page that helps at an address that does not exist', async () => {
  journey.allowErrors(/status of 404/)
  const { found } = await tour([await journey.newPerson()], [[notFound, '/no/such/page']])
  expect(found).toEqual([])
})

it.each(visitors)(
  '$who finds every page: whole, readable, in our own fonts, and the same on the way back and forward',
  async ({ email, sees }) => {
    // There is no order at the bare address of the success page.
    journey.allowErrors(/status of 404/)
    const page = await journey.newPerson({ as: email })
    const addresses = await findAddresses(page, sees)
    expect(addresses.length).toBeGreaterThan(3)
    // One page arrives while the other is looked at.
    const { found, headings } = await tour([page, await journey.newTab(page)], addresses)
    expect(found).toEqual([])
    await walkInside(
      page,
      addresses.map(([, address]) => address),
    )
    await walkHistory(page, headings, addresses.length)
  },
)
