import { expect, it } from 'vitest'
import { chooseDefaultOrder, goToPayment, payWith } from './buy.ts'
import { useJourney } from '../journey.ts'

const journey = useJourney('buy-a-subscription', { isEmpty: true })

it('leads a stranger from the product form to a paid subscription with films to write', async () => {
  const page = await journey.newPerson()
  const email = 'noor@vessink.example'

  await page.goto('/product/build/?films=15,15,5c&plan=quarterly&package=automated')
  await page.waitForURL((url) => url.pathname === '/register')
  await page.getByLabel('Name').fill('Noor Vessink')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page
    .getByText(/at least 10 characters/i)
    .first()
    .waitFor()
  expect(await page.getByLabel('E-mail').inputValue(), 'what was typed stays').toBe(email)
  await page.getByLabel('Password', { exact: true }).fill('a lamp that stays on')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
  await journey.shoot(page, 'look-in-your-mailbox')

  // The e-mail is opened in a tab of its own; the waiting one goes on by itself.
  const [message] = await journey.emails(email)
  const link = message?.links.find((each) => each.includes('/verify-email')) ?? ''
  expect(new URL(link).origin).toBe(journey.server().baseUrl)
  const mailTab = await journey.newTab(page)
  await mailTab.goto(link)
  await mailTab.waitForURL((url) => url.pathname === '/product/build/')
  await page.waitForURL((url) => url.pathname === '/product/build/')
  await mailTab.close()

  // What the address asked for is chosen: three videos, quarterly. The price is the shared function's.
  await page.getByRole('radio', { name: /Quarterly/ }).waitFor()
  expect(await page.getByRole('radio', { name: /Quarterly/ }).isChecked()).toBe(true)
  await page.getByLabel('Name').first().fill('Reading lamp V2')
  await page.getByText('$4,104', { exact: false }).filter({ visible: true }).first().waitFor()
  await journey.shoot(page, 'product-form')
  await page.getByRole('button', { name: 'Save and see the cart' }).filter({ visible: true }).first().click()
  await page.waitForURL((url) => url.pathname === '/product/cart/')
  await page.getByText('Reading lamp V2').first().waitFor()
  await journey.shoot(page, 'cart')

  await goToPayment(page)
  await payWith(page, /^Is declined/)
  await page.getByRole('alert').waitFor()
  await journey.shoot(page, 'declined')
  await payWith(page, /^Asks for confirmation/)
  await page.getByRole('button', { name: 'Confirm payment' }).click()
  await page.waitForURL((url) => url.pathname === '/checkout/success/')
  await page.getByRole('heading', { name: 'Your films are booked' }).waitFor()
  await page.getByText(/AF-/).first().waitFor()
  await journey.shoot(page, 'success')

  await page.getByRole('link', { name: 'Add tracking and follow the order' }).click()
  await page.waitForURL((url) => url.pathname === '/subscriptions/status/')
  await page.getByText('Product arrives at our studio').first().waitFor()
  // At the form for the tracking number, which is far below; its button is as high as its fields.
  const form = page.getByRole('form', { name: 'Add a parcel' })
  await expect.poll(() => form.evaluate((element) => element === document.activeElement)).toBe(true)
  const number = form.getByLabel('Tracking number')
  const boxes = await Promise.all([number, form.getByRole('button')].map((each) => each.boundingBox()))
  expect(boxes[0]?.y).toBeLessThan(page.viewportSize()?.height ?? 0)
  expect(boxes[1]?.height).toBe(boxes[0]?.height)
  // A pasted link stays whole, and says by how much it is too long.
  await number.fill(`https://tracking.example/${'7'.repeat(155)}`)
  await form.getByText('100 characters too many.').waitFor()
  await journey.shootInBothModes(page, 'status')
  await number.fill('')

  const emails = await journey.emails(email, 2)
  expect(emails.map((each) => each.subject).join(' | ')).toMatch(/booked|order|payment/i)

  // Paid once: the cart is empty, there is one subscription, and its videos wait for their words.
  await page.goto('/product/cart/')
  await page.getByText('Your films will be listed here.').waitFor()
  await page.goto('/subscriptions/')
  const videos = page.locator('a[href^="/subscriptions/manage/"]')
  await videos.first().waitFor()
  expect(await videos.count()).toBe(1)
  await videos.first().click()
  await page.waitForURL((url) => url.pathname.startsWith('/subscriptions/manage/'))
  await page
    .getByText(/15 second ad/)
    .first()
    .waitFor()
})

it('keeps a cart that is not paid, and offers the way back from the payment page', async () => {
  const page = await journey.newPerson({ viewport: 'phone' })
  await page.goto('/login')
  await page.getByLabel('E-mail').fill('noor@vessink.example')
  await page.getByLabel('Password', { exact: true }).fill('a lamp that stays on')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/dashboard/')
  await chooseDefaultOrder(page)
  await goToPayment(page)
  await journey.shoot(page, 'payment-page-phone')
  await page.getByRole('link', { name: /^← Back to/ }).click()
  await page.waitForURL((url) => url.pathname === '/product/cart/')
  await page.getByText(/nothing was charged/i).waitFor()
  await journey.shoot(page, 'cart-after-cancel-phone')

  // At the end of the page the bar with the price still stands on the navigation.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const bar = await page.getByRole('complementary', { name: 'Price and payment' }).boundingBox()
  const navigation = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeCloseTo(navigation?.y ?? 0, 0)
})
