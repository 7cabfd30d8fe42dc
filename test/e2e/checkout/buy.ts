import type { Page } from 'playwright-core'

/** Chooses the default order in the product form and goes to the cart. */
export async function chooseDefaultOrder(page: Page): Promise<void> {
  await page.goto('/product/build/')
  await nameItem(page)
  await page.getByRole('button', { name: 'Save and see the cart' }).first().click()
  await page.waitForURL((url) => url.pathname === '/product/cart/')
}

/** Names the first item in the product form, where it has no name: nothing is sold without. */
export async function nameItem(page: Page, name = 'Trail shoe'): Promise<void> {
  const field = page
    .locator('#items')
    .getByLabel(/^Name of /)
    .first()
  if ((await field.inputValue()) === '') await field.fill(name)
}

/** From the cart to the card provider's page. */
export async function goToPayment(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'To payment' }).filter({ visible: true }).first().click()
  await page.waitForURL(/\/sandbox\/cards\/pay\//)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** Fills the payment page with a test card, by its title there, and pays. */
export async function payWith(page: Page, testCard: RegExp): Promise<void> {
  await page.getByRole('button', { name: testCard }).click()
  const empty = async (label: string, text: string) => {
    const field = page.getByLabel(label)
    if ((await field.inputValue()) === '') await field.fill(text)
  }
  await empty('Cardholder name', 'Noor Vessink')
  await empty('Street and number', 'Kade 12')
  await empty('Postal code', '1011 AB')
  await empty('City', 'Amsterdam')
  await page.getByRole('button', { name: /^Subscribe and pay/ }).click()
}
