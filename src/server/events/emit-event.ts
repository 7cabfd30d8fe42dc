import { allEvents, type EventName, type EventOf } from '#shared/events/all-events.ts'
import type { SignedInUser } from '../http/principal.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { findReasonOfIntent, hasEventSince, insertEvent, updateActorEmail } from './events.db.ts'

/** Who caused an event; null where time passed, or the card provider reported something. */
export type Actor = Pick<SignedInUser, 'id' | 'email'> | null

/**
 * Stores an event beside the change that causes it: pass the transaction, and either both are there or neither.
 * Ids order the events of a subject that are emitted under the same lock, mostly its own: a subscription's, or its
 * status's. Some take only a lock of what they are about, such as a payment or a link, visits and downloads take none:
 * these stand in no order with the others.
 */
export async function emitEvent<Name extends EventName>(
  tx: Database,
  actor: Actor,
  { kind, subject, payload }: EventOf<Name>,
): Promise<void> {
  const { version, visibleTo } = allEvents[kind]
  await insertEvent(tx, {
    kind,
    version,
    subjectKind: subject.kind,
    subjectId: subject.id,
    actorId: actor?.id ?? null,
    actorEmail: actor?.email ?? null,
    payload: JSON.stringify(payload),
    isRecorded: visibleTo.includes('record'),
    isForStudio: visibleTo.includes('studio'),
    isForCustomer: visibleTo.includes('customer'),
  })
}

/**
 * Replaces the address of a deleted account in what it caused. Pass the transaction of the deletion. What an admin did
 * on record stays under the admin's own address.
 */
export const replaceActorEmail = updateActorEmail

/**
 * The reason stored with an event of the kind and this `intentId`; null where no such event is stored. Emitting it again
 * would be a repetition.
 */
export const findEmittedReason = findReasonOfIntent

/** Whether the actor caused an event of the kind, about the subject, since that time. */
export const isEmittedSince = hasEventSince
