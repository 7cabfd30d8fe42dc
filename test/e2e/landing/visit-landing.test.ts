import { expect, it } from 'vitest'
import { selectionLinkQuery } from '#shared/cart/selection-link-query.ts'
import { seedFigures } from '#shared/products/catalogue.ts'
import { demoPassword } from '../../../scripts/demo-data/demo-people.ts'
import { choose } from '../choose.ts'
import { useJourney, viewports } from '../journey.ts'
import { sendInPieces } from './send-in-pieces.ts'
import { people } from '../identity/sign-in.ts'

const journey = useJourney('visit-landing')

/** A browser in which no script runs. */
async function withoutScripts(viewport: keyof typeof viewports) {
  const person = await journey.newPerson()
  const browser = person.context().browser()
  if (!browser) throw new Error('There is no browser')
  const context = await browser.newContext({
    baseURL: journey.server().baseUrl,
    viewport: viewports[viewport],
    javaScriptEnabled: false,
  })
  return { page: await context.newPage(), close: () => context.close() }
}

it.each(['/', '/demo/nike', '/login'])(
  '%s has its styles inline, and fetches no sheet before its picture',
  async (address) => {
    const page = await journey.newPerson()
    const sheets: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'stylesheet') sheets.push(request.url())
    })
    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.locator('link[rel=stylesheet]').count()).toBeGreaterThan(0)
    expect(sheets).toEqual([])
  },
)

it.each(['/', '/demo/nike'])(
  '%s has every variable that its styles use, and no part brings more',
  async (address) => {
    const page = await journey.newPerson()
    const sheets: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'stylesheet') sheets.push(request.url())
    })
    await page.goto(address)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
    expect(sheets).toEqual([])
    expect(await page.evaluate(findUndefinedVariables)).toEqual([])
  },
)

/** Variables of the component library that the page's rules ask for, and none of them defines. */
function findUndefinedVariables(): string[] {
  const text = [...document.styleSheets]
    .flatMap((sheet) => (sheet.ownerNode instanceof HTMLStyleElement ? [...sheet.cssRules] : []))
    .map(({ cssText }) => cssText)
    .join('')
  const asked = new Set(text.match(/(?<=var\()--mantine-[\w-]+(?=\))/g))
  return [...asked].filter((name) => !text.includes(`${name}:`))
}

const readFirstPage = async () => (await fetch(journey.server().baseUrl)).text()

