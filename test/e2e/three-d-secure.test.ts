import { expect, it } from 'vitest'
import { chooseDefaultOrder, goToPayment, payWith } from './buy.ts'
import { useJourney } from './journey.ts'
import { people, signIn } from './sign-in.ts'

const journey = useJourney('three-d-secure')

it('a bank that asks is answered no, then yes: nothing is charged first, and once in the end', async () => {
  const page = await journey.newPerson()
  await signIn(page, people.aiko)
  await page.goto('/subscriptions/')
  const films = page.locator('a[href^="/subscriptions/manage/"]')
  await films.first().waitFor()
  const before = await films.count()

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
  await films.first().waitFor()
  expect(await films.count()).toBe(before + 1)
})
