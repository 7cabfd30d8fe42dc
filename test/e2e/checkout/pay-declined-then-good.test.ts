import { expect, it } from 'vitest'
import { chooseDefaultOrder, goToPayment, payWith } from './buy.ts'
import { useJourney } from '../journey.ts'
import { people } from '../identity/sign-in.ts'

const journey = useJourney('pay-declined-then-good')

it.each([
  ['is declined', /^Is declined/, /declined/i],
  ['has no funds', /^Has insufficient funds/, /insufficient funds/i],
  ['has expired', /^Has expired/, /expired/i],
] as const)(
  'a card that %s is answered beside the button, nothing is lost, and another one pays the same page',
  async (_what, badCard, reason) => {
    const page = await journey.newPerson({ viewport: 'phone', as: people.tomas })
    await page.goto('/subscriptions/')
    const videos = page.locator('a[href^="/subscriptions/manage/"]')
    await videos.first().waitFor()
    const before = await videos.count()

    await chooseDefaultOrder(page)
    await goToPayment(page)
    await payWith(page, badCard)
    await page.getByRole('alert').filter({ hasText: reason }).waitFor()
    expect(await page.getByLabel('Cardholder name').inputValue(), 'what was typed stays').not.toBe('')
    await journey.shoot(page, 'declined')

    await payWith(page, /^Succeeds \d/)
    await page.waitForURL((url) => url.pathname === '/checkout/success/')
    await page.getByRole('heading', { name: 'Your films are booked' }).waitFor()
    await page.goto('/subscriptions/')
    await videos.first().waitFor()
    expect(await videos.count(), 'one payment, one subscription').toBe(before + 1)
  },
)
