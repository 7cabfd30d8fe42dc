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
 * Notes a parcel that the customer sent, under a reference of its own. The same one again in one block, by a second click
 * or a lost answer, changes nothing.
 * @throws Refusal not_found, too_many_files
 */
export async function addParcel(
  deps: Pick<SubscriptionsDeps, 'db' | 'clock'>,
  customer: SignedInUser,
  { subscriptionId, carrier, trackingNumber }: InputOf<typeof call>,
): Promise<void> {
  await requireOwnSubscription(deps.db, customer, subscriptionId)
  await deps.db.transaction().execute(async (tx) => {
    const status = await lockStatus(tx, subscriptionId)
    if (!status) throw refuse('not_found')
    const parcels = await findParcels(tx, subscriptionId)
    const isKnown = parcels.some(
      (parcel) =>
        parcel.carrier === carrier &&
        parcel.trackingNumber === trackingNumber &&
        parcel.createdAt >= status.blockOpenedAt,
    )
    if (isKnown) return
    if (parcels.length >= parcelsPerSubscription) {
      throw refuse('too_many_files', {
        sentence: `A subscription keeps up to ${parcelsPerSubscription} parcels. Remove one that is no longer needed.`,
      })
    }
    const parcel = {
      id: randomUUID(),
      subscriptionId,
      reference: nextParcelReference(
        status.parcelReference,
        parcels.map((parcel) => parcel.reference),
      ),
      carrier,
      trackingNumber,
      createdAt: deps.clock.now(),
    }
    await insertParcel(tx, parcel)
    await emitEvent(tx, customer, {
      kind: 'parcel.added',
      subject: { kind: 'subscription', id: subscriptionId },
      payload: { after: describeParcel(parcel) },
    })
  })
}
