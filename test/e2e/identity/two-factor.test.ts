import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { demoPassword } from '../../../scripts/demo-data/demo-people.ts'
import { useJourney } from '../journey.ts'
import { makeCodeAhead, readSecret, typeFirstCode } from './set-up-second-factor.ts'
import { people, signIn } from './sign-in.ts'

const journey = useJourney('two-factor')

async function takeFirstStep(page: Page): Promise<void> {
  await page.goto('/login?from=%2Faccount%2F')
  await page.getByLabel('E-mail').fill(people.ines)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

it('a customer turns two-step sign-in on, signs in with it, with a recovery code, and turns it off', async () => {
  journey.allowErrors(/409/)
  const page = await journey.newPerson({ as: people.ines })
  await page.goto('/account/')
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  await page.getByLabel('Your password again', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Continue' }).click()
  const secret = await readSecret(page)
  await journey.shoot(page, 'scan')
  await page.getByLabel('Code that the app shows').fill(makeCodeAhead(secret, 10))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByText('This code is wrong').waitFor()
  await typeFirstCode(page, secret)
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  expect(await codes.count()).toBe(10)
  const recoveryCode = await codes.first().innerText()
  await journey.shoot(page, 'recovery-codes')
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await page.getByText('10 of 10 recovery codes left').waitFor()
  await page.reload()
  await page.getByText('10 of 10 recovery codes left').waitFor()
  expect(await page.getByText(recoveryCode).count()).toBe(0)

  const phone = await journey.newPerson({ viewport: 'phone' })
  await takeFirstStep(phone)
  await journey.shoot(phone, 'code')
  await phone.goto('/account/')
  await phone.waitForURL((url) => url.pathname === '/login')
  await takeFirstStep(phone)
  await phone.reload()
  await typeCode(phone, '000000')
  await phone.getByText('This code is wrong').waitFor()
  await typeCode(phone, makeCodeAhead(secret))
  await phone.waitForURL((url) => url.pathname === '/account/')

  const other = await journey.newPerson()
  await takeFirstStep(other)
  await typeCode(other, recoveryCode)
  await other.getByText('9 of 10 recovery codes left').waitFor()

  await other.getByRole('button', { name: 'Turn off' }).click()
  await other.getByLabel('Your password', { exact: true }).fill(demoPassword)
  await other.getByLabel('Code from your app, or a recovery code').fill(makeCodeAhead(secret, 1))
  await journey.shoot(other, 'turn-off')
  await other.getByRole('button', { name: 'Turn two-step sign-in off' }).click()
  await other.getByRole('button', { name: 'Set up two-step sign-in' }).waitFor()
  const again = await journey.newPerson()
  await signIn(again, people.ines)
})
