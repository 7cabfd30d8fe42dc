import type { Page } from 'playwright-core'
import { demoAdmin, demoCustomers, demoPassword } from '../../../scripts/demo-data/demo-people.ts'

export const people = {
  studio: demoAdmin.email,
  ines: demoCustomers[0]?.email ?? '',
  tomas: demoCustomers[1]?.email ?? '',
  aiko: demoCustomers[2]?.email ?? '',
}

/** Signs a demo person in as a person does, from wherever the page is; ends where the product leads them. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}
