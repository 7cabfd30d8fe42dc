import { describe, expect, it } from 'vitest'
import { pageAccess, pagePatterns } from '#shared/paths.ts'
import type { PageName } from '#shared/paths.ts'
import { useJourney } from '../journey.ts'
import { people, signIn } from '../identity/sign-in.ts'
import { waitForScripts, walkInside } from './walk-pages.ts'

const journey = useJourney('guards')
const names = Object.keys(pagePatterns) as PageName[]
const makePath = (name: PageName) => pagePatterns[name].replace(/:\w+/, 'no-such-one')
const withAccess = (...access: string[]) => names.filter((name) => access.includes(pageAccess[name]))

describe('a stranger', () => {
  it('is not called signed in where a role is missing', async () => {
    const page = await journey.newPerson()
    await page.goto('/unauthorized')
    await page.getByText('You are not signed in.').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).waitFor()
  })

  it('is asked to sign in on every other page, and is brought back afterwards', async () => {
    // Going back they are led to addresses at which there is nothing.
    journey.allowErrors(/status of 404/)
    const page = await journey.newPerson()
    const expectAsked = async (address: string) => {
      await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('from') === address)
    }
    // By its address one page of each frame; all others by a link, which asks the same frame without a new document.
    for (const name of ['dashboard', 'review', 'adminDashboard'] as const) {
      await page.goto(`${makePath(name)}?kept=1`)
      await expectAsked(`${makePath(name)}?kept=1`)
    }
    await waitForScripts(page)
    for (const name of withAccess('user', 'admin').filter((each) => each !== 'productForm')) {
      await walkInside(page, [`${makePath(name)}?kept=1`])
      await expectAsked(`${makePath(name)}?kept=1`)
    }
    await walkInside(page, ['/subscriptions/?kept=1'])
    await expectAsked('/subscriptions/?kept=1')
    await page.getByLabel('E-mail').fill(people.ines)
    await page.getByLabel('Password', { exact: true }).fill('one-perfect-move')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/subscriptions/' && url.search === '?kept=1')
  })

  it('is answered with the same waiting page at every address that is not public', async () => {
    const { address } = journey.server()
    const bodies = await Promise.all(
      withAccess('user', 'admin').map(async (name) => (await fetch(`${address}${makePath(name)}`)).text()),
    )
    for (const body of bodies) expect(body).toContain('Loading...')
  })

  it('is sent to register from the product form', async () => {
    const page = await journey.newPerson()
    await page.goto('/product/build/?films=15')
    await page.waitForURL((url) => url.pathname === '/register')
    expect(new URL(page.url()).searchParams.get('from')).toBe('/product/build/?films=15')
  })

  it('is never led to another site after signing in', async () => {
    const page = await journey.newPerson()
    await page.goto('/login?from=https%3A%2F%2Fevil.example%2F')
    await page.getByLabel('E-mail').fill(people.ines)
    await page.getByLabel('Password', { exact: true }).fill('one-perfect-move')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/dashboard/')
    expect(new URL(page.url()).origin).toBe(journey.server().baseUrl)
  })

  it('sees "Loading..." while it is not known who is here', async () => {
    const page = await journey.newPerson()
    const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
    await page.route('**/api/session', async (route) => {
      await arrival
      await route.continue()
    })
    await page.goto('/dashboard/', { waitUntil: 'commit' })
    await page.getByText('Loading...', { exact: true }).waitFor()
    arrive()
    await page.waitForURL((url) => url.pathname === '/login')
  })

  it('gets the other form of the trailing slash redirected, with the query kept', async () => {
    const { baseUrl } = journey.server()
    for (const name of names.filter((each) => each !== 'landing')) {
      const path = makePath(name)
      const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`
      const answer = await fetch(`${baseUrl}${other}?a=1`, { redirect: 'manual' })
      expect([answer.status, answer.headers.get('location')], name).toEqual([308, `${path}?a=1`])
    }
  })
})

describe('a customer', () => {
  it('is led home from the entrances, and sees none of the studio’s pages', async () => {
    // There is no order at the bare address of the success page.
    journey.allowErrors(/status of 404/)
    const page = await journey.newPerson()
    await signIn(page, people.ines)
    for (const entrance of ['/', '/login', '/register']) {
      // A server that can't read the session in time sends the page for strangers: it is asked again.
      await expect
        .poll(async () => {
          await page.goto(entrance)
          return new URL(page.url()).pathname
        })
        .toBe('/dashboard/')
    }
    await page.goto(makePath('adminDashboard'))
    await page.waitForURL((url) => url.pathname === '/unauthorized')
    await waitForScripts(page)
    for (const name of withAccess('admin')) {
      await walkInside(page, ['/dashboard/'])
      // Its entry keeps the title that it has when it is left.
      await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor()
      await walkInside(page, [makePath(name)])
      await page.waitForURL((url) => url.pathname === '/unauthorized')
      await page.getByRole('heading', { level: 1 }).waitFor()
    }
    await page.goto('/demo/nike')
    expect(new URL(page.url()).pathname).toBe('/demo/nike')
  })

  it('finds links on public pages that lead to what they see: the plans, and home', async () => {
    const page = await journey.newPerson()
    await signIn(page, people.ines)
    await page.goto('/demo/nike')
    const header = page.getByRole('banner')
    await header.getByRole('link', { name: 'Dashboard' }).waitFor()
    await header.getByRole('link', { name: 'Plans' }).click()
    await page.waitForURL((url) => url.pathname === '/product/build/')
    await page.getByRole('heading', { name: 'Plan', exact: true }).waitFor()
  })

  it('finds another user’s subscription as absent as one that never existed', async () => {
    journey.allowErrors(/404/)
    const page = await journey.newPerson({ as: people.aiko })
    await page.goto('/subscriptions/manage/no-such-subscription')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const absent = await page.getByRole('main').innerText()
    expect(absent).toContain('There is no subscription at this address.')
    await page.getByRole('main').getByRole('link', { name: 'Your subscriptions' }).waitFor()
    const other = await journey.newPerson({ as: people.ines })
    await other.goto('/subscriptions/')
    const link = await other.locator('a[href^="/subscriptions/manage/"]').first().getAttribute('href')
    await page.goto(link ?? '')
    await expect.poll(() => page.getByRole('main').innerText()).toBe(absent)
  })

  it('sees that there is no such order, and where paid ones are', async () => {
    journey.allowErrors(/404/)
    const page = await journey.newPerson({ as: people.aiko })
    for (const address of ['/checkout/success/', '/checkout/success/?session_id=cs_nothing']) {
      await page.goto(address)
      await page.getByRole('heading', { level: 1, name: 'There is no order at this address.' }).waitFor()
      await page.getByRole('main').getByRole('link', { name: 'Your subscriptions' }).waitFor()
    }
  })

  it('is signed out everywhere in the browser, with what was kept of them', async () => {
    // What the second tab was still asking for when the first one signed out is refused.
    journey.allowErrors(/status of 401/)
    const page = await journey.newPerson()
    await signIn(page, people.ines)
    expect(await page.evaluate(() => localStorage.getItem('roles'))).toContain('user')
    const second = await journey.newTab(page)
    await second.goto('/dashboard/')
    await second.getByRole('heading', { level: 1 }).waitFor()
    await page
      .getByRole('button', { name: /account/i })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL((url) => url.pathname === '/' || url.pathname === '/login')
    const kept = await page.evaluate(() => [
      localStorage.getItem('user'),
      localStorage.getItem('roles'),
      localStorage.getItem('productSelections'),
    ])
    expect(kept).toEqual([null, null, null])
    await second.waitForURL((url) => url.pathname === '/login')
  })

  it('is not stopped by a broken cache in the browser', async () => {
    const page = await journey.newPerson()
    journey.allowErrors(/cached|cache|stored|JSON/i)
    await page.goto('/demo/nike')
    await page.evaluate(() => {
      localStorage.setItem('user', '{broken')
      localStorage.setItem('roles', '"admin"')
      localStorage.setItem('productSelections', 'null}')
    })
    await page.goto('/admin/dashboard/')
    await page.waitForURL((url) => url.pathname === '/login')
    await signIn(page, people.ines)
    await page.waitForURL((url) => url.pathname === '/dashboard/')
  })
})

describe('an admin', () => {
  it('is led to the studio, from public pages, too', async () => {
    const page = await journey.newPerson()
    await signIn(page, people.studio)
    await page.waitForURL((url) => url.pathname === '/admin/dashboard/')
    await page.goto('/demo/nike')
    await page.getByRole('banner').getByRole('link', { name: 'Studio' }).click()
    await page.waitForURL((url) => url.pathname === '/admin/dashboard/')
  })
})
