import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { copyDemoData } from '../database/demo-data-folder.ts'
import { findFreePort, makeDataDir, startServer } from '../app/start-server.ts'
import type { TestServer, TestServerOptions } from '../app/start-server.ts'
import { demoPassword } from '../../scripts/demo-data/demo-people.ts'
import { takeContext, type TakenContext } from './browser/context-pool.ts'
import { openBrowser } from './browser/open-browser.ts'
import { showMode } from './pages/read-axe.ts'
import { findHistoryFaults, usedUp } from './pages/walk-history.ts'
import { WalkedPages } from './pages/walked-pages.ts'

const screenshots = join(import.meta.dirname, '..', '..', 'test-output', 'screenshots')
const hasPictures = process.env['ARCFRAME_PICTURES'] !== '0'

export const viewports = {
  phone: { width: 360, height: 800 },
  tablet: { width: 768, height: 1024 },
  desk: { width: 1440, height: 900 },
} as const

export interface Journey {
  server: () => TestServer
  /**
   * A person with a browser of their own: no page is open, nothing stored.
   *
   * @param options.as a demo person's address: they are signed in already. Without it the browser has no cookies, and
   *   `signIn` goes through the form, for journeys whose story begins there.
   */
  newPerson(options?: { viewport?: keyof typeof viewports; as?: string }): Promise<Page>
  /** A further tab of the same person. */
  newTab(page: Page): Promise<Page>
  /** Leaves a picture in test-output/screenshots, unless ARCFRAME_PICTURES is 0: they take a tenth of the time. */
  shoot(page: Page, name: string): Promise<void>
  /** A picture of each colour mode, where pictures are left: drawing a page in another mode takes time, too. */
  shootInBothModes(page: Page, name: string): Promise<void>
  /** The e-mails to this address, newest first, once there are that many. */
  emails(to: string, atLeast?: number): Promise<Email[]>
  /** Console errors that this journey means to cause. */
  allowErrors(pattern: RegExp): void
}

export interface Email {
  id: string
  to: string
  subject: string
  text: string
  links: string[]
}

/**
 * One real server and one real Chromium for a file of journeys. A console error, a page error or a broken content
 * policy that the journey did not announce fails it.
 *
 * At the end of each test that passed, every open tab goes back to its first page and forward again.
 *
 * @param options of the server; a function where something has to be there before it. With a media worker (`MEDIA_WORKER: 'on'`)
 *   the films of the demo data are prepared already
 * @param settings.isHistoryWalked false for files that walk it themselves
 */
