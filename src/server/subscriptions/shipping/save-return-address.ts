import { isSameJson } from '#shared/same-json.ts'
import type { InputOf } from '#shared/contract/call/define-call.ts'
import type { saveReturnAddress as call } from '#shared/contract/subscriptions/shipping.ts'
import { emitEvent } from '../../events/emit-event.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { holdAccount } from '../../users/hold-account.ts'
import { lockStatus } from '../status/status.db.ts'
import { requireOwnSubscription } from '../store/require-subscription.ts'
import type { SubscriptionsDeps } from '../store/subscriptions-deps.ts'
import { findReturnAddress, findReturnParcels, writeReturnAddress } from './shipping.db.ts'

/**
 * Stores where the customer's items go back to. Saving what is stored already changes nothing, whatever its version: an
 * answer may have been lost.
 * @throws Refusal not_found, return_sent, changed_meanwhile; signed_out if the account was deleted meanwhile
 */
export async function saveReturnAddress(
  deps: Pick<SubscriptionsDeps, 'db' | 'clock'>,
  customer: SignedInUser,
  { subscriptionId, version, ...address }: InputOf<typeof call>,
): Promise<void> {
  await requireOwnSubscription(deps.db, customer, subscriptionId)
  await deps.db.transaction().execute(async (tx) => {
    // Before the status: account deletion takes its locks in this order.
    if (!(await holdAccount(tx, customer.id))) throw refuse('signed_out')
    const status = await lockStatus(tx, subscriptionId)
    if (!status) throw refuse('not_found')
    const stored = await findReturnAddress(tx, subscriptionId)
    if (isSameJson(stored?.address, address)) return
    const { block } = status.current
    const parcels = await findReturnParcels(tx, subscriptionId)
    if (parcels.some((parcel) => parcel.block === block)) throw refuse('return_sent')
    if (version !== (stored?.version ?? 0)) {
      throw refuse('changed_meanwhile', {
        sentence: 'This address was changed elsewhere in the meantime. What you typed is still here.',
      })
    }
    await writeReturnAddress(tx, subscriptionId, address, deps.clock.now())
    await emitEvent(tx, customer, {
      kind: 'return_address.saved',
      subject: { kind: 'subscription', id: subscriptionId },
      payload: { after: { block, country: address.country } },
    })
  })
}
