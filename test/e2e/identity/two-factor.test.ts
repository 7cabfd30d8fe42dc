import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { demoPassword } from '../../../scripts/demo-data/demo-people.ts'
import { useJourney } from '../journey.ts'
import { people, signIn } from './sign-in.ts'

const journey = useJourney('two-factor')
const stepMs = 30_000

/** What an app shows, some steps from now; each code is used once, so each use here has a step of its own. */
const makeCode = (secret: string, stepsAhead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + stepsAhead * stepMs,
  })

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
  await page.getByLabel('Your password again').fill(demoPassword)
  await page.getByRole('button', { name: 'Continue' }).click()
  const secret = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()
  await journey.shoot(page, 'scan')
  await page.getByLabel('Code that the app shows').fill(makeCode(secret, 10))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByText('This code is wrong').waitFor()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  // It counts until the present half minute is over, which may be before a busy machine has sent it.
  await expect
    .poll(async () => {
      await page.getByLabel('Code that the app shows').fill(makeCode(secret, -1))
      await page.getByRole('button', { name: 'Turn on' }).click()
      await codes.or(page.getByText('This code is wrong')).first().waitFor()
      return codes.count()
    })
    .toBe(10)
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
  await typeCode(phone, makeCode(secret))
  await phone.waitForURL((url) => url.pathname === '/account/')

  const other = await journey.newPerson()
  await takeFirstStep(other)
  await typeCode(other, recoveryCode)
  await other.getByText('9 of 10 recovery codes left').waitFor()

  await other.getByRole('button', { name: 'Turn off' }).click()
  await other.getByLabel('Your password').fill(demoPassword)
  await other.getByLabel('Code from your app, or a recovery code').fill(makeCode(secret, 1))
  await journey.shoot(other, 'turn-off')
  await other.getByRole('button', { name: 'Turn two-step sign-in off' }).click()
  await other.getByRole('button', { name: 'Set up two-step sign-in' }).waitFor()
  const again = await journey.newPerson()
  await signIn(again, people.ines)
})
