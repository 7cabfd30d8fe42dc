import type { Deps } from '../deps.ts'
import { isDatabaseUnavailable } from '../outside/database/database-unavailable.ts'
import { PaymentProviderError } from '../outside/payments/payments.ts'
import { applyEvent } from './apply-event.ts'
import { lockDueEvent, markApplied, markFailed } from './payment-events.db.ts'
import { startLoop, type Loop } from './start-loop.ts'

type InboxDeps = Pick<Deps, 'db' | 'payments' | 'clock' | 'config' | 'log'>

/** How long the inbox sleeps when nobody wakes it: an unheard notification costs no more than this. */
const pollMs = 2000
/**
 * Applied at the same time: most of an event's time is waiting for the provider. Each takes up to two of the pool's
 * connections.
 */
const lanes = 4
const maxAttempts = 12
const longestPauseMs = 10 * 60_000

/**
 * Applies stored payment events, oldest first. Any number of processes may do so over one database: an event is held
 * by a row lock that dies with its connection. Wake it on the channel `paymentEventsChannel`; it looks by itself too.
 */
export function startInbox(deps: InboxDeps): Loop {
  return startLoop(async (signal) => {
    try {
      await applyDueEvents(deps, signal)
    } catch (error) {
      if (isDatabaseUnavailable(error)) deps.log.warn({ err: error }, 'Payment events wait for the database')
      else deps.log.error({ err: error }, 'Payment events could not be read')
    }
    return pollMs
  })
}

/** In several lanes, for order means nothing to events; over when all of them are. */
async function applyDueEvents(deps: InboxDeps, signal: AbortSignal): Promise<void> {
  const ends = await Promise.allSettled(
    Array.from({ length: lanes }, async () => {
      while (!signal.aborted && (await applyNextEvent(deps)));
    }),
  )
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
}

/**
 * Applies the event that has been due longest. One that fails comes back later, ever more rarely, and is parked for a
 * person in the end; no other waits for it.
 *
 * @returns false where none is due
 */
export async function applyNextEvent(deps: InboxDeps): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const event = await lockDueEvent(tx, deps.clock.now())
    if (!event) return false
    try {
      await applyEvent(deps, event)
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error
      const failure = failureOf(event.attempts + 1, error, deps.clock.now())
      deps.log.error(
        { err: error, eventId: event.id, isParked: failure.parkedAt !== null },
        'A payment event failed',
      )
      await markFailed(tx, event.id, failure)
      return true
    }
    await markApplied(tx, event.id, deps.clock.now())
    return true
  })
}

function failureOf(attempts: number, error: unknown, now: Date) {
  // A provider that is silent says nothing about the event: it is asked again for as long as that lasts.
  const isProviderSilent = error instanceof PaymentProviderError && !error.isRefused
  const pauseMs = Math.min(1000 * 2 ** (attempts - 1), longestPauseMs)
  return {
    attempts,
    nextAttemptAt: new Date(now.getTime() + pauseMs),
    parkedAt: attempts >= maxAttempts && !isProviderSilent ? now : null,
    lastError: error instanceof Error ? error.message : String(error),
  }
}
