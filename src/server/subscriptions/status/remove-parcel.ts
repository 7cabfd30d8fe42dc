import type { SubscriptionsDeps } from '../store/subscriptions-deps.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { deleteParcel } from './parcels.db.ts'
import { requireOwnSubscription } from '../store/require-subscription.ts'

/**
 * Removes a parcel that was entered by mistake.
 * @throws Refusal not_found
 */
export async function removeParcel(
  deps: Pick<SubscriptionsDeps, 'db'>,
  customer: SignedInUser,
  { subscriptionId, parcelId }: { subscriptionId: string; parcelId: string },
): Promise<void> {
  await requireOwnSubscription(deps.db, customer, subscriptionId)
  const wasThere = await deleteParcel(deps.db, subscriptionId, parcelId)
  if (!wasThere) throw refuse('not_found')
}
