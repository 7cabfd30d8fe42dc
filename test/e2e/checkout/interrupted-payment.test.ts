import { expect, it } from 'vitest'
import { openCardControl } from '../../payments/card-control.ts'
import { chooseDefaultOrder, goToPayment, payWith } from './buy.ts'
import { useJourney } from '../journey.ts'
import { people } from '../identity/sign-in.ts'

const journey = useJourney('interrupted-payment')

it('has the subscription ready for a buyer who closed the page right after paying', async () => {
  const page = await journey.newPerson({ as: people.tomas })
  await page.goto('/subscriptions/')
  const rows = page.locator('a[href^="/subscriptions/manage/"]')
  await rows.first().waitFor()
  const before = await rows.count()

  await chooseDefaultOrder(page)
  const sessionId = await goToPayment(page)
  // The browser is gone; the payment goes through at the provider all the same.
  await page.goto('about:blank')
  await openCardControl(journey.server()).pay({ sessionId, card: '4242424242424242' })

  await expect
    .poll(async () => {
      await page.goto('/subscriptions/')
      await rows.first().waitFor()
      return rows.count()
    })
    .toBe(before + 1)
})

it('waits on the success page for a webhook that is late, and then shows what was bought', async () => {
  const page = await journey.newPerson({ as: people.tomas })
  await chooseDefaultOrder(page)
  const cards = openCardControl(journey.server())
  await cards.holdWebhooks()
  try {
    await goToPayment(page)
    await payWith(page, /^Succeeds \d/)
    await page.waitForURL((url) => url.pathname === '/checkout/success/')
    // No event came: the page asks our server, which asks the provider.
    await page.getByRole('heading', { name: 'Your films are booked' }).waitFor()
    await journey.shoot(page, 'success-without-webhook')
  } finally {
    await cards.releaseWebhooks()
  }
  await page.reload()
  await page.getByRole('heading', { name: 'Your films are booked' }).waitFor()
})

it('shows nothing of a payment to anyone but its buyer', async () => {
  journey.allowErrors(/404/)
  const buyer = await journey.newPerson({ as: people.tomas })
  await chooseDefaultOrder(buyer)
  await goToPayment(buyer)
  await payWith(buyer, /^Succeeds \d/)
  await buyer.waitForURL((url) => url.pathname === '/checkout/success/')
  await buyer.getByRole('heading', { name: 'Your films are booked' }).waitFor()
  const address = buyer.url()

  const other = await journey.newPerson({ as: people.aiko })
  await other.goto(address)
  await other.getByRole('heading', { level: 1 }).waitFor()
  expect(await other.getByRole('main').innerText()).not.toMatch(/booked|AF-/)
  await journey.shoot(other, 'not-the-buyer')
})
