import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import { paths } from '#shared/paths.ts'
import { subscriptionTitle } from '#shared/subscriptions/subscription-title.ts'
import type { PaletteLink } from './find-groups.ts'

/** The pages of a subscription: the videos first, because they are what is mostly looked for. */
export function listSubscriptionPages(subscription: Subscription): PaletteLink[] {
  const { id, parcelReference } = subscription
  const title = subscriptionTitle(subscription)
  // Without names of items its title is the reference already.
  const detail = title.includes(parcelReference) ? title : `${title}, ${parcelReference}`
  const places = [
    ['Films and copy', paths.manageVideos(id), 'videos text headlines script edit review comments cuts'],
    ['Progress', paths.subscriptionStatus(id), 'status steps parcels shipping tracking dates'],
    ['Items', paths.items(id), 'products photos sizes'],
    [
      'Plan',
      paths.plan(id),
      'cancel end stop pause resume change upgrade downgrade billing price subscription',
    ],
    ['Brief and style frames', paths.approvals(id), 'approvals approve look'],
    ['Packing slip', paths.packingSlip(id), 'parcels print shipping address customs send'],
    [
      'Delivery',
      paths.delivery(id),
      'downloads files zip archive masters captions certificate partners share',
    ],
  ] as const
  return places.map(([label, to, words]) => ({ id: `${label}-${id}`, label, detail, to, words }))
}
