import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { pagePatterns } from '#shared/paths.ts'
import { demoPassword } from '../../../scripts/demo-data/demo-people.ts'
import { addAuthenticator } from '../identity/add-authenticator.ts'
import { findHeadingFaults } from './find-heading-faults.ts'
import { useJourney } from '../journey.ts'
import { readAxeInBothModes } from './read-axe.ts'
import { settlePage } from './settle-page.ts'
import { people } from '../identity/sign-in.ts'

/** What opens within pages; the pages themselves are in `every-page.test.ts`. */
const journey = useJourney('accessibility', {}, { isHistoryWalked: false })

/** Everything on the account page that opens, one after the other, with what is wrong in it. */
async function openAccountForms(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
  await page.goto(`${pagePatterns.account}#passkeys`)
  await settlePage(page)
  await press('Change address')
  await press('Send both e-mails')
  await press('Set up two-step sign-in')
  await press('Add a passkey')
  await press('Change password')
  await page.setInputFiles('input[type="file"]', {
    name: 'me.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no picture'),
  })
  await page.getByText('This file is not a picture').waitFor()
  await look('account, all forms open')
  await page.getByLabel('Your password again', { exact: true }).fill(demoPassword)
  await press('Continue')
  await page.getByLabel('Code that the app shows').waitFor()
  await page
    .getByRole('region', { name: 'Passkeys' })
    .getByLabel('Your password', { exact: true })
    .fill(demoPassword)
  await press('Create passkey')
  await press(/^Rename/)
  await look('account, code and new name')
  await press('Keep the old name')
  await press(/^Remove .*on/)
  await look('account, remove a passkey')
  await press('Keep it')
  await press('Delete my account')
  await look('account, delete')
}

it.each(['phone', 'desk'] as const)(
  'finds nothing that axe objects to in any form of the account page, light or dark: %s',
  async (size) => {
    journey.allowErrors(/status of 4(09|15)/)
    const page = await journey.newPerson({
      viewport: size,
      as: size === 'phone' ? people.aiko : people.tomas,
    })
    await addAuthenticator(page)
    const found: string[] = []
    await openAccountForms(page, async (name) => {
      const headings = size === 'desk' ? await findHeadingFaults(page) : []
      found.push(...[...headings, ...(await readAxeInBothModes(page))].map((line) => `${name}: ${line}`))
    })
    expect(found).toEqual([])
  },
)

it('plays no film by itself for those who asked for less motion', async () => {
  const page = await journey.newPerson()
  for (const name of ['landing', 'demo'] as const) {
    await page.goto(pagePatterns[name], { waitUntil: 'load' })
    for (const player of await page.locator('video').all()) {
      await player.scrollIntoViewIfNeeded()
      await page.waitForTimeout(300)
      expect(await player.evaluate((video: HTMLVideoElement) => [video.paused, video.currentTime])).toEqual([
        true,
        0,
      ])
    }
    const moving = await page.evaluate(
      () => document.getAnimations().filter((each) => each.playState === 'running').length,
    )
    expect(moving, name).toBe(0)
  }
})
