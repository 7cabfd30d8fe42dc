import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { choose } from '../choose.ts'
import { useJourney } from '../journey.ts'
import { settlePage } from '../pages/settle-page.ts'
import { people } from '../identity/sign-in.ts'

const journey = useJourney('configure-and-register')
const sizes = ['phone', 'desk'] as const

const total = (page: Page) => page.getByTestId('total').filter({ visible: true }).first()
const video = (page: Page, number: number) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: `Film ${number}`, exact: true }) })
const toCart = (page: Page) =>
  page.getByRole('button', { name: 'Save and see the cart' }).filter({ visible: true }).first()

/** Takes a product off sale, or puts it back, as the studio does. */
async function sell(studio: Page, productId: string, isActive: boolean): Promise<void> {
  const answer = await studio.request.patch(`/api/products/${productId}`, {
    headers: { origin: journey.server().baseUrl },
    data: { isActive },
  })
  expect(answer.status()).toBe(200)
}

async function register(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name').fill('Noor Vessink')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a lamp that stays on')
  await page.getByRole('button', { name: 'Create account' }).click()
  const [message] = await journey.emails(email)
  await page.goto(message?.links.find((each) => each.includes('/verify-email')) ?? '')
  await page.waitForURL((url) => url.pathname === '/product/build/')
}

