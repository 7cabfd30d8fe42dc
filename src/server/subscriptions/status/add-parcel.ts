import { randomUUID } from 'node:crypto'
import type { InputOf } from '#shared/contract/call/define-call.ts'
import type { addParcel as call } from '#shared/contract/subscriptions/subscriptions.ts'
import { nextParcelReference, parcelsPerSubscription } from '#shared/subscriptions/parcel-reference.ts'
import { emitEvent } from '../../events/emit-event.ts'
import type { SubscriptionsDeps } from '../store/subscriptions-deps.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { describeParcel, findParcels, insertParcel } from './parcels.db.ts'
import { requireOwnSubscription } from '../store/require-subscription.ts'
import { lockStatus } from './status.db.ts'

/**
 * Notes a parcel that the customer sent, under a reference of its own. The same one sent again, after a lost answer, has
 * no effect.
 * @throws Refusal not_found, too_many_files; changed_meanwhile where the sender's id is that of a parcel with another
 * carrier or number
 */
export async function addParcel(
  deps: Pick<SubscriptionsDeps, 'db' | 'clock'>,
  customer: SignedInUser,
  { subscriptionId, parcelId = randomUUID(), carrier, trackingNumber }: InputOf<typeof call>,
): Promise<void> {
  await requireOwnSubscription(deps.db, customer, subscriptionId)
  await deps.db.transaction().execute(async (tx) => {
    const status = await lockStatus(tx, subscriptionId)
    if (!status) throw refuse('not_found')
    const parcels = await findParcels(tx, subscriptionId)
    const known = parcels.find(({ id }) => id === parcelId)
    if (known) {
      if (known.carrier === carrier && known.trackingNumber === trackingNumber) return
      throw refuse('changed_meanwhile', {
        sentence:
          'This parcel was added before, with another carrier or number. Remove it in the list if it is wrong.',
      })
    }
    if (parcels.length >= parcelsPerSubscription) {
      throw refuse('too_many_files', {
        sentence: `A subscription keeps up to ${parcelsPerSubscription} parcels. Remove one that is no longer needed.`,
      })
    }
    const parcel = {
      id: parcelId,
      subscriptionId,
      reference: nextParcelReference(
        status.parcelReference,
        parcels.map((parcel) => parcel.reference),
      ),
      carrier,
      trackingNumber,
      createdAt: deps.clock.now(),
    }
    // Another subscription's parcel has this id.
    if (!(await insertParcel(tx, parcel))) throw refuse('not_found')
    await emitEvent(tx, customer, {
      kind: 'parcel.added',
      subject: { kind: 'subscription', id: subscriptionId },
      payload: { after: describeParcel(parcel) },
    })
  })
}
