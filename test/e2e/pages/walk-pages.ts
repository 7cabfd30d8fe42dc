import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { paths } from '#shared/paths.ts'

/** Pages that the browser loads: nothing of them is React's. */
export const documents: string[] = [paths.landing(), paths.demo()]

/** The page's scripts answer for it: those of a document have run, or React has drawn it. */
export const waitForScripts = (page: Page) =>
  page.waitForFunction((documents) => {
    // The last thing that a document's script does.
    if (documents.includes(location.pathname))
      return document.head.querySelector('link[rel=manifest]') !== null
    const header = document.querySelector('header') ?? document.querySelector('main')
    return Object.keys(header ?? {}).some((key) => key.startsWith('__reactProps'))
  }, documents)

export const readHeading = (page: Page) => page.getByRole('heading', { level: 1 }).first().innerText()

/** What each page's heading says when it is opened by its address. */
export async function readHeadings(page: Page, addresses: readonly string[]): Promise<Map<string, string>> {
  const headings = new Map<string, string>()
  for (const address of addresses) {
    await page.goto(address)
    await waitForScripts(page)
    headings.set(address, await readHeading(page))
  }
  return headings
}

/** The address and the heading belong together, whichever page it is; it stays that way. */
export async function expectWhole(page: Page, headings: Map<string, string>, step: string): Promise<void> {
  await expect
    .poll(
      async () => {
        const { pathname } = new URL(page.url())
        const heading = await readHeading(page).catch(() => 'none yet')
        return heading === headings.get(pathname) ? 'whole' : `${pathname} shows “${heading}”`
      },
      { message: step, timeout: 60_000 },
    )
    .toBe('whole')
}

/** Navigates to further pages as a link does, without a new document. */
export async function walkInside(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await page.evaluate(async (to) => {
      const { __reactRouterDataRouter: router } = window as unknown as {
        __reactRouterDataRouter: { navigate(to: string): Promise<void> }
      }
      await router.navigate(to)
    }, address)
  }
}

/** Back to the first of them. */
export async function walkBack(page: Page, headings: Map<string, string>, length: number): Promise<void> {
  for (let step = 1; step < length; step++) {
    await page.goBack({ waitUntil: 'commit' })
    await expectWhole(page, headings, `back ${step}`)
  }
}

/** Back to the first of them, forward again, and each loaded anew on the way. */
export async function walkHistory(page: Page, headings: Map<string, string>, length: number): Promise<void> {
  await walkBack(page, headings, length)
  for (let step = 1; step < length; step++) {
    await page.reload({ waitUntil: 'commit' })
    await expectWhole(page, headings, `reload ${step}`)
    await page.goForward({ waitUntil: 'commit' })
    await expectWhole(page, headings, `forward ${step}`)
  }
}
