import type { Page } from 'playwright-core'
import type { Video } from '#shared/contract/videos/videos.ts'
import { pageAccess, pagePatterns, paths, type PageAccess, type PageName } from '#shared/paths.ts'

/** Pages whose address names something. */
type ParameterPage = {
  [Name in PageName]: (typeof pagePatterns)[Name] extends `${string}:${string}` ? Name : never
}[PageName]

interface Shown {
  subscriptionId: string
  invoiceId: string
  videoId: string
}

/** Their addresses; a page that is missing here does not compile. */
const parameterPaths: Record<ParameterPage, (of: Shown) => string> = {
  manageVideos: ({ subscriptionId }) => paths.manageVideos(subscriptionId),
  items: ({ subscriptionId }) => paths.items(subscriptionId),
  approvals: ({ subscriptionId }) => paths.approvals(subscriptionId),
  delivery: ({ subscriptionId }) => paths.delivery(subscriptionId),
  // What nobody has a link to: their full forms are in the journeys of delivery.
  partnerDelivery: () => paths.partnerDelivery('a'.repeat(43)),
  certificate: () => paths.certificate('a'.repeat(24)),
  guestReview: () => paths.guestReview('no-such-link'),
  review: ({ videoId }) => paths.review(videoId),
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
  const shown: Shown =
    access !== 'public' && names.some(hasParameter)
      ? { ...(await findInvoice(page)), videoId: await findVideo(page) }
      : { subscriptionId: '', invoiceId: '', videoId: '' }
  return names.map((name) => [name, hasParameter(name) ? parameterPaths[name](shown) : pagePatterns[name]])
}

const hasParameter = (name: PageName): name is ParameterPage => name in parameterPaths

async function findInvoice(page: Page): Promise<{ subscriptionId: string; invoiceId: string }> {
  const answer = await page.request.get('/api/billing')
  const { invoices } = (await answer.json()) as { invoices: { id: string; subscriptionId: string }[] }
  const { id = '', subscriptionId = '' } = invoices[0] ?? {}
  return { subscriptionId, invoiceId: id }
}

/** A video with a cut, where there is one. */
async function findVideo(page: Page): Promise<string> {
  const answer = await page.request.get('/api/videos/mine')
  const { videos } = (await answer.json()) as { videos: Video[] }
  return (videos.find(({ cut }) => cut?.sentAt) ?? videos[0])?.id ?? ''
}
