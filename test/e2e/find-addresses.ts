import type { Page } from 'playwright-core'
import { pageAccess, pagePatterns, paths, type PageAccess, type PageName } from '#shared/paths.ts'

/** Pages whose address names something. */
type ParameterPage = {
  [Name in PageName]: (typeof pagePatterns)[Name] extends `${string}:${string}` ? Name : never
}[PageName]

/** Their addresses; a page that is missing here does not compile. */
const parameterPaths: Record<ParameterPage, (of: { subscriptionId: string; invoiceId: string }) => string> = {
  manageVideos: ({ subscriptionId }) => paths.manageVideos(subscriptionId),
  items: ({ subscriptionId }) => paths.items(subscriptionId),
  approvals: ({ subscriptionId }) => paths.approvals(subscriptionId),
  delivery: ({ subscriptionId }) => paths.delivery(subscriptionId),
  // What nobody has a link to: their full forms are in the journeys of delivery.
  partnerDelivery: () => paths.partnerDelivery('a'.repeat(43)),
  certificate: () => paths.certificate('a'.repeat(24)),
  packingSlip: ({ subscriptionId }) => paths.packingSlip(subscriptionId),
  plan: ({ subscriptionId }) => paths.plan(subscriptionId),
  duePayment: ({ invoiceId }) => paths.duePayment(invoiceId),
}

/** Every page of this access by its name, for someone who has something on each of them. */
export async function findAddresses(
  page: Page,
  access: PageAccess,
): Promise<[name: string, address: string][]> {
  const names = (Object.keys(pagePatterns) as PageName[]).filter((name) => pageAccess[name] === access)
  const invoice = access === 'user' ? await findInvoice(page) : { subscriptionId: '', invoiceId: '' }
  return names.map((name) => [name, hasParameter(name) ? parameterPaths[name](invoice) : pagePatterns[name]])
}

const hasParameter = (name: PageName): name is ParameterPage => name in parameterPaths

async function findInvoice(page: Page): Promise<{ subscriptionId: string; invoiceId: string }> {
  const answer = await page.request.get('/api/billing')
  const { invoices } = (await answer.json()) as { invoices: { id: string; subscriptionId: string }[] }
  const { id = '', subscriptionId = '' } = invoices[0] ?? {}
  return { subscriptionId, invoiceId: id }
}
