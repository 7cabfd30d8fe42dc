import { emitEvent } from '../../events/emit-event.ts'
import type { SubscriptionsDeps } from '../store/subscriptions-deps.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { deleteParcel, describeParcel } from './parcels.db.ts'
import { requireOwnSubscription } from '../store/require-subscription.ts'
import { lockStatus } from './status.db.ts'

/**
 * Removes a parcel that was entered by mistake, unless a question about it holds the shoot. Questions are asked under
 * the same lock of the status row.
 * @throws Refusal not_found, held_by_question
 */
export async function removeParcel(
  deps: Pick<SubscriptionsDeps, 'db' | 'isParcelHeld'>,
  customer: SignedInUser,
  { subscriptionId, parcelId }: { subscriptionId: string; parcelId: string },
): Promise<void> {
  await requireOwnSubscription(deps.db, customer, subscriptionId)
  await deps.db.transaction().execute(async (tx) => {
    if (!(await lockStatus(tx, subscriptionId))) throw refuse('not_found')
    if (await deps.isParcelHeld(tx, subscriptionId, parcelId)) throw refuse('held_by_question')
    const parcel = await deleteParcel(tx, subscriptionId, parcelId)
    if (!parcel) throw refuse('not_found')
    await emitEvent(tx, customer, {
      kind: 'parcel.removed',
      subject: { kind: 'subscription', id: subscriptionId },
      payload: { before: describeParcel(parcel) },
    })
  })
}
