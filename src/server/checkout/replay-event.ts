import type { PaymentEventRecord } from '#shared/contract/admin-money.ts'
import type { Deps, SignedInUser } from '../deps.ts'
import { refuse } from '../refusal.ts'
import { recordChange } from '../system/record-change.ts'
import { applyEvent } from './apply-event.ts'
import { findEventRecord, lockEvent, markApplied, markFailed } from './payment-events.db.ts'

type ReplayDeps = Pick<Deps, 'db' | 'payments' | 'clock' | 'config' | 'log'>

/**
 * Applies a stored event once more, by hand: what made it fail may be mended by now. One that was applied may be
 * replayed too, for it only asks the provider how things stand. Where it fails again it waits as before, with the
 * present reason beside it.
 *
 * @throws Refusal not_found, event_failed_again
 */
export async function replayEvent(
  deps: ReplayDeps,
  actor: SignedInUser,
  eventId: string,
): Promise<PaymentEventRecord> {
  const failure = await deps.db.transaction().execute(async (tx) => {
    const event = await lockEvent(tx, eventId)
    if (!event) throw refuse('not_found')
    const now = deps.clock.now()
    await recordChange(tx, actor, {
      action: 'replay payment event',
      subjectKind: 'system',
      subjectId: eventId,
      after: { type: event.type },
    })
    try {
      await applyEvent(deps, event, new Map())
    } catch (error) {
      deps.log.error({ err: error, eventId }, 'A payment event failed when it was replayed')
      const lastError = error instanceof Error ? error.message : String(error)
      await markFailed(tx, eventId, {
        attempts: event.attempts + 1,
        nextAttemptAt: now,
        parkedAt: event.parkedAt ?? now,
        lastError,
      })
      return lastError
    }
    await markApplied(tx, [eventId], now)
    return null
  })
  if (failure !== null) throw refuse('event_failed_again', { sentence: `It failed again: ${failure}` })
  return findEventRecord(deps.db, eventId)
}
