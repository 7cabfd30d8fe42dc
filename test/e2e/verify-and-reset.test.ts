import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useJourney } from './journey.ts'
import type { Letter } from './journey.ts'

const journey = useJourney('verify-and-reset', { isEmpty: true })
const password = 'a short sentence of mine'

/** Where the button of a letter leads, on our own address. */
function linkOf(letter: Letter | undefined, path: string): string {
  const link = letter?.links.find((each) => new URL(each).pathname === path)
  if (!link) throw new Error(`No link to ${path} in “${letter?.subject}”`)
  expect(new URL(link).origin).toBe(journey.server().baseUrl)
  return link
}

async function register(page: Page, email: string): Promise<void> {
  await page.goto('/register?from=%2Fproduct%2Fbuild%2F%3Fplan%3Dyearly')
  await page.getByLabel('Name').fill('Mara Lindqvist')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Look in your mailbox' }).waitFor()
}

async function signIn(page: Page, email: string, secret: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

it('who signs up waits, also through a reload, and goes on by the letter where they were going', async () => {
  journey.allowErrors(/410/)
  const email = 'mara@brand.example'
  const page = await journey.newPerson({ viewport: 'phone' })
  await register(page, email)
  await page.reload()
  await page.getByText(email).waitFor()
  await journey.shoot(page, 'waiting')

  const [letter] = await journey.letters(email)
  const link = linkOf(letter, '/verify-email')
  const tab = await journey.newTab(page)
  await tab.goto(link)
  await tab.waitForURL((url) => url.pathname === '/product/build/')
  await page.waitForURL((url) => url.pathname === '/product/build/' && url.search === '?plan=yearly')

  const late = await journey.newPerson()
  await late.goto(link)
  await late.getByRole('heading', { name: 'This link does not work any more' }).waitFor()
})

it('who signs up with an address that has an account is told so by letter only', async () => {
  const email = 'mara@brand.example'
  const page = await journey.newPerson()
  await register(page, email)
  const [letter] = await journey.letters(email, 2)
  expect(letter?.subject).toContain('already have an account')
  await page.getByRole('button', { name: 'Use another address' }).click()
  await page.getByRole('heading', { name: 'Create an account' }).waitFor()
  expect(await page.getByLabel('E-mail').inputValue()).toBe(email)
})

it('a forgotten password is replaced by letter, once, and ends the other sessions at once', async () => {
  journey.allowErrors(/401|410/)
  const email = 'mara@brand.example'
  const elsewhere = await journey.newPerson()
  await signIn(elsewhere, email, password)
  await elsewhere.waitForURL((url) => url.pathname === '/dashboard/')

  const page = await journey.newPerson({ viewport: 'tablet' })
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  // The button works as soon as the page lives.
  await expect
    .poll(() => page.getByRole('button', { name: 'Sign in', exact: true }).isEnabled(), { timeout: 20_000 })
    .toBe(true)
  await page.getByRole('link', { name: 'Forgot it?' }).click()
  await page.getByRole('heading', { name: 'Reset your password' }).waitFor()
  expect(await page.getByLabel('E-mail').inputValue(), 'what was typed comes along').toBe(email)
  await page.getByRole('button', { name: 'Send the letter' }).click()
  await page.getByText('a letter is on its way').waitFor()
  const [letter] = await journey.letters(email, 3)
  const link = linkOf(letter, '/reset-password')
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
  await again.getByText('used already or has expired').waitFor()
})
