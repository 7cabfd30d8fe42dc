import { expect, it } from 'vitest'
import { openCardControl } from '../../payments/card-control.ts'
import { useJourney } from '../journey.ts'
import { people } from '../identity/sign-in.ts'
import { subscribe } from './subscribe.ts'

const journey = useJourney('failed-renewal-and-recovery')
const daySeconds = 86_400

it('a failed renewal is shown by e-mail and banner, paid on a phone, and the next block is paid', async () => {
  const page = await journey.newPerson({ viewport: 'phone', as: people.tomas })
  const subscriptionId = await subscribe(
    page,
    'plan=monthly&package=automated&films=15,15',
    /^Succeeds now, fails at renewal/,
  )
  await openCardControl(journey.server()).moveClock(32 * daySeconds)

  const findPayLink = async () =>
    (await journey.emails(people.tomas))
      .flatMap(({ links }) => links)
      .find((each) => each.includes('/account/payment/')) ?? ''
  await expect.poll(findPayLink).not.toBe('')
  const link = await findPayLink()
  expect(new URL(link).origin).toBe(journey.server().baseUrl)

  await page.goto('/dashboard/')
  await page.getByText('A payment of $1,140 did not go through.').waitFor()
  await journey.shoot(page, 'banner')
  await page.goto(link)
  await page.getByRole('heading', { name: 'A payment did not go through' }).waitFor()
  await page.getByText('$1,140').first().waitFor()
  await journey.shoot(page, 'payment-due')
  await page.getByRole('link', { name: 'Pay with another card' }).click()
  await page.waitForURL(/\/sandbox\/cards\//)
  await journey.shoot(page, 'invoice-page')
  await page.getByRole('button', { name: /^Succeeds \d/ }).click()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByRole('heading', { name: /^Receipt from/ }).waitFor()

  await page.goto(link)
  await page.getByRole('heading', { name: 'This is paid' }).waitFor()
  await journey.shoot(page, 'paid')
  await page.goto(`/subscriptions/plan/${subscriptionId}`)
  await page.getByText('1 open, 2 paid').waitFor()
  await page.getByText('Active').first().waitFor()
})

it('the studio sees who is past due, the payment with its events, and refunds a part', async () => {
  const studio = await journey.newPerson({ as: people.studio })
  await studio.goto('/admin/dashboard/')
  await studio.getByText('Revenue by month', { exact: false }).waitFor()
  await journey.shoot(studio, 'money')
  await studio.goto('/admin/payments/')
  await studio
    .getByRole('row')
    .filter({ hasText: people.tomas })
    .filter({ hasText: 'Renewal' })
    .first()
    .getByRole('link')
    .first()
    .click()
  const panel = studio.getByRole('dialog')
  await panel.getByText('invoice.paid').first().waitFor()
  await panel.getByLabel('Amount').fill('99999')
  await panel.getByRole('button', { name: 'Refund' }).click()
  await panel.getByText('At most $1,140 of this payment is left.').waitFor()
  await panel.getByText('Say why: it is stored with the payment.').waitFor()
  await panel.getByLabel('Amount').fill('40.50')
  await panel.getByLabel('Reason').fill('The rig stood still for a day.')
  await panel.getByRole('button', { name: 'Refund' }).click()
  await studio
    .getByRole('dialog', { name: /^Refund \$40\.50 to/ })
    .getByRole('button', { name: 'Refund' })
    .click()
  await panel.getByText('The rig stood still for a day.').first().waitFor()
  await panel.getByText('Refunded in part').waitFor()
  await journey.shoot(studio, 'payment-panel')

  await panel.getByRole('link', { name: 'The subscription' }).click()
  await panel.getByRole('tab', { name: 'Payments' }).click()
  await panel.getByLabel('Percent off').fill('110')
  await panel.getByRole('button', { name: 'Give the discount' }).click()
  await panel.getByText('Type a whole number from 1 to 100.').waitFor()
  await panel.getByLabel('Percent off').fill('20')
  await panel.getByLabel('Reason').fill('For the day that was lost.')
  await panel.getByRole('button', { name: 'Give the discount' }).click()
  await studio
    .getByRole('dialog', { name: /^Give 20 % off to/ })
    .getByRole('button', { name: 'Give the discount' })
    .click()
  await studio.getByText(`20 % off for ${people.tomas}.`).waitFor()
  await panel.getByRole('list', { name: 'Discounts that run' }).getByText('20 % off').waitFor()
  await journey.shoot(studio, 'subscription-payments')
})
