import { randomUUID } from 'node:crypto'
import type { InputOf } from '#shared/contract/define-call.ts'
import type { addReturnParcel, removeReturnParcel, ReturnParcel } from '#shared/contract/shipping.ts'
import { parcelsPerSubscription } from '#shared/subscriptions/parcel-reference.ts'
import { emitEvent } from '../../events/emit-event.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { lockStatus } from '../status/status.db.ts'
import type { SubscriptionsDeps } from '../store/subscriptions-deps.ts'
import {
  deleteReturnParcel,
  findReturnAddress,
  findReturnParcels,
  insertReturnParcel,
} from './shipping.db.ts'

type ReturnDeps = Pick<SubscriptionsDeps, 'db' | 'clock'>

const dayMs = 24 * 60 * 60 * 1000

/**
 * Reports a parcel that brings items back, with the address that it goes to. The same one reported again, by a second
 * click or a lost answer, changes nothing.
 * @throws Refusal not_found, too_many_files, invalid_input
 */
export async function sendReturnParcel(
  deps: ReturnDeps,
  actor: SignedInUser,
  { subscriptionId, ...fields }: InputOf<typeof addReturnParcel>,
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
    if (parcels.some((parcel) => isSameParcel(parcel, fields))) return
    if (parcels.length >= parcelsPerSubscription) {
      throw refuse('too_many_files', {
        sentence: `A subscription keeps up to ${parcelsPerSubscription} return parcels.`,
      })
    }
    const stored = await findReturnAddress(tx, subscriptionId)
    const parcel = { id: randomUUID(), ...fields, address: stored?.address ?? null }
    await insertReturnParcel(tx, subscriptionId, parcel, now)
    await emitEvent(tx, actor, {
      kind: 'return_parcel.sent',
      subject: { kind: 'subscription', id: subscriptionId },
      payload: { after: describeParcel(parcel) },
    })
  })
}

/**
 * Removes a parcel that was reported by mistake.
 * @throws Refusal not_found
 */
export async function withdrawReturnParcel(
  deps: ReturnDeps,
  actor: SignedInUser,
  { subscriptionId, parcelId }: InputOf<typeof removeReturnParcel>,
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
      payload: { before: describeParcel(parcel) },
    })
  })
}

type ParcelName = Pick<ReturnParcel, 'carrier' | 'trackingNumber'>

const isSameParcel = (one: ParcelName, other: ParcelName): boolean =>
  one.carrier === other.carrier && one.trackingNumber === other.trackingNumber

const describeParcel = ({ id, block, carrier, trackingNumber, sentOn }: Omit<ReturnParcel, 'address'>) => ({
  parcel: id,
  block,
  carrier,
  trackingNumber,
  sentOn,
})