export function useJourney(
  name: string,
  options: TestServerOptions | (() => Promise<TestServerOptions>) = {},
  { isHistoryWalked = true } = {},
): Journey {
  let server: TestServer | undefined
  let browser: Browser | undefined
  let contexts: TakenContext[] = []
  let unexpected: string[] = []
  let allowed: RegExp[] = []
  let picture = 0

  beforeAll(async () => {
    mkdirSync(screenshots, { recursive: true })
    const wanted = typeof options === 'function' ? await options() : options
    const [opened, started] = await Promise.all([
      openBrowser(),
      (async () =>
        startServer({
          port: await findPort(),
          dataDir: wanted.isEmpty
            ? makeDataDir(inject('temporaryFolder'))
            : await copyDemoData({ isPrepared: wanted.env?.['MEDIA_WORKER'] === 'on' }),
          ...wanted,
        }))(),
    ])
    browser = opened
    server = started
  })

  afterEach(async ({ task }) => {
    const isPassed = !task.result?.errors?.length
    const before = unexpected.length
    const taken = contexts
    contexts = []
    if (!isPassed) await shootFailed(task.name, taken)
    let faults = ['did not end']
    try {
      faults = isPassed && isHistoryWalked ? await walkAll(taken) : []
    } finally {
      await Promise.all(taken.map(({ giveBack }) => giveBack(isPassed && faults.length === 0)))
    }
    unexpected = unexpected.filter((text, at) => at < before || !usedUp.test(text))
    const errors = unexpected.filter((text) => !allowed.some((pattern) => pattern.test(text)))
    unexpected = []
    allowed = []
    expect(errors, `unexpected console errors: ${errors.join('; ')}`).toEqual([])
    expect(faults, `the way back to the first page, and forward again: ${faults.join('; ')}`).toEqual([])
    // It walks every page of every tab.
  }, 900_000)

  afterAll(async () => {
    await server?.stop()
    server?.removeData()
  })

  /** What each tab of a failed test shows, and what the consoles said. */
  async function shootFailed(title: string, taken: readonly TakenContext[]): Promise<void> {
    for (const [at, page] of taken.flatMap(({ context }) => context.pages()).entries()) {
      const file = `${name}-failed-${title.replaceAll(/\W+/g, '-').slice(0, 60)}-${at + 1}.png`
      console.error(`${file} shows ${page.url()}`)
      await page
        .screenshot({ path: join(screenshots, file), timeout: 10_000 })
        .catch((error: unknown) => console.error(`There is no ${file}: ${String(error)}`))
    }
    for (const text of unexpected) console.error(text)
  }

  function watch(page: Page): Page {
    page.on('console', (message) => {
      if (message.type() === 'error') unexpected.push(`${message.text()} (${message.location().url})`)
    })
    // The server's promised answer on a machine that is too busy; only one that the page asks for again by itself, and
    // gets, is no fault.
    page.on('response', (response) => {
      if (response.request().method() !== 'GET' || !response.ok()) return
      unexpected = unexpected.filter(
        (text) => !text.endsWith(`status of 503 (Service Unavailable) (${response.url()})`),
      )
    })
    page.on('pageerror', (error) => unexpected.push(error.stack || error.message))
    page.setDefaultTimeout(60_000)
    return page
  }

  async function shoot(page: Page, title: string): Promise<void> {
    if (!hasPictures) return
    picture += 1
    const file = `${name}-${String(picture).padStart(2, '0')}-${title}.png`
    await page.screenshot({ path: join(screenshots, file), fullPage: true })
  }

  const running = (): TestServer => {
    if (!server) throw new Error('The journey has not begun')
    return server
  }

  return {
    server: running,
    async newPerson({ viewport = 'desk', as } = {}) {
      if (!browser) throw new Error('The journey has not begun')
      const taken = await takeContext(browser, {
        baseURL: running().baseUrl,
        viewport: viewports[viewport],
        reducedMotion: 'reduce',
        // Certificates of tests are not signed by an authority.
        ignoreHTTPSErrors: true,
      })
      contexts.push(taken)
      if (as) await openSession(taken.context, running().baseUrl, as)
      return watch(taken.page)
    },
    async newTab(page) {
      return watch(await page.context().newPage())
    },
    shoot,
    async shootInBothModes(page, title) {
      if (!hasPictures) return
      for (const mode of ['light', 'dark'] as const) {
        await showMode(page, mode)
        await shoot(page, `${title}-${mode}`)
      }
    },
    async emails(to, atLeast = 1) {
      const deadline = Date.now() + 60_000
      for (;;) {
        const answer = await fetch(`${running().address}/sandbox/mailbox.json?to=${encodeURIComponent(to)}`)
        const emails = (await answer.json()) as Email[]
        if (emails.length >= atLeast) return emails
        if (Date.now() > deadline) throw new Error(`Only ${emails.length} e-mails to ${to}`)
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
    },
    allowErrors(pattern) {
      allowed.push(pattern)
    },
  }
}

/** What the form on the login page does, without its page: a session of this browser alone. */
async function openSession(context: BrowserContext, baseUrl: string, email: string): Promise<void> {
  const signIn = () =>
    context.request.post('/api/auth/sign-in/email', {
      headers: { origin: baseUrl },
      data: { email, password: demoPassword },
    })
  const deadline = Date.now() + 60_000
  let answer = await signIn()
  // The server's promised answer on a machine that is too busy: to come back a moment later.
  while (answer.status() === 503 && Date.now() < deadline) {
    console.error(`Signing in as ${email} comes back later: ${await answer.text()}`)
    await new Promise((resolve) => setTimeout(resolve, 1000 * Number(answer.headers()['retry-after'] ?? 1)))
    answer = await signIn()
  }
  const text = await answer.text()
  expect(JSON.parse(text), `signing in as ${email}: ${text}`).toEqual({ status: true, isCodeNeeded: false })
}

/** Every tab that the test left open, from its last page back to its first, and forward again. */
async function walkAll(taken: readonly TakenContext[]): Promise<string[]> {
  const faults: string[] = []
  for (const { context } of taken) {
    await context.setOffline(false)
    for (const page of context.pages()) {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      faults.push(...(await findHistoryFaults(page, walkedPages())))
    }
  }
  return faults
}

/** What files of journeys that run in one process have in common. */
const shared = globalThis as typeof globalThis & { journeyPort?: number; walkedPages?: WalkedPages }

const walkedPages = () => (shared.walkedPages ??= new WalkedPages(join(inject('runFolder'), 'walked-pages')))

/** The same port for all files of this process, so that what its browser has fetched is good for the next file, too. */
async function findPort(): Promise<number> {
  shared.journeyPort = await findFreePort(shared.journeyPort)
  return shared.journeyPort
}
