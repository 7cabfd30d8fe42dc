import { expect, it } from 'vitest'
import { choose } from '../choose.ts'
import { useJourney } from '../journey.ts'
import { people } from '../identity/sign-in.ts'
import { subscribe } from './subscribe.ts'

const journey = useJourney('cancel-and-resume')

it('a subscription ends with what is paid, is kept after all, pauses and goes on', async () => {
  const page = await journey.newPerson({ viewport: 'phone', as: people.aiko })
  await subscribe(page, 'plan=quarterly&package=automated&films=15,15')

  await page.getByRole('button', { name: 'End the subscription' }).click()
  await journey.shoot(page, 'how-to-end')
  await page.getByRole('button', { name: 'End it after the paid period' }).click()
  await page.getByRole('button', { name: 'Keep it', exact: true }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Keep it', exact: true }).click()
  await page.getByRole('button', { name: 'End the subscription' }).waitFor()

  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pause', exact: true }).click()
  await page.getByRole('button', { name: 'Resume' }).waitFor()
  await journey.shoot(page, 'paused')
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('button', { name: 'Pause', exact: true }).waitFor()
})

it('one that ends at once gives back the blocks that are not open, and says how much before', async () => {
  const page = await journey.newPerson({ as: people.aiko })
  await subscribe(page, 'plan=quarterly&package=automated&films=15,15')

  await page.getByRole('button', { name: 'End the subscription' }).click()
  await choose(page.getByRole('radio', { name: /^Now/ }))
  // Two of three blocks of 190 x 6 x .9.
  await page.getByText('We return $2,052 to your card', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'End it now' }).click()
  await page
    .getByText(/^Ended on/)
    .first()
    .waitFor()
  // The focus is on the sentence that says the outcome.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toContain('You ended it at once.')
  await page.goto('/account/')
  await expect
    .poll(async () => {
      await page.reload()
      await page.getByText('Invoices and receipts').waitFor()
      return page.getByText('$2,052 refunded').count()
    })
    .toBe(1)
  await journey.shoot(page, 'refunded')
})
