import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import { paths } from '#shared/paths.ts'
import { subscriptionTitle } from '#shared/subscriptions/subscription-title.ts'
import type { PaletteEntry } from './find-groups.ts'

/** The pages of a subscription: the videos first, because they are what is mostly looked for. */
export function listSubscriptionPages(subscription: Subscription): PaletteEntry[] {
  const { id, parcelReference } = subscription
  const title = subscriptionTitle(subscription)
  // Without names of items its title is the reference already.
  const detail = title.includes(parcelReference) ? title : `${title}, ${parcelReference}`
  const places = [
    ['Films and copy', paths.manageVideos(id)],
    ['Progress', paths.subscriptionStatus(id)],
    ['Items', paths.items(id)],
    ['Plan', paths.plan(id)],
    ['Brief and style frames', paths.approvals(id)],
    ['Packing slip', paths.packingSlip(id)],
    ['Delivery', paths.delivery(id)],
  ] as const
  return places.map(([label, to]) => ({ id: `${label}-${id}`, label, detail, to }))
}
