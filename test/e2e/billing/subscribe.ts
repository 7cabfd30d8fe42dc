import type { Page } from 'playwright-core'
import { goToPayment, nameItem, payWith } from '../checkout/buy.ts'

/**
 * Buys what the address asks for and ends on its plan page.
 * @param query such as `plan=quarterly&films=15,15`
 * @param card by its title on the payment page; where its bank asks, that is confirmed
 * @returns the id of the subscription
 */
export async function subscribe(page: Page, query: string, card = /^Succeeds \d/): Promise<string> {
  await page.goto(`/product/build/?${query}`)
  await nameItem(page)
  await page.getByRole('button', { name: 'Save and see the cart' }).filter({ visible: true }).first().click()
  await page.waitForURL((url) => url.pathname === '/product/cart/')
  await goToPayment(page)
  await payWith(page, card)
  const confirm = page.getByRole('button', { name: 'Confirm payment' })
  await page.getByRole('heading', { name: 'Your films are booked' }).or(confirm).waitFor()
  if (await confirm.isVisible()) await confirm.click()
  await page.waitForURL((url) => url.pathname === '/checkout/success/')
  await page.getByRole('heading', { name: 'Your films are booked' }).waitFor()
  const link = await page
    .getByRole('link', { name: 'Add tracking and follow the order' })
    .getAttribute('href')
  const subscriptionId = new URL(link ?? '', page.url()).searchParams.get('id') ?? ''
  await page.goto(`/subscriptions/plan/${subscriptionId}`)
  await page.getByRole('heading', { name: 'Plan', level: 1 }).waitFor()
  // The form comes with the prices, and moves what is below it.
  await page.getByRole('radio', { name: /^Monthly/ }).waitFor()
  return subscriptionId
}
