import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { homePath, paths } from '#shared/paths.ts'
import { isLong } from '#test/choose-rounds.ts'
import { demoPassword } from '../../../scripts/demo-data/demo-people.ts'
import { chooseDefaultOrder } from '../checkout/buy.ts'
import { useJourney } from '../journey.ts'
import { people } from '../identity/sign-in.ts'
import { findHistoryFaults } from './walk-history.ts'
import {
  documents,
  expectWhole,
  readHeading,
  readHeadings,
  waitForScripts,
  walkHistory,
  walkInside,
} from './walk-pages.ts'
import { WalkedPages } from './walked-pages.ts'

const journey = useJourney('back-and-forward', {}, { isHistoryWalked: false })
// Links that are over and a certificate that never was are pages, too.
beforeEach(() => journey.allowErrors(/status of (404|410).*\/api\/(d|certificates|guest)\//))

/** From the reload to the move; `npm run test:long` makes the move at further moments of the arrival. */
const delaysMs = isLong ? [0, 20, 50, 100, 200] : [50]

/** The history moves while a page that was just loaded anew waits for its scripts, starts them, or is drawn by them. */
async function moveWhileLoading(page: Page, headings: Map<string, string>, pairs: [string, string][]) {
  for (const [before, after] of pairs) {
    for (const delayMs of delaysMs) {
      await page.goto(before)
      await waitForScripts(page)
      await walkInside(page, [after])
      await expectWhole(page, headings, `${after} before it is loaded anew`)
      await page.reload({ waitUntil: 'commit' })
      await page.evaluate((ms) => {
        setTimeout(() => history.back(), ms)
      }, delayMs)
      await page.waitForURL((url) => url.pathname === before, { waitUntil: 'commit' })
      await waitForScripts(page)
      await expectWhole(page, headings, `back to ${before}, ${delayMs} ms after ${after} was loaded anew`)
    }
    // Before the new document is there at all: whichever of the two moves wins, its page is whole.
    await page.goto(before)
    await waitForScripts(page)
    await walkInside(page, [after])
    const move = page.waitForEvent('framenavigated')
    await page.evaluate(() => {
      location.reload()
      setTimeout(() => history.back(), 20)
    })
    await move
    await waitForScripts(page)
    await expectWhole(page, headings, `back to ${before} while ${after} was being loaded anew`)
  }
}

describe('a stranger', () => {
  it('moves between documents and pages of the app by links, back and forward', async () => {
    const page = await journey.newPerson()
    const shown = [...documents, paths.login(), paths.register()]
    const headings = await readHeadings(page, shown)
    await page.goto(paths.landing())
    const follow = async (link: string, to: string) => {
      await waitForScripts(page)
      await page.getByRole('banner').getByRole('link', { name: link }).first().click()
      await page.waitForURL((url) => url.pathname === to)
      await expectWhole(page, headings, `${link} leads to ${to}`)
    }
    await follow('Demo films', paths.demo())
    await follow('Sign in', paths.login())
    await follow('Demo films', paths.demo())
    await follow('Arcframe', paths.landing())
    await follow('Sign in', paths.login())
    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
    await page.waitForURL((url) => url.pathname === paths.register())
    await walkHistory(page, headings, 7)
  })

  it.each(documents)('%s is loaded by the browser even where the router is sent there', async (address) => {
    const page = await journey.newPerson()
    await page.goto(paths.login())
    await waitForScripts(page)
    await page.evaluate((to) => {
      const { __reactRouterDataRouter: router } = window as unknown as {
        __reactRouterDataRouter: { navigate(to: string): Promise<void> }
      }
      void router.navigate(to)
    }, address)
    await page.waitForURL((url) => url.pathname === address)
    await waitForScripts(page)
    expect(await page.evaluate(() => '__reactRouterContext' in window)).toBe(false)
    await page.goBack()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  })

  it('goes back to the first page after “Sign in”', async () => {
    const page = await journey.newPerson()
    await page.goto(paths.landing())
    const heading = await readHeading(page)
    await waitForScripts(page)
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
    await page.waitForURL('**/login')
    await page.goBack()
    await expect.poll(() => readHeading(page)).toBe(heading)
    await page.goForward()
    await expect.poll(() => readHeading(page)).toBe('Sign in')
  })

  it('sees the page of the address when they go back while a page is being loaded', async () => {
    const page = await journey.newPerson({ viewport: 'phone' })
    const shown = [paths.login(), paths.register(), paths.resetPassword()]
    const headings = await readHeadings(page, shown)
    await moveWhileLoading(page, headings, [
      [paths.login(), paths.register()],
      [paths.resetPassword(), paths.login()],
    ])
  })

  it('sees “Loading...” while the code of the next page arrives, from pages of each kind', async () => {
    const page = await journey.newPerson()
    // Pages of one frame wait by the same component: one with a form, and one without. Those of a customer's link lead nowhere.
    for (const from of [paths.login(), paths.unauthorized()]) {
      await page.goto(from)
      await waitForScripts(page)
      const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
      await page.route('**/assets/*.js', async (route) => {
        await arrival
        await route.continue()
      })
      const link = from === paths.login() ? 'Build' : 'Sign in'
      await page.getByRole('banner').getByRole('link', { name: link }).click()
      await page.getByText('Loading...', { exact: true }).waitFor()
      arrive()
      await page.waitForURL((url) => url.pathname !== from)
      await page.getByText('Loading...', { exact: true }).waitFor({ state: 'detached' })
      await page.unrouteAll({ behavior: 'wait' })
    }
  })

  it.each(['offline', 'gone'] as const)(
    'sees that page code can’t be loaded (%s), and tries again',
    async (end) => {
      journey.allowErrors(/Failed to load resource|dynamically imported module/)
      const page = await journey.newPerson()
      const code = '**/assets/login-page-*.js'
      await page.goto(paths.register())
      await waitForScripts(page)
      await page.route(code, (route) => (end === 'gone' ? route.fulfill({ status: 404 }) : route.abort()))
      await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
      await page.getByRole('heading', { name: 'This page could not be loaded.' }).waitFor()
      expect(new URL(page.url()).pathname).toBe(paths.login())
      await page.unroute(code)
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByRole('heading', { name: 'Sign in' }).waitFor()
      await waitForScripts(page)
      await page.goBack()
      await page.waitForURL((url) => url.pathname === paths.register())
    },
  )

  it.each([paths.login(), paths.dashboard()])('sees when the scripts of %s can’t be loaded', async (path) => {
    journey.allowErrors(/Failed to load resource|dynamically imported module/)
    const page = await journey.newPerson()
    await page.route('**/assets/entry.client-*.js', (route) => route.abort())
    await page.goto(path)
    const line = page.getByRole('alert').filter({ hasText: 'Part of this page could not be loaded.' })
    await line.waitFor()
    await page.unrouteAll()
    await line.getByRole('button', { name: 'Try again' }).click()
    await page.waitForURL((url) => url.pathname === paths.login())
    await waitForScripts(page)
    await line.waitFor({ state: 'hidden' })
  })

  it.each([paths.landing(), paths.demo()])(
    'reads all of %s without its script, and sees that',
    async (path) => {
      journey.allowErrors(/Failed to load resource/)
      const page = await journey.newPerson()
      await page.route('**/assets/document-*.js', (route) => route.abort())
      await page.goto(path)
      const main = page.getByRole('main')
      const text = await main.innerText()
      expect(text.length).toBeGreaterThan(1000)
      await page.keyboard.press('End')
      const line = page.getByRole('alert').filter({ hasText: 'Part of this page could not be loaded.' })
      await line.waitFor()
      expect((await main.innerText()).length).toBeGreaterThanOrEqual(text.length)
      await page.unrouteAll()
      await line.getByRole('button', { name: 'Try again' }).click()
      await line.waitFor({ state: 'hidden' })
    },
  )

  it.each(['{not json', 'null', '[]'])(
    'is anonymous to public pages with %j as the cached user',
    async (text) => {
      const page = await journey.newPerson()
      const logged: string[] = []
      page.on('console', (message) => logged.push(message.text()))
      await page.addInitScript((value) => localStorage.setItem('user', value), text)
      for (const path of [paths.landing(), paths.demo(), paths.resetPassword()]) {
        logged.length = 0
        await page.goto(path)
        await waitForScripts(page)
        await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor()
        expect(await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).count()).toBe(0)
        expect(
          logged.filter((line) => line.includes('cached user')),
          path,
        ).toHaveLength(1)
      }
    },
  )
})

describe('the walk at the end of every journey', () => {
  const title = '<title>Create an account · Arcframe</title>'

  it('finds nothing where every page shows itself again', async () => {
    const page = await journey.newPerson()
    for (const address of [paths.landing(), paths.register(), paths.login()]) await page.goto(address)
    expect(await findHistoryFaults(page, new WalkedPages())).toEqual([])
  })

  it.each([
    [
      'another page',
      '<title>Page not found · Arcframe</title><h1>Gone</h1>',
      /^back to register .*Page not found/,
    ],
    ['a page without its heading', title, /^back to register .*shows “”/],
    ['a part that can’t be shown', `${title}<h1>This page could not be loaded.</h1>`, /could not be loaded/],
    [
      'a form that is sent again',
      `${title}<h1>Create an account</h1><script>void fetch('/api/orders', { method: 'POST' })</script>`,
      /sends a request to \/api\/orders$/,
    ],
    [
      'a page that leads on, and cuts off what follows',
      `${title}<h1>Create an account</h1><script>history.pushState(null, '', '/elsewhere')</script>`,
      /instead of .*\/register$/,
    ],
  ])('finds %s', async (_what, html, fault) => {
    journey.allowErrors(/status of 404/)
    const page = await journey.newPerson()
    for (const address of [paths.register(), paths.login()]) await page.goto(address)
    await page.route(`**${paths.register()}`, (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
    )
    expect(await findHistoryFaults(page, new WalkedPages(), 10_000)).toContainEqual(
      expect.stringMatching(fault),
    )
  })
})

describe('who is signed in', () => {
  it.each([
    [people.ines, paths.dashboard(), paths.account()],
    [people.studio, paths.adminDashboard(), paths.videosStatus()],
  ])(
    'sees the page of the address when they go back while a page is being loaded: %s',
    async (as, before, after) => {
      const page = await journey.newPerson({ as })
      const headings = await readHeadings(page, [before, after])
      await moveWhileLoading(page, headings, [[before, after]])
    },
  )

  it.each([
    [people.ines, ['user']],
    [people.studio, ['user', 'admin']],
  ])('is led home when they go back to the first page: %s', async (email, roles) => {
    for (const isByLink of [true, false]) {
      const page = await journey.newPerson()
      await page.goto(paths.landing())
      await waitForScripts(page)
      if (isByLink) await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
      else await page.goto(paths.login())
      await page.getByLabel('E-mail').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(demoPassword)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.waitForURL((url) => url.pathname === homePath(roles))
      await page.goBack({ waitUntil: 'commit' })
      await page.getByRole('banner').getByRole('navigation').first().waitFor()
      await expect
        .poll(() => new URL(page.url()).pathname, { message: `by a link: ${isByLink}` })
        .toBe(homePath(roles))
    }
  })

  it.each([
    ['To payment', paths.cart(), '**/sandbox/cards/pay/**'],
    ['Change the card', paths.account(), '**/sandbox/cards/portal/**'],
  ])('finds “%s” working again on a page that the browser kept in memory', async (name, address, next) => {
    const page = await journey.newPerson({ as: people.tomas })
    await chooseDefaultOrder(page)
    // The next page never arrives, so that this one can be looked at as it was left.
    let asked = 0
    await page.route(next, async (route) => {
      asked += 1
      await route.fulfill({ status: 204 })
    })
    await page.goto(address)
    const button = page.getByRole('button', { name }).filter({ visible: true }).first()
    await button.click()
    await expect.poll(() => asked).toBe(1)
    await expect.poll(() => button.isEnabled()).toBe(false)
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await button.click()
    await expect.poll(() => asked).toBe(2)
  })

  it('is led home from a first page that the browser kept in memory', async () => {
    const page = await journey.newPerson()
    await page.goto(paths.landing())
    const signedIn = await journey.newTab(page)
    await signedIn.goto(paths.login())
    await signedIn.getByLabel('E-mail').fill(people.ines)
    await signedIn.getByLabel('Password', { exact: true }).fill(demoPassword)
    await signedIn.getByRole('button', { name: 'Sign in', exact: true }).click()
    await signedIn.waitForURL((url) => url.pathname === paths.dashboard())
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await page.waitForURL((url) => url.pathname === paths.dashboard())
  })
})
