import type { Shipping } from '#shared/contract/subscriptions/shipping.ts'
import { titleItems } from '#shared/subscriptions/receive-items.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { readItemReceipts } from '../status/read-item-receipts.ts'
import { findStatus } from '../status/status.db.ts'
import { readBlockItems } from '../store/items.ts'
import { requireReadableSubscription } from '../store/require-subscription.ts'
import type { SubscriptionsDeps } from '../store/subscriptions-deps.ts'
import { findCustomerName, findReturnAddress, findReturnParcels } from './shipping.db.ts'

/**
 * How a subscription's items get to the studio and back.
 * @throws Refusal not_found, also for what belongs to someone else
 */
export async function readShipping(
  { db, config }: Pick<SubscriptionsDeps, 'db' | 'config'>,
  viewer: Pick<SignedInUser, 'id' | 'roles'>,
  subscriptionId: string,
): Promise<Shipping> {
  await requireReadableSubscription(db, viewer, subscriptionId)
  const status = await findStatus(db, subscriptionId)
  if (!status) throw refuse('not_found')
  const { block } = status.current
  const [customerName, items, receipts, stored, returnParcels] = await Promise.all([
    findCustomerName(db, status.userId),
    readBlockItems(db, subscriptionId, block),
    readItemReceipts(db, subscriptionId),
    findReturnAddress(db, subscriptionId),
    findReturnParcels(db, subscriptionId),
  ])
  const titles = titleItems(items)
  return {
    subscriptionId,
    block,
    customerName,
    parcelReference: status.parcelReference,
    studioAddress: config.studioAddress ?? '',
    studioCountry: config.studioCountry,
    items: items.map(({ id, size }, index) => ({
      id,
      title: titles[index]?.title ?? '',
      size: size.trim(),
      hasArrived: receipts.has(id),
    })),
    returnAddress: stored?.address ?? null,
    returnAddressVersion: stored?.version ?? 0,
    isReturnSent: returnParcels.some((parcel) => parcel.block === block),
    returnParcels,
  }
}