describe.each(sizes)('on a %s', (viewport) => {
  it('a choice made before there was an account is there after it, and after a reload', async () => {
    const page = await journey.newPerson({ viewport })
    await page.goto('/product/build/?films=15x2c:crane,7:whip&plan=quarterly&package=agency')
    await page.waitForURL((url) => url.pathname === '/register')
    await register(page, `noor-${viewport}@vessink.example`)

    // 2 x (3 + 1) and 2 tokens: ten of them, so 5 % off, 10 % for the quarter, three blocks.
    await expect.poll(() => total(page).textContent()).toBe('$10,003.50')
    const shows = async () => {
      expect(await page.getByRole('radio', { name: /Quarterly/ }).isChecked()).toBe(true)
      expect(await page.getByRole('radio', { name: /Agency/ }).isChecked()).toBe(true)
      expect(await page.getByLabel('How many of Film 1', { exact: true }).inputValue()).toBe('2')
      expect(await page.getByLabel('Seconds of Film 2', { exact: true }).inputValue()).toBe('7')
      await video(page, 2).getByRole('button', { name: /Whip/ }).waitFor()
    }
    await shows()
    // Headings, and so in the font of headings (see the accessibility journey).
    for (const name of ['Film 1', 'Film 2', 'Item 1', /^Photos/])
      await page.getByRole('heading', { name, exact: true }).first().waitFor()
    await page.getByLabel('Name').first().fill('Reading lamp V2')
    await page.reload()
    await expect.poll(() => total(page).textContent()).toBe('$10,003.50')
    await shows()
    expect(await page.getByLabel('Name').first().inputValue()).toBe('Reading lamp V2')
    await journey.shoot(page, `kept-${viewport}`)
  })

  it.each([
    ['0', /At least 1/],
    ['-1', /At least 1/],
    ['1e9', /At most 99 films/],
    ['1.5', /Only whole films: 1 or 2/],
    ['a few', /“a few” is not a number/],
    ['', /Type how many films/],
  ])('a count of "%s" is answered beside it; all else and the price stay', async (typed, sentence) => {
    const page = await journey.newPerson({ viewport, as: people.tomas })
    await page.goto('/product/build/?films=15x2,5')
    await expect.poll(() => total(page).textContent()).toBe('$1,330')
    const count = page.getByLabel('How many of Film 1', { exact: true })
    await count.fill(typed)
    await video(page, 1).getByText(sentence).waitFor()
    expect(await count.inputValue()).toBe(typed)
    expect(await count.getAttribute('aria-invalid')).toBe('true')
    expect(await total(page).textContent(), 'by the last good number').toBe('$1,330')
    expect(await page.getByLabel('How many of Film 2', { exact: true }).inputValue()).toBe('1')
    // Continuing leads to the field instead.
    await toCart(page).click()
    await expect.poll(() => count.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(new URL(page.url()).pathname).toBe('/product/build/')
    await count.fill('3')
    await expect.poll(() => total(page).textContent()).toBe('$1,805')
  })

  it('a length that is not sold says so beside its film, and cannot be bought', async () => {
    const page = await journey.newPerson({ viewport, as: people.tomas })
    await page.goto('/product/build/?films=15x2,240')
    await video(page, 2)
      .getByText('A film of 240 seconds is not on sale. Choose another length, or remove this film.')
      .waitFor()
    expect(await video(page, 1).getByRole('alert').count()).toBe(0)
    expect(await toCart(page).isDisabled()).toBe(true)
    expect(await total(page).textContent(), 'what is not sold costs nothing').toBe('No price yet')
    await choose(video(page, 2).getByRole('radio', { name: '5 seconds', exact: true }))
    await expect.poll(() => total(page).textContent()).toBe('$1,330')
    expect(await toCart(page).isEnabled()).toBe(true)
  })

  it('without films there is no price, and no discount on it', async () => {
    const page = await journey.newPerson({ viewport, as: people.ines })
    await page.goto('/product/build/?films=15x2&plan=yearly')
    await expect.poll(() => total(page).textContent()).toBe('$10,944')
    await page.getByRole('button', { name: 'Remove Film 1' }).click()
    await page.getByText('Add at least one film.').filter({ visible: true }).first().waitFor()
    expect(await total(page).textContent()).toBe('No price yet')
    expect(await page.getByText('You save').count()).toBe(0)
    await journey.shoot(page, `no-films-${viewport}`)
  })

  it('what a link calls a film and is none is named beside the films that it brought', async () => {
    const page = await journey.newPerson({ viewport, as: people.tomas })
    await page.goto('/product/build/?films=15x2,15x0,1.5,5')
    await page
      .getByRole('alert')
      .filter({ hasText: /“15x0” and “1.5”, which are not films/ })
      .waitFor()
    await expect.poll(() => total(page).textContent()).toBe('$1,330')
  })

  it('a stored film that cannot be read is left out with a word; the films around it stay', async () => {
    const page = await journey.newPerson({ viewport })
    await page.goto('/register?from=%2Fproduct%2Fbuild%2F')
    await page.evaluate(() => {
      const video = { hasCutdowns: false, move: 'crane', count: 1, lengthSeconds: 15 }
      const videos = [
        { ...video, id: 'one' },
        { ...video, id: 'two', count: 1e9 },
        { ...video, id: 'three', lengthSeconds: 1000 },
        { ...video, id: 'four', lengthSeconds: 5 },
      ]
      localStorage.setItem('productSelections', JSON.stringify({ plan: 'monthly', films: videos }))
    })
    await page.reload()
    await register(page, `stored-${viewport}@vessink.example`)
    await page.getByText('2 lines of your stored selection could not be read').waitFor()
    await expect.poll(() => total(page).textContent()).toBe('$760')
    expect(await page.getByRole('heading', { name: /^Film \d$/ }).count()).toBe(2)
  })

  it('a product that is taken off sale while it lies in a cart is named there, and all else is kept', async () => {
    const studio = await journey.newPerson({ as: people.studio })
    const page = await journey.newPerson({ viewport, as: people.aiko })
    await page.goto('/product/build/?films=30:slide,15x2c')
    await expect.poll(() => total(page).textContent()).toBe('$2,527')
    await page.getByLabel('Name').first().fill('Portable speaker P2')
    await toCart(page).click()
    await page.waitForURL((url) => url.pathname === '/product/cart/')
    // A request still in flight would return the catalogue from before the sale stops.
    await settlePage(page)
    await sell(studio, 'ad-15', false)
    try {
      // Looking again is enough: the page asks whenever one comes back to it.
      const line = page.getByRole('listitem').filter({ hasText: '15 second ad' }).first()
      await expect
        .poll(async () => {
          await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
          return line.getByText('The 15 second ad is not on sale at the moment.').count()
        })
        .toBe(1)
      const pay = page.getByRole('button', { name: 'To payment' }).filter({ visible: true }).first()
      expect(await pay.isDisabled()).toBe(true)
      expect(await total(page).textContent()).toBe('No price yet')
      await page.getByText('Portable speaker P2').first().waitFor()
      await page.getByText('Move: Slide').waitFor()
      await journey.shoot(page, `off-sale-${viewport}`)
      // What a stale page would ask for, the server refuses.
      const asked = await page.request.post('/api/create-checkout-session', {
        headers: { origin: journey.server().baseUrl },
        data: { seenTotalCents: 252_700 },
      })
      expect(asked.ok()).toBe(false)
    } finally {
      await sell(studio, 'ad-15', true)
    }
    await page.reload()
    await expect.poll(() => total(page).textContent()).toBe('$2,527')
  })

  it('while prices cannot be read none is shown, nothing chosen is lost, and trying again brings them', async () => {
    journey.allowErrors(/status of 503/)
    const page = await journey.newPerson({ viewport, as: people.ines })
    await page.goto('/product/build/?films=15x2&plan=yearly')
    await expect.poll(() => total(page).textContent()).toBe('$10,944')
    await page.route('**/api/catalogue', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        body: JSON.stringify({ code: 'unavailable', status: 503, detail: 'The database does not answer.' }),
      }),
    )
    await page.reload()
    await page
      .getByText('The prices could not be read')
      .filter({ visible: true })
      .first()
      .waitFor({ timeout: 60_000 })
    expect(await page.getByRole('main').innerText()).not.toContain('$')
    expect(await page.getByLabel('How many of Film 1', { exact: true }).inputValue()).toBe('2')
    expect(await page.getByRole('radio', { name: /Yearly/ }).isChecked()).toBe(true)
    await journey.shoot(page, `no-prices-${viewport}`)

    // What is chosen meanwhile counts, too.
    await choose(page.getByRole('radio', { name: /Quarterly/ }))
    await page.unroute('**/api/catalogue')
    await page.getByRole('button', { name: 'Try again' }).filter({ visible: true }).first().click()
    await expect.poll(() => total(page).textContent()).toBe('$3,078')
  })
})
