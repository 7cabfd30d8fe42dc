import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { makeCode } from '#test/identity/second-factor.ts'

const stepMs = 30_000

/** What an app shows, some steps from now; each code is used once, so each use has a step of its own. */
export const makeCodeAhead = (secret: string, stepsAhead = 0): string =>
  makeCode(secret, new Date(Date.now() + stepsAhead * stepMs))

/** The secret that the page offers to an app. */
export const readSecret = (page: Page): Promise<string> =>
  page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()

/** Types the first code, which turns two-step sign-in on: the code of the step before now. */
export async function typeFirstCode(page: Page, secret: string): Promise<void> {
  const recoveryCodes = page.getByRole('list', { name: 'Recovery codes' })
  // It counts until the present half minute is over, which may be before a busy machine has sent it.
  await expect
    .poll(async () => {
      await page.getByLabel('Code that the app shows').fill(makeCodeAhead(secret, -1))
      await page.getByRole('button', { name: 'Turn on' }).click()
      await recoveryCodes.or(page.getByText('This code is wrong')).first().waitFor()
      return recoveryCodes.count()
    })
    .toBe(1)
}
