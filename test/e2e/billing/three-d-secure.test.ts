import { expect, it } from 'vitest'
import { chooseDefaultOrder, goToPayment, payWith } from '../checkout/buy.ts'
import { useJourney } from '../journey.ts'
import { people } from '../identity/sign-in.ts'
import { subscribe } from './subscribe.ts'

const journey = useJourney('three-d-secure')

it('a bank that asks is answered no, then yes: nothing is charged first, and once in the end', async () => {
  const page = await journey.newPerson({ as: people.aiko })
  await page.goto('/subscriptions/')
  const videos = page.locator('a[href^="/subscriptions/manage/"]')
  await videos.first().waitFor()
  const before = await videos.count()

  await chooseDefaultOrder(page)
  await goToPayment(page)
  await payWith(page, /^3-D Secure is required/)
  await page.getByRole('button', { name: 'Confirm payment' }).waitFor()
  await journey.shoot(page, 'the-bank-asks')
  await page.getByRole('button', { name: 'Fail the confirmation' }).click()
  await page
    .getByRole('alert')
    .filter({ hasText: /authenticate/i })
    .waitFor()

  await payWith(page, /^3-D Secure is required/)
  await page.getByRole('button', { name: 'Confirm payment' }).click()
  await page.waitForURL((url) => url.pathname === '/checkout/success/')
  await page.getByRole('heading', { name: 'Your films are booked' }).waitFor()
  await page.goto('/subscriptions/')
  await videos.first().waitFor()
  expect(await videos.count()).toBe(before + 1)
})

it('more films whose payment the bank asks about wait on the plan page, and come once it is confirmed', async () => {
  const page = await journey.newPerson({ viewport: 'phone', as: people.aiko })
  const query = 'plan=quarterly&package=automated&films=15,15'
  const planPage = `/subscriptions/plan/${await subscribe(page, query, /^Asks at every payment/)}`
  const askForMore = async () => {
    await page.getByRole('button', { name: /^Add a 15 second film/ }).click()
    await expect.poll(() => page.getByTestId('due-now').innerText()).toBe('$1,026')
    await page.getByRole('button', { name: 'Change the plan' }).click()
    await page.getByRole('button', { name: 'Pay $1,026' }).click()
    await page.getByText('Your bank asks you to confirm the payment of $1,026.').waitFor()
  }

  await askForMore()
  await page.getByRole('definition').filter({ hasText: '$3,078,' }).waitFor()
  await journey.shoot(page, 'change-to-confirm')
  // Taken back, nothing was charged and the form is there again.
  await page.getByRole('button', { name: 'Cancel the change' }).click()
  await page.getByRole('button', { name: /^Add a 15 second film/ }).waitFor()

  await askForMore()
  await page.goto('/dashboard/')
  await page.getByText('Your bank asks you to confirm $1,026').waitFor()
  await journey.shoot(page, 'dashboard-with-change-to-confirm')
  await page.getByRole('link', { name: 'Look and confirm' }).click()
  await page.getByRole('link', { name: 'Confirm the payment' }).click()
  await page.waitForURL(/\/sandbox\/cards\/invoice\//)
  await page.getByText('Your bank wants you to confirm this payment').waitFor()
  await journey.shoot(page, 'invoice-to-confirm')
  await page.getByRole('button', { name: /^Confirm with the card on file/ }).click()
  await page.getByRole('button', { name: 'Confirm payment' }).click()
  await page.getByRole('heading', { name: /^Receipt from/ }).waitFor()

  await page.goto(planPage)
  await page.getByRole('definition').filter({ hasText: '$4,617,' }).waitFor()
  await page.getByRole('heading', { name: 'Film 3' }).waitFor()
  expect(await page.getByText('Your bank wants you to confirm').count()).toBe(0)
  await journey.shoot(page, 'change-confirmed')
})