it.each(Object.keys(viewports) as (keyof typeof viewports)[])(
  'on a %s, nothing moves while the page arrives, nothing sticks out, and a tap changes the price',
  async (viewport) => {
    const page = await journey.newPerson({ viewport })
    // The browser has our fonts: it has none of those whose widths the fallbacks are fitted to (theme/fonts.css).
    await page.goto('/')
    await page.locator('#plans').scrollIntoViewIfNeeded()
    await page.waitForFunction(() => localStorage.getItem('fontsFetched') !== null)
    await page.addInitScript(() => {
      Object.assign(window, { moved: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, hadRecentInput } = entry as PerformanceEntry & {
            value: number
            hadRecentInput: boolean
          }
          if (!hadRecentInput) Object.assign(window, { moved: Reflect.get(window, 'moved') + value })
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.locator('#plans').scrollIntoViewIfNeeded()
    await page.getByText('$1,520 each month for 8 tokens').waitFor()
    // Before the tap: on a busy machine its answer comes later than the half second that counts as its own.
    expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toBe(0)
    await page.getByRole('button', { name: 'More: 30 second ad' }).click()
    await page.getByText('for 14 tokens').waitFor()
    await journey.shoot(page, viewport)

    expect(await page.locator('head > link[rel=manifest]').count()).toBe(1)
    const { width } = viewports[viewport]
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  },
)

it.each(['phone', 'desk'] as const)(
  'without a script every section is there to read, with the prices of the moment: %s',
  async (viewport) => {
    const { page, close } = await withoutScripts(viewport)
    try {
      await page.goto('/')
      const sections: [id: string, heading: RegExp, says: string][] = [
        ['formats', /Five seconds are one token/, '30 second ad'],
        ['cutdowns', /One shoot, four frames/, '9:16'],
        ['human-made', /./, 'cut'],
        ['how-it-works', /./, 'Product Shoot'],
        ['plans', /Set it, see the price/, '$1,520'],
        ['packages', /./, 'Agency'],
        ['films', /Four products, four moves/, 'Serum bottle'],
        ['questions', /./, 'What is a token?'],
      ]
      for (const [id, heading, says] of sections) {
        const section = page.locator(`#${id}`)
        await section.scrollIntoViewIfNeeded()
        expect(await section.getByRole('heading', { level: 2 }).first().innerText(), id).toMatch(heading)
        expect(await section.innerText(), id).toContain(says)
      }
      for (const link of ['Demo films', 'Sign in'])
        await page.getByRole('contentinfo').getByRole('link', { name: link }).waitFor()
      await journey.shoot(page, `without-scripts-${viewport}`)
    } finally {
      await close()
    }
  },
)

it('its film plays by itself after load, is stopped by hand, and stays so', async () => {
  const page = await journey.newPerson()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  const hero = page.locator('video').first()
  // Its button says so once it plays.
  await page.getByRole('button', { name: 'Pause film' }).first().waitFor()
  await expect.poll(() => hero.evaluate((video: HTMLVideoElement) => video.paused)).toBe(false)
  await page.getByRole('button', { name: 'Pause film' }).first().click()
  await expect.poll(() => hero.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
  await page.locator('#questions').scrollIntoViewIfNeeded()
  await hero.scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Play film' }).first().waitFor()
  expect(await hero.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
})

it.each(['phone', 'desk'] as const)(
  'a choice made in the calculator is there in the product form after registering: %s',
  async (viewport) => {
    const page = await journey.newPerson({ viewport })
    const email = `mara-${viewport}@brevik.example`
    await page.goto('/#plans', { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'More: 30 second ad' }).click()
    await choose(page.getByRole('radio', { name: /^Quarterly/ }))
    await page.getByText('for 14 tokens').waitFor()
    const sum = await page.locator('#plans [data-part="total"]').innerText()
    expect(sum).toMatch(/^\$[\d,.]+$/)
    await page.getByRole('link', { name: 'Start with this selection' }).click()
    await page.waitForURL((url) => url.pathname === '/register')
    await page.getByLabel('Name').fill('Mara Brevik')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('a lamp that stays on')
    await page.getByRole('button', { name: 'Create account' }).click()
    const [message] = await journey.emails(email)
    await page.goto(message?.links.find((each) => each.includes('/verify-email')) ?? '')
    await page.waitForURL((url) => url.pathname === '/product/build/')
    await expect.poll(() => page.getByTestId('total').first().textContent()).toBe(sum)
    expect(await page.getByRole('radio', { name: /Quarterly/ }).isChecked()).toBe(true)
  },
)

it('a choice made in the calculator is in the next URL, also through a sign-in', async () => {
  const page = await journey.newPerson()
  await page.goto('/#plans')
  const more = page.getByRole('button', { name: 'More: 5 second ad' })
  await more.click()
  await more.click()
  await choose(page.getByRole('radio', { name: /^Yearly/ }))
  await choose(page.getByRole('radio', { name: /^Agency/ }))
  await page.getByRole('link', { name: 'Start with this selection' }).click()
  await page.waitForURL((url) => url.pathname === '/register')
  const wanted = selectionLinkQuery({
    films: [
      { lengthSeconds: 15, count: 1, hasCutdowns: true, move: 'orbit' },
      { lengthSeconds: 15, count: 1, hasCutdowns: false, move: 'push-in' },
      { lengthSeconds: 5, count: 3, hasCutdowns: false, move: 'top-spin' },
    ],
    plan: 'yearly',
    package: 'agency',
  })
  expect(new URL(page.url()).searchParams.get('from')).toBe(`/product/build/?${wanted}`)
})

it('what is tapped before the page’s scripts are here is answered all the same, and stays', async () => {
  const page = await journey.newPerson({ viewport: 'phone' })
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrival
    await route.continue()
  })
  const mode = () => page.evaluate(() => document.documentElement.dataset['mantineColorScheme'])
  const mark = page.locator('#cutdowns div[aria-hidden] > span').filter({ hasText: '1:1' })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Switch between light and dark' }).first().click()
  await page.locator('label:has(input[value="1:1"])').click()
  expect([await mode(), await mark.isVisible()]).toEqual(['dark', true])
  // What only a script can do is not offered before.
  const play = page.locator('[data-island="hero"] [data-part="toggle"]')
  expect(await play.isVisible()).toBe(false)
  expect(await page.locator('#plans button:enabled').count()).toBe(0)
  arrive()
  await play.waitFor()
  // The calculator needs no other script.
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(request.url())
  })
  await page.locator('#plans').scrollIntoViewIfNeeded()
  await page.locator('#plans button:enabled').first().waitFor()
  expect(asked).toEqual([])
  expect([await mode(), await mark.isVisible()]).toEqual(['dark', true])

  // This one needs React: it is pressed for good once that is here.
  await page.unroute('**/assets/*.js')
  const react = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await react.promise
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Show password' }).click()
  await page.locator('button[aria-busy="true"]').waitFor()
  react.resolve()
  await page.locator('input[name="password"][type="text"]').waitFor()
  expect(await page.locator('button[aria-busy]').count()).toBe(0)
})

it('Enter before the page’s scripts are here signs in once they are', async () => {
  const page = await journey.newPerson()
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrival
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  const email = page.getByLabel('E-mail')
  const password = page.getByLabel('Password', { exact: true })
  const button = page.getByRole('button', { name: 'Sign in', exact: true })
  const isBusy = async () => (await button.getAttribute('aria-busy')) === 'true'
  await email.fill(people.aiko)
  await email.press('Enter')
  expect(await isBusy(), 'without a password').toBe(false)
  await password.fill(demoPassword.slice(0, -1))
  await password.press('Enter')
  expect(await isBusy()).toBe(true)
  await password.press(demoPassword.slice(-1))
  expect(await isBusy(), 'while somebody types on').toBe(false)
  await password.press('Enter')
  expect([await isBusy(), await button.isEnabled()]).toEqual([true, false])
  arrive()
  await page.waitForURL((url) => url.pathname !== '/login')
})

it('too few tokens are said beside the price, with what to add', async () => {
  const page = await journey.newPerson()
  await page.goto('/#plans')
  const fewer = page.getByRole('button', { name: 'Fewer: 15 second ad' })
  await fewer.click()
  await fewer.click()
  await page.getByText('A month starts at 3 tokens; you have 2.').waitFor()
})

it('a changed price is in the page that the next visitor reads, without a script', async () => {
  expect(await readFirstPage()).toContain('From $570 a month')
  const page = await journey.newPerson({ as: people.studio })
  const change = async (automated: number) => {
    const tokenPriceCents = { ...seedFigures.tokenPriceCents, automated }
    const answer = await page.request.put('/api/price-figures', {
      headers: { origin: journey.server().baseUrl },
      data: { ...seedFigures, tokenPriceCents },
    })
    expect(answer.status()).toBe(200)
  }
  await change(20_000)
  // A server that can't read the catalogue in time sends the page of before.
  await expect.poll(readFirstPage).toContain('From $600 a month')
  const bare = await withoutScripts('phone')
  await bare.page.goto('/')
  expect(await bare.page.locator('#plans').innerText()).toContain('$1,600')
  await bare.close()
  expect(await readFirstPage()).toContain('$1,600')
  await change(seedFigures.tokenPriceCents.automated)
})

it('public pages have metadata for search and shared links, and robots a sitemap', async () => {
  const { baseUrl } = journey.server()
  for (const path of ['/', '/demo/nike', '/login', '/register']) {
    const html = await (await fetch(baseUrl + path)).text()
    expect(html, path).toContain(`<link rel="canonical" href="${baseUrl}${path}"/>`)
    expect(html, path).toMatch(/<meta name="description" content="[^"]{40,}"/)
    expect(html, path).toContain('property="og:image"')
  }
  const things = [
    ...(await readFirstPage()).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g),
  ]
  const types = things.map(([, json = '']) => (JSON.parse(json) as { '@type': string })['@type'])
  expect(types).toEqual(['Product', 'FAQPage'])
  expect(await (await fetch(`${baseUrl}/robots.txt`)).text()).toContain(`${baseUrl}/sitemap.xml`)
})

