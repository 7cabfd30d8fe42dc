import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { demoPassword } from '../../../scripts/demo-data/demo-people.ts'
import { useJourney } from '../journey.ts'
import type { Email } from '../journey.ts'
import { people, signIn } from './sign-in.ts'

const journey = useJourney('manage-my-account')

const findLink = (message: Email | undefined): string =>
  message?.links.find((each) => new URL(each).pathname === '/verify-email') ?? ''

const section = (page: Page, name: string) => page.getByRole('region', { name })

it('a customer changes name, password and theme, and ends a session', async () => {
  // 401: what the page of a session that ended was still asking for.
  journey.allowErrors(/409|401/)
  const page = await journey.newPerson({ as: people.tomas })
  const elsewhere = await journey.newPerson({ as: people.tomas })
  await elsewhere.goto('/dashboard/')

  await page.goto('/account/')
  const profile = section(page, 'Profile')
  await profile.getByLabel('Name').fill('Tomas A. Brandt')
  await profile.getByRole('button', { name: 'Save name' }).click()
  await page.getByText('Name saved.').waitFor()
  await page.reload()
  expect(await profile.getByLabel('Name').inputValue()).toBe('Tomas A. Brandt')

  const password = section(page, 'Password')
  await password.getByLabel('Current password', { exact: true }).fill('not the password')
  await password.getByLabel('New password', { exact: true }).fill('a new sentence of mine')
  await password.getByRole('button', { name: 'Change password' }).click()
  await password.getByText('That is not your current password.').waitFor()
  await password.getByLabel('Current password', { exact: true }).fill(demoPassword)
  await password.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Password changed.').waitFor()
  await elsewhere.reload()
  await elsewhere.waitForURL((url) => url.pathname === '/login')

  await section(page, 'Theme').getByText('Dark').click()
  await journey.shoot(page, 'account-dark')
  await page.setViewportSize({ width: 360, height: 800 })
  await journey.shoot(page, 'account-phone')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(360)
})

it('a customer changes the address with both mailboxes, and signs in with the new one', async () => {
  // What the page of a session that ended was still asking for.
  journey.allowErrors(/401/)
  const page = await journey.newPerson({ as: people.aiko })
  await page.goto('/account/')
  await page.getByRole('button', { name: 'Change address' }).click()
  await page.getByLabel('New address').fill('aiko@new-brand.example')
  await section(page, 'Profile').getByLabel('Your password', { exact: true }).fill(demoPassword)
  await journey.shoot(page, 'change-address')
  await page.getByRole('button', { name: 'Send both e-mails' }).click()
  await page.getByText('We sent two e-mails').waitFor()

  const [toNew] = await journey.emails('aiko@new-brand.example')
  const findToOld = async () => (await journey.emails(people.aiko)).find((each) => findLink(each) !== '')
  await expect.poll(findToOld).toBeDefined()
  const toOld = await findToOld()
  const mailbox = await journey.newPerson({ viewport: 'phone' })
  await mailbox.goto(findLink(toNew))
  await mailbox.getByRole('heading', { name: 'Change your address?' }).waitFor()
  await journey.shoot(mailbox, 'sign-in-to-agree')
  await mailbox.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await mailbox.getByLabel('E-mail').fill(people.aiko)
  await mailbox.getByLabel('Password', { exact: true }).fill(demoPassword)
  await mailbox.getByRole('button', { name: 'Sign in', exact: true }).click()
  await mailbox.getByRole('button', { name: 'Agree to the change' }).waitFor()
  await journey.shoot(mailbox, 'agree')
  await mailbox.getByRole('button', { name: 'Agree to the change' }).click()
  await mailbox.getByRole('heading', { name: 'One more to go' }).waitFor()
  await mailbox.goto(findLink(toOld))
  await mailbox.getByRole('button', { name: 'Agree to the change' }).click()
  await mailbox.getByRole('heading', { name: 'Your address is changed' }).waitFor()

  await page.reload()
  await page.waitForURL((url) => url.pathname === '/login')
  await signIn(page, 'aiko@new-brand.example')
  await page.goto('/account/')
  await section(page, 'Profile').getByText('aiko@new-brand.example').waitFor()
})

it('a customer saves all data as a file; the account stays while a subscription is running', async () => {
  const page = await journey.newPerson({ as: people.ines })
  await page.goto('/account/')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).press('Enter'),
  ])
  expect(download.suggestedFilename()).toBe('arcframe-my-data.json')
  const file = JSON.parse(await readFile(await download.path(), 'utf8')) as {
    data: Record<string, Record<string, unknown>[]>
  }
  expect(file.data['account']?.[0]?.['email']).toBe(people.ines)
  expect(file.data['films']?.length).toBeGreaterThan(0)

  // By its key: what arrives above it moves it.
  await page.getByRole('button', { name: 'Delete my account' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('A subscription is still running.').waitFor()
  expect(await dialog.getByLabel('Your password', { exact: true }).count(), 'nothing is asked first').toBe(0)
  await journey.shoot(page, 'subscription-running')
  await dialog.getByRole('button', { name: 'Keep my account' }).click()
})

it('who never ordered deletes the account, and the old password opens nothing any more', async () => {
  journey.allowErrors(/401/)
  const email = 'passing@brand.example'
  const page = await journey.newPerson()
  await page.goto('/register')
  await page.getByLabel('Name').fill('Passing By')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Create account' }).click()
  const [message] = await journey.emails(email)
  await page.goto(findLink(message))
  await page.waitForURL((url) => url.pathname === '/dashboard/')
  await page.goto('/account/')
  // By its key: what arrives above it moves it.
  await page.getByRole('button', { name: 'Delete my account' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password', { exact: true }).fill(demoPassword)
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto('/account/')
  await page.waitForURL((url) => url.pathname === '/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('do not match an account').waitFor()
})
