import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findDatabaseUrl, withDatabase } from '#test/database/open-beside.ts'
import { useJourney } from '../journey.ts'
import { makeCodeAhead, readSecret, typeFirstCode } from './set-up-second-factor.ts'
import { people } from './sign-in.ts'

const journey = useJourney('sign-in-with-google')

async function goToGoogle(page: Page, from: string): Promise<void> {
  await page.goto(from)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('heading', { name: 'Choose an account' }).waitFor()
}

/** Signs in at Google with any address that one types. */
async function typeAddress(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

it('a new person comes in with Google, and back to where they were going', async () => {
  const page = await journey.newPerson({ viewport: 'phone' })
  await goToGoogle(page, '/register?from=%2Fsubscriptions%2F')
  await journey.shoot(page, 'choose')
  await page.getByRole('button', { name: /Mira Castellan/ }).click()
  await page.waitForURL((url) => url.pathname === '/subscriptions/')
  await page.goto('/account/')
  await page.getByText('mira.castellan@example.com').first().waitFor()
  await page.getByText('You sign in with Google and have no password here.').waitFor()
})

it('who has a password account with the same verified address comes into that one', async () => {
  const page = await journey.newPerson()
  await goToGoogle(page, '/login')
  await typeAddress(page, people.ines)
  await page.waitForURL((url) => url.pathname === '/dashboard/')
  await page.goto('/account/')
  expect(await page.getByLabel('Name').inputValue()).toBe('Ines Kestrup')
})

it('an address that Google has not verified, or a change of mind, is answered with a sentence', async () => {
  const page = await journey.newPerson()
  await goToGoogle(page, '/login')
  await page.getByRole('button', { name: /Sol Adeyemi/ }).click()
  await page.getByText('Google has not verified this address.').waitFor()
  await journey.shoot(page, 'not-verified')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('You chose not to sign in with Google.').waitFor()
})

it('a press in the moment when React begins leads to Google all the same', async () => {
  const page = await journey.newPerson()
  await page.addInitScript(`addEventListener('reactbegins', () => queueMicrotask(() =>
    [...document.querySelectorAll('button')].find((each) => each.textContent.includes('Google')).click()))`)
  await page.goto('/login')
  await page.getByRole('heading', { name: 'Choose an account' }).waitFor()
})

it('Google is the first step only for who has two-step sign-in', async () => {
  journey.allowErrors(/409/)
  const page = await journey.newPerson()
  await goToGoogle(page, '/login?from=%2Faccount%2F')
  await page.getByRole('button', { name: /Theo Lindqvist/ }).click()
  await page.waitForURL((url) => url.pathname === '/account/')
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  const secret = await readSecret(page)
  await typeFirstCode(page, secret)

  const other = await journey.newPerson()
  await goToGoogle(other, '/login?from=%2Faccount%2F')
  await other.getByRole('button', { name: /Theo Lindqvist/ }).click()
  await other.getByRole('heading', { name: 'Enter your code' }).waitFor()
  expect((await other.request.get('/api/auth/list-sessions')).status(), 'not signed in yet').toBe(401)
  await other.getByLabel('Code', { exact: true }).fill(makeCodeAhead(secret))
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await other.waitForURL((url) => url.pathname === '/account/')
})

/** All sessions began an hour ago. */
async function ageSessions(): Promise<void> {
  await withDatabase(await findDatabaseUrl(journey.server().dataDir), (db) =>
    db
      .updateTable('sessions')
      .set({ confirmedAt: new Date(Date.now() - 3_600_000) })
      .execute(),
  )
}

it('who has no password confirms with Google before a change, and goes on with what they were doing', async () => {
  // Refused until it is confirmed; signed out once the account is deleted.
  journey.allowErrors(/409|401/)
  const page = await journey.newPerson()
  const email = 'only-google@brand.example'
  await goToGoogle(page, '/login?from=%2Faccount%2F')
  await typeAddress(page, email)
  await page.waitForURL((url) => url.pathname === '/account/')
  await ageSessions()
  await page.reload()

  await page.getByRole('button', { name: 'Change address' }).click()
  await page.getByLabel('New address').fill('moved@brand.example')
  await page.getByRole('button', { name: 'Confirm with Google' }).click()
  await page.getByRole('heading', { name: 'Choose an account' }).waitFor()
  await typeAddress(page, 'somebody-else@brand.example')
  await page.getByText('That was another Google account.').waitFor()
  expect(await page.getByLabel('New address').inputValue()).toBe('moved@brand.example')
  await journey.shoot(page, 'another-account')

  await page.getByRole('button', { name: 'Confirm with Google' }).click()
  await page.getByRole('heading', { name: 'Choose an account' }).waitFor()
  await typeAddress(page, email)
  await page.getByRole('button', { name: 'Send both e-mails' }).waitFor()
  await page.waitForURL((url) => url.search === '')
  expect(await page.getByLabel('New address').inputValue()).toBe('moved@brand.example')
  await page.getByRole('button', { name: 'Send both e-mails' }).click()
  await page.getByText('We sent two e-mails').waitFor()

  await ageSessions()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await page.getByText('Confirm with Google that it is you').waitFor()
  await page.getByRole('button', { name: 'Confirm with Google' }).click()
  await page.getByRole('heading', { name: 'Choose an account' }).waitFor()
  await typeAddress(page, email)
  await page.getByRole('dialog', { name: 'Delete your account?' }).waitFor()
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await page.waitForURL((url) => url.pathname === '/')
})
