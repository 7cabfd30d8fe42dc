import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useJourney } from '../journey.ts'
import type { Email } from '../journey.ts'
import { readAxeInBothModes } from '../pages/read-axe.ts'

const journey = useJourney('verify-and-reset', { isEmpty: true })
const password = 'a short sentence of mine'

/** Where the button of an e-mail leads, on our own address. */
function findLink(message: Email | undefined, path: string): string {
  const link = message?.links.find((each) => new URL(each).pathname === path)
  if (!link) throw new Error(`No link to ${path} in “${message?.subject}”`)
  expect(new URL(link).origin).toBe(journey.server().baseUrl)
  return link
}

/** Where `register` comes from, and leads back to. */
const isReturnAddress = (url: URL) => url.pathname === '/product/build/' && url.search === '?plan=yearly'

async function register(page: Page, email: string): Promise<void> {
  await page.goto('/register?from=%2Fproduct%2Fbuild%2F%3Fplan%3Dyearly')
  await page.getByLabel('Name').fill('Mara Lindqvist')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
}

async function signIn(page: Page, email: string, secret: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

it('who signs up waits, also through a reload, and goes on by the e-mail where they were going', async () => {
  journey.allowErrors(/410/)
  const email = 'mara@brand.example'
  const page = await journey.newPerson({ viewport: 'phone' })
  await register(page, email)
  await page.reload()
  await page.getByText(email).waitFor()
  await journey.shoot(page, 'waiting')

  const [message] = await journey.emails(email)
  const link = findLink(message, '/verify-email')
  const tab = await journey.newTab(page)
  // The form reads its address and drops what it has read.
  const arrived = page.waitForURL(isReturnAddress)
  await tab.goto(link)
  await tab.waitForURL((url) => url.pathname === '/product/build/')
  await arrived

  const late = await journey.newPerson()
  await late.goto(link)
  await late.getByRole('heading', { name: 'This link no longer works' }).waitFor()
})

it('a link that has worked does not ask whether to use it, however slowly the next page comes', async () => {
  const email = 'slow@brand.example'
  const page = await journey.newPerson()
  await register(page, email)
  const [message] = await journey.emails(email)
  const tab = await journey.newTab(page)
  let hasWorked = false
  tab.on('response', (response) => {
    if (response.url().endsWith('/api/auth/verify-email')) hasWorked = true
  })
  // What the next page is made of comes only after the one before has had time to draw itself.
  await tab.route('**/assets/**', async (route) => {
    if (hasWorked) await tab.waitForTimeout(500)
    await route.continue()
  })
  await tab.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { titlesSeen: seen })
    new MutationObserver(() => {
      const title = document.querySelector('h1')?.textContent
      if (title && seen.at(-1) !== title) seen.push(title)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  await tab.goto(findLink(message, '/verify-email'))
  await tab.waitForURL((url) => url.pathname === '/product/build/')
  const titles = await tab.evaluate(() => (window as unknown as { titlesSeen: string[] }).titlesSeen)
  expect(titles).toContain('One moment')
  expect(titles).not.toContain('Verify this address?')
})

it('a link that is opened on another device asks for a password there, and both devices go on', async () => {
  journey.allowErrors(/403|410/)
  const email = 'two-devices@brand.example'
  const desk = await journey.newPerson()
  await register(desk, email)
  const [message] = await journey.emails(email)
  const link = findLink(message, '/verify-email')

  const phone = await journey.newPerson({ viewport: 'phone' })
  await phone.goto(link)
  await phone.getByRole('heading', { name: 'Choose your password' }).waitFor()
  expect(await phone.getByLabel('E-mail').inputValue()).toBe(email)
  expect(await phone.getByLabel('Name').inputValue()).toBe('Mara Lindqvist')
  await phone.getByLabel('Password', { exact: true }).fill('short')
  await phone.getByRole('button', { name: 'Set password and continue' }).click()
  await phone.getByText('Use at least 10 characters.').waitFor()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await journey.shoot(phone, 'choose-password-phone')
  expect(await readAxeInBothModes(phone)).toEqual([])
  await journey.shoot(phone, 'choose-password-phone-dark')

  // A program that looks into e-mails opened it meanwhile, and used nothing up.
  const program = await journey.newPerson()
  await program.goto(link)
  await program.getByRole('heading', { name: 'Choose your password' }).waitFor()
  await journey.shoot(program, 'choose-password-desk')

  await phone.getByLabel('Password', { exact: true }).fill(password)
  const arrived = [phone, desk].map((each) => each.waitForURL(isReturnAddress))
  await phone.getByRole('button', { name: 'Set password and continue' }).click()
  await arrived[0]
  await desk.bringToFront()
  await arrived[1]

  await program.getByLabel('Password', { exact: true }).fill('of somebody who comes late')
  await program.getByRole('button', { name: 'Set password and continue' }).click()
  await program.getByText('already been used or has expired').waitFor()
  await program.getByRole('link', { name: 'Ask for a new link' }).waitFor()
})

it('with another password on the other device, who waits signs in with that one', async () => {
  journey.allowErrors(/403/)
  const email = 'two-passwords@brand.example'
  const desk = await journey.newPerson()
  await register(desk, email)
  const [message] = await journey.emails(email)
  const phone = await journey.newPerson({ viewport: 'phone' })
  await phone.goto(findLink(message, '/verify-email'))
  await phone.getByLabel('Password', { exact: true }).fill('another sentence of mine')
  await phone.getByRole('button', { name: 'Set password and continue' }).click()
  await phone.waitForURL((url) => url.pathname === '/product/build/')

  await journey.shoot(desk, 'waiting-desk')
  await desk.bringToFront()
  await desk.getByRole('link', { name: 'Sign in with it' }).click()
  await desk.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
  expect(await desk.getByLabel('E-mail').inputValue(), 'what was typed comes along').toBe(email)
  await desk.getByLabel('Password', { exact: true }).fill(password)
  await desk.getByRole('button', { name: 'Sign in', exact: true }).click()
  await desk.getByText('use the password that you chose there').waitFor()
  await desk.getByLabel('Password', { exact: true }).fill('another sentence of mine')
  const arrived = desk.waitForURL(isReturnAddress)
  await desk.getByRole('button', { name: 'Sign in', exact: true }).click()
  await arrived
})

it('a sign-up with the address of an account is answered by e-mail only', async () => {
  const email = 'mara@brand.example'
  const page = await journey.newPerson()
  await register(page, email)
  const [message] = await journey.emails(email, 2)
  expect(message?.subject).toContain('already have an account')
  await page.getByRole('button', { name: 'Use another address' }).click()
  await page.getByRole('heading', { name: 'Create an account' }).waitFor()
  expect(await page.getByLabel('E-mail').inputValue()).toBe(email)
})

it('a forgotten password is replaced by e-mail, once, and ends the other sessions at once', async () => {
  journey.allowErrors(/401|410/)
  const email = 'mara@brand.example'
  const elsewhere = await journey.newPerson()
  await signIn(elsewhere, email, password)
  await elsewhere.waitForURL((url) => url.pathname === '/dashboard/')

  const page = await journey.newPerson({ viewport: 'tablet' })
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  // The button works as soon as the page lives.
  await expect.poll(() => page.getByRole('button', { name: 'Sign in', exact: true }).isEnabled()).toBe(true)
  await page.getByRole('link', { name: 'Forgot it?' }).click()
  await page.getByRole('heading', { name: 'Reset your password' }).waitFor()
  expect(await page.getByLabel('E-mail').inputValue(), 'what was typed comes along').toBe(email)
  await page.getByRole('button', { name: 'Send the e-mail' }).click()
  await page.getByText('an e-mail is on its way').waitFor()
  const [message] = await journey.emails(email, 3)
  const link = findLink(message, '/reset-password')
  const answer = await page.request.get(link)
  expect(await answer.text(), 'the right form comes with the page').toContain('Choose a new password')
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByText('Use at least 10 characters.').waitFor()
  await page.getByLabel('New password', { exact: true }).fill('another sentence of mine')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('heading', { name: 'Your new password is set' }).waitFor()
  await journey.shoot(page, 'reset')

  await elsewhere.reload()
  await elsewhere.waitForURL((url) => url.pathname === '/login')
  await signIn(page, email, password)
  await page.getByText('do not match an account').waitFor()
  await signIn(page, email, 'another sentence of mine')
  await page.waitForURL((url) => url.pathname === '/dashboard/')

  const again = await journey.newPerson()
  await again.goto(link)
  await again.getByLabel('New password', { exact: true }).fill('a third sentence of mine')
  await again.getByRole('button', { name: 'Set password' }).click()
  await again.getByText('already been used or has expired').waitFor()
})
