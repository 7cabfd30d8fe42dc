import type { PaymentEventRecord } from '#shared/contract/billing/admin-money.ts'
import type { CheckoutDeps } from '../purchase/checkout-deps.ts'
import type { SyncDeps } from '../../billing/store/billing-deps.ts'
import { LeaseLost, LeaseTaken } from '../../billing/leases/lease-errors.ts'
import { withLease, type Lease } from '../../billing/leases/with-lease.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { emitEvent } from '../../events/emit-event.ts'
import { applyEvent } from './apply-event.ts'
import { describeFailedAttempt } from './failed-attempt.ts'
import { eventsSubject, findEvent, findEventRecord } from './payment-events.db.ts'
import { markApplied, markFailed, unparkEvents } from './payment-events.db.ts'

/**
 * Applies a stored event again, by hand, once what made it fail was corrected. An applied one may be replayed too,
 * because it only reads the present state. If it fails again it waits as before, with the new reason.
 *
 * @throws Refusal not_found, busy, event_failed_again
 */
export async function replayEvent(
  deps: SyncDeps,
  actor: SignedInUser,
  eventId: string,
): Promise<PaymentEventRecord> {
  const known = await findEvent(deps.db, eventId)
  if (!known) throw refuse('not_found')
  const lease = { subject: eventsSubject(known.subject), purpose: 'replay event' }
  const failure = await withLease(deps, lease, ({ write }) => applyAgain(deps, write, actor, eventId)).catch(
    (error: unknown) => {
      throw error instanceof LeaseTaken || error instanceof LeaseLost ? refuse('busy') : error
    },
  )
  if (failure !== null) throw refuse('event_failed_again', { sentence: `It failed again: ${failure}` })
  return findEventRecord(deps.db, eventId)
}

/** @returns why it failed; null: it is applied */
async function applyAgain(
  deps: SyncDeps,
  write: Lease['write'],
  actor: SignedInUser,
  eventId: string,
): Promise<string | null> {
  const event = await findEvent(deps.db, eventId)
  if (!event) throw refuse('not_found')
  const failed = await applyEvent(deps, event, new Map()).then(
    () => null,
    (error: unknown) => {
      deps.log.error({ err: error, eventId }, 'A payment event failed when it was replayed')
      const failure = describeFailedAttempt(event, error, deps.clock.now())
      return { ...failure, parkedAt: event.parkedAt ?? failure.parkedAt }
    },
  )
  await write(async (tx) => {
    await emitEvent(tx, actor, {
      kind: 'payment_event.replayed',
      subject: { kind: 'system', id: eventId },
      payload: { after: { type: event.type } },
    })
    if (failed) await markFailed(tx, eventId, failed)
    else await markApplied(tx, [eventId], deps.clock.now())
  })
  return failed && failed.lastError
}

/**
 * Hands all parked events back to the inbox, which applies them as if they had just come: what had parked them, such as
 * a wrong setting, is mended for all of them at once.
 *
 * @returns how many there were
 */
export async function replayParkedEvents(
  { db, clock }: Pick<CheckoutDeps, 'db' | 'clock'>,
  actor: SignedInUser,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const count = await unparkEvents(tx, clock.now())
    if (count === 0) return 0
    await emitEvent(tx, actor, {
      kind: 'payment_events.unparked',
      subject: { kind: 'system', id: 'payment-events' },
      payload: { after: { count } },
    })
    return count
  })
}