it('a demo film plays while it is pointed at or has the focus, from its start, and rests otherwise', async () => {
  const page = await journey.newPerson()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  const wall = page.locator('#films')
  await wall.scrollIntoViewIfNeeded()
  const videos = wall.locator('video')
  const seconds = () => videos.evaluate((video: HTMLVideoElement) => video.currentTime)
  const link = wall.getByRole('link', { name: /Cold can/ })
  // Once the wall's code is here.
  const point = async () => {
    await page.mouse.move(0, 0)
    await link.hover()
    return videos.count()
  }
  await expect.poll(point).toBe(1)
  await expect.poll(seconds).toBeGreaterThan(0.2)
  expect(await videos.getAttribute('src')).toContain('/can')
  await wall.getByRole('heading').hover()
  await expect.poll(() => videos.count()).toBe(0)
  await link.focus()
  await page.keyboard.press('Tab')
  await expect.poll(() => videos.getAttribute('src')).toContain('/bottle')
  await expect.poll(seconds).toBeGreaterThan(0.2)

  // For people who asked for less motion a video is a still.
  await page.locator(':focus').blur()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await point()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))))
  expect(await videos.count()).toBe(0)
})

it.each(
  (['phone', 'desk'] as const).flatMap((viewport) =>
    ['/', '/demo/nike', '/login', '/register'].map((path) => [path, viewport] as const),
  ),
)('%s moves nothing while it is still arriving, piece by piece, on a %s', async (path, viewport) => {
  const slow = await sendInPieces(journey.server().baseUrl)
  try {
    const page = await journey.newPerson({ viewport })
    await page.addInitScript(() => {
      Object.assign(window, { moves: [] })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) Reflect.get(window, 'moves').push(Reflect.get(entry, 'value'))
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(slow.address + path, { waitUntil: 'networkidle' })
    const moves = await page.evaluate(() => Reflect.get(window, 'moves') as number[])
    // A piece may end inside a button, between its sign and its words: that much, and no more.
    expect(moves.filter((move) => move > 0.0005)).toEqual([])
    await page.close()
  } finally {
    await slow.close()
  }
})

it.each(['/login', '/register', '/reset-password'])(
  'the form of %s begins where the header’s name does',
  async (address) => {
    const page = await journey.newPerson({ viewport: 'desk' })
    await page.goto(address)
    const title = await page.getByRole('heading', { level: 1 }).boundingBox()
    const home = await page.getByRole('banner').getByRole('link').first().boundingBox()
    expect(Math.abs((title?.x ?? 0) - (home?.x ?? -100))).toBeLessThanOrEqual(1)
  },
)
