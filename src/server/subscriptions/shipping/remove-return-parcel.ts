import type { InputOf } from '#shared/contract/call/define-call.ts'
import type { removeReturnParcel as call } from '#shared/contract/subscriptions/shipping.ts'
import { emitEvent } from '../../events/emit-event.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { lockStatus } from '../status/status.db.ts'
import type { SubscriptionsDeps } from '../store/subscriptions-deps.ts'
import { describeReturnParcel } from './describe-return-parcel.ts'
import { deleteReturnParcel, findReturnParcels } from './shipping.db.ts'

/**
 * Removes a parcel that was reported by mistake.
 * @throws Refusal not_found
 */
export async function removeReturnParcel(
  deps: Pick<SubscriptionsDeps, 'db'>,
  actor: SignedInUser,
  { subscriptionId, parcelId }: InputOf<typeof call>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockStatus(tx, subscriptionId)
    const parcels = await findReturnParcels(tx, subscriptionId)
    const parcel = parcels.find(({ id }) => id === parcelId)
    if (!parcel) throw refuse('not_found')
    await deleteReturnParcel(tx, subscriptionId, parcelId)
    await emitEvent(tx, actor, {
      kind: 'return_parcel.removed',
      subject: { kind: 'subscription', id: subscriptionId },
      payload: { before: describeReturnParcel(parcel) },
    })
  })
}
