import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { demoPassword } from '../../../scripts/demo-data/demo-people.ts'
import { useJourney } from '../journey.ts'
import { addAuthenticator, type Device } from './add-authenticator.ts'
import { findLostContent } from '../pages/lost-content.ts'
import { readAxeInBothModes } from '../pages/read-axe.ts'
import { people } from './sign-in.ts'

const journey = useJourney('passkeys')

const section = (page: Page, name: string) => page.getByRole('region', { name })

/** Takes the passkeys of one device into another browser, as a phone is taken along. */
async function carry(from: Device, page: Page): Promise<Device> {
  const to = await addAuthenticator(page)
  const { credentials } = await from.browser.send('WebAuthn.getCredentials', from)
  for (const credential of credentials)
    await to.browser.send('WebAuthn.addCredential', { authenticatorId: to.authenticatorId, credential })
  return to
}

async function addPasskey(page: Page, name: string): Promise<void> {
  const passkeys = section(page, 'Passkeys')
  await passkeys.getByRole('button', { name: /^Add a/ }).press('Enter')
  await passkeys.getByLabel('Name of the passkey').fill(name)
  await passkeys.getByLabel('Your password', { exact: true }).fill(demoPassword)
  await passkeys.getByRole('button', { name: 'Create passkey' }).click()
}

it('a customer adds a passkey, signs in with it elsewhere, renames and removes it', async () => {
  journey.allowErrors(/40[19]/)
  const page = await journey.newPerson({ as: people.ines })
  const device = await addAuthenticator(page)
  await page.goto('/account/#passkeys')
  const passkeys = section(page, 'Passkeys')
  // By its key: sections above push the button down as they arrive, and a press that ends beside it is none.
  await passkeys.getByRole('button', { name: 'Add a passkey' }).press('Enter')
  await passkeys.getByLabel('Name of the passkey').fill('Ines’ laptop')
  await passkeys.getByLabel('Your password', { exact: true }).fill('not the password')
  await passkeys.getByRole('button', { name: 'Create passkey' }).click()
  await passkeys.getByText('That is not your current password.').waitFor()
  expect(await passkeys.getByLabel('Name of the passkey').inputValue()).toBe('Ines’ laptop')
  await journey.shoot(page, 'add')
  await passkeys.getByLabel('Your password', { exact: true }).fill(demoPassword)
  await passkeys.getByRole('button', { name: 'Create passkey' }).click()
  await passkeys.getByRole('listitem').filter({ hasText: 'Ines’ laptop' }).waitFor()
  await passkeys.getByText('not used yet').waitFor()

  const elsewhere = await journey.newPerson({ viewport: 'phone' })
  await carry(device, elsewhere)
  await elsewhere.goto('/login?from=%2Faccount%2F')
  await journey.shoot(elsewhere, 'login')
  await elsewhere.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await elsewhere.waitForURL((url) => url.pathname === '/account/')
  await section(elsewhere, 'Passkeys')
    .getByText(/last used/)
    .waitFor()

  await page.reload()
  await passkeys.getByRole('button', { name: 'Rename Ines’ laptop' }).press('Enter')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Old laptop')
  await page.keyboard.press('Enter')
  await passkeys.getByRole('listitem').filter({ hasText: 'Old laptop' }).waitFor()
  await passkeys.getByRole('button', { name: 'Remove Old laptop' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password', { exact: true }).fill(demoPassword)
  await journey.shoot(page, 'remove')
  await dialog.getByRole('button', { name: 'Remove passkey' }).click()
  await passkeys.getByRole('button', { name: 'Add a passkey' }).waitFor()

  // The session that it had opened is over, and it opens no other.
  await elsewhere.reload()
  await elsewhere.waitForURL((url) => url.pathname === '/login')
  await elsewhere.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await elsewhere.getByText('This passkey does not belong to an account here.').waitFor()
})

it('a device without user verification adds no passkey, and signs no one in', async () => {
  // What the page was still asking for when its session was gone.
  journey.allowErrors(/401/)
  const page = await journey.newPerson({ as: people.tomas })
  const { browser, authenticatorId } = await addAuthenticator(page)
  await page.goto('/account/')
  await addPasskey(page, 'Found phone')
  await section(page, 'Passkeys').getByRole('listitem').filter({ hasText: 'Found phone' }).waitFor()

  await page.context().clearCookies()
  await page.goto('/login')
  await browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByText('Nothing happened: it was canceled or took too long.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
  await browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL((url) => url.pathname === '/dashboard/')
})

it('a password reset shows the passkeys that still sign in, and both are reported by e-mail', async () => {
  // What the page was still asking for when its session was gone.
  journey.allowErrors(/401/)
  const page = await journey.newPerson({ as: people.aiko, viewport: 'phone' })
  await addAuthenticator(page)
  await page.goto('/account/')
  await addPasskey(page, 'Aiko’s phone')
  await section(page, 'Passkeys').getByRole('listitem').filter({ hasText: 'Aiko’s phone' }).waitFor()
  await expect
    .poll(async () => (await journey.emails(people.aiko))[0]?.subject)
    .toContain('A passkey was added to your account')
  const emailsBefore = (await journey.emails(people.aiko)).length

  await page.context().clearCookies()
  await page.goto('/reset-password')
  await page.getByLabel('E-mail').fill(people.aiko)
  await page.getByRole('button', { name: 'Send the e-mail' }).click()
  const [email] = await journey.emails(people.aiko, emailsBefore + 1)
  await page.goto(email?.links.find((each) => each.includes('token=')) ?? '')
  await page.getByLabel('New password', { exact: true }).fill('another sentence of mine')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('heading', { name: 'Your new password is set' }).waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Aiko’s phone' }).waitFor()
  await journey.shoot(page, 'after-a-reset')
  expect(await readAxeInBothModes(page)).toEqual([])
  expect(await findLostContent(page)).toEqual([])
  const emails = await journey.emails(people.aiko, emailsBefore + 2)
  expect(emails[0]?.subject).toContain('The password of your account was changed')
  expect(emails[0]?.text).toContain('Aiko’s phone, added on')
})

it('the part that speaks to devices is loaded by the first press, on no page before', async () => {
  const page = await journey.newPerson()
  await addAuthenticator(page)
  const scripts: string[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url())
  })
  const hasPasskeyCode = async () => {
    const texts = await Promise.all(scripts.map(async (url) => (await fetch(url)).text()))
    return texts.some((text) => text.includes('ERROR_INVALID_RP_ID'))
  }
  for (const address of ['/', '/login']) {
    await page.goto(address, { waitUntil: 'networkidle' })
    expect(await hasPasskeyCode(), address).toBe(false)
  }
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect.poll(hasPasskeyCode).toBe(true)
})

it('a browser without passkeys is not offered any', async () => {
  const page = await journey.newPerson()
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in', exact: true }).and(page.locator(':enabled')).waitFor()
  expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0)
})
