import type { Page } from 'playwright-core'
import { pageAccess, pagePatterns, paths, type PageAccess, type PageName } from '#shared/paths.ts'

/** Every page of this access by its name, for someone who has something on each of them. */
export async function findAddresses(
  page: Page,
  access: PageAccess,
): Promise<[name: string, address: string][]> {
  const addresses = (Object.keys(pagePatterns) as PageName[])
    .filter((name) => pageAccess[name] === access && !pagePatterns[name].includes(':'))
    .map((name): [name: string, address: string] => [name, pagePatterns[name]])
  if (access !== 'user') return addresses
  const answer = await page.request.get('/api/billing')
  const { invoices } = (await answer.json()) as { invoices: { id: string; subscriptionId: string }[] }
  const { id = '', subscriptionId = '' } = invoices[0] ?? {}
  return [
    ...addresses,
    ['manageVideos', paths.manageVideos(subscriptionId)],
    ['items', paths.items(subscriptionId)],
    ['approvals', paths.approvals(subscriptionId)],
    ['packingSlip', paths.packingSlip(subscriptionId)],
    ['plan', paths.plan(subscriptionId)],
    ['duePayment', paths.duePayment(id)],
  ]
}
