import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

/** Contexts that wait for their next person: by what they were made with. */
const shared = globalThis as typeof globalThis & { waitingContexts?: Map<string, BrowserContext[]> }
const waiting = (shared.waitingContexts ??= new Map<string, BrowserContext[]>())

export interface TakenContext {
  context: BrowserContext
  /** Its only tab; nothing is stored for the origin. */
  page: Page
  /** Closes its tabs and lets another test have it; without `isClean` it is thrown away. */
  giveBack(isClean: boolean): Promise<void>
}

/**
 * A browser with no cookies, nothing stored and one empty tab. It may have fetched and compiled the pages' scripts for
 * another test before: a context that has not spends 0.6 of 0.9 seconds of its first page on that.
 *
 * @param options what it is made with; contexts made with other options are never given
 */
export async function takeContext(
  browser: Browser,
  options: BrowserContextOptions & { baseURL: string },
): Promise<TakenContext> {
  const name = JSON.stringify(options)
  const free = waiting.get(name)?.pop()
  const context = free?.browser() === browser ? free : await browser.newContext(options)
  const page = await context.newPage()
  if (context === free) await forgetAll(context, page, options.baseURL)
  return { context, page, giveBack: (isClean) => (isClean ? giveBack(name, context) : context.close()) }
}

async function giveBack(name: string, context: BrowserContext): Promise<void> {
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await context.clearPermissions()
  await Promise.all(context.pages().map((page) => page.close()))
  waiting.set(name, [...(waiting.get(name) ?? []), context])
}

/** Cookies, and all that pages of the origin have stored; not what the browser has fetched. */
async function forgetAll(context: BrowserContext, page: Page, origin: string): Promise<void> {
  await context.clearCookies()
  const browser = await context.newCDPSession(page)
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await browser.detach()
}
