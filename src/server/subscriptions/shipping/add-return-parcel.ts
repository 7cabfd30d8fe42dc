import { randomUUID } from 'node:crypto'
import type { InputOf } from '#shared/contract/call/define-call.ts'
import type { addReturnParcel as call, ReturnParcel } from '#shared/contract/subscriptions/shipping.ts'
import { parcelsPerSubscription } from '#shared/subscriptions/parcel-reference.ts'
import { dayMs } from '#shared/time-units.ts'
import { emitEvent } from '../../events/emit-event.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { lockStatus } from '../status/status.db.ts'
import type { SubscriptionsDeps } from '../store/subscriptions-deps.ts'
import { describeReturnParcel } from './describe-return-parcel.ts'
import { findReturnAddress, findReturnParcels, insertReturnParcel } from './shipping.db.ts'

/**
 * Reports a parcel that brings items back, with the address that it was sent to: the one that the studio saw. The same
 * one reported again, by a second click or a lost answer, changes nothing.
 * @throws Refusal not_found, too_many_files, invalid_input, changed_meanwhile
 */
export async function addReturnParcel(
  deps: Pick<SubscriptionsDeps, 'db' | 'clock'>,
  actor: SignedInUser,
  { subscriptionId, returnAddressVersion, ...fields }: InputOf<typeof call>,
): Promise<void> {
  const now = deps.clock.now()
  // Somewhere it is tomorrow already.
  if (Date.parse(fields.sentOn) > now.getTime() + dayMs) {
    throw refuse('invalid_input', { fields: { sentOn: 'This day is still to come.' } })
  }
  await deps.db.transaction().execute(async (tx) => {
    const status = await lockStatus(tx, subscriptionId)
    if (!status || fields.block > status.current.block) throw refuse('not_found')
    const parcels = await findReturnParcels(tx, subscriptionId)
    const reported = parcels.find((parcel) => hasSameName(parcel, fields))
    if (reported && isSameReport(reported, fields)) return
    if (reported) {
      throw refuse('invalid_input', {
        fields: {
          trackingNumber:
            'This parcel was added before, with another day, link or block. Remove it to add it again.',
        },
      })
    }
    if (parcels.length >= parcelsPerSubscription) {
      throw refuse('too_many_files', {
        sentence: `A subscription keeps up to ${parcelsPerSubscription} return parcels.`,
      })
    }
    const stored = await findReturnAddress(tx, subscriptionId)
    if (returnAddressVersion !== (stored?.version ?? 0)) {
      throw refuse('changed_meanwhile', {
        sentence:
          'The customer changed the return address in the meantime. Check it, then add the parcel again.',
      })
    }
    const parcel = { id: randomUUID(), ...fields, address: stored?.address ?? null }
    await insertReturnParcel(tx, subscriptionId, parcel, now)
    await emitEvent(tx, actor, {
      kind: 'return_parcel.sent',
      subject: { kind: 'subscription', id: subscriptionId },
      payload: { after: describeReturnParcel(parcel) },
    })
  })
}

type ReportedParcel = Omit<ReturnParcel, 'id' | 'address'>

const hasSameName = (one: ReportedParcel, other: ReportedParcel): boolean =>
  one.carrier === other.carrier && one.trackingNumber === other.trackingNumber

const isSameReport = (one: ReportedParcel, other: ReportedParcel): boolean =>
  one.block === other.block && one.sentOn === other.sentOn && one.trackingUrl === other.trackingUrl
