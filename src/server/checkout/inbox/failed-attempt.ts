import { LeaseLost, LeaseTaken } from '../../billing/leases/lease-errors.ts'
import { PaymentProviderError } from '../../outside/payments/payments.ts'
import type { DueEvent, FailedAttempt } from './payment-events.db.ts'

const maxCountedAttempts = 12
const maxPauseMs = 10 * 60_000

/**
 * What a failed attempt makes of an event: it comes back ever more rarely, and is parked for a person after twelve
 * attempts that failed for the event itself. A provider that is silent, or does not accept our key, and a customer who
 * is at the same subscription say nothing about the event: such attempts lengthen the pause, and do not count.
 */
export function describeFailedAttempt(
  event: Pick<DueEvent, 'attempts' | 'countedAttempts'>,
  error: unknown,
  now: Date,
): FailedAttempt {
  const isOvertaken = error instanceof LeaseTaken || error instanceof LeaseLost
  const isAboutEvent = !isOvertaken && (!(error instanceof PaymentProviderError) || error.isRefused)
  const attempts = event.attempts + 1
  const countedAttempts = event.countedAttempts + (isAboutEvent ? 1 : 0)
  const pauseMs = Math.min(1000 * 2 ** (attempts - 1), maxPauseMs)
  return {
    attempts,
    countedAttempts,
    nextAttemptAt: new Date(now.getTime() + pauseMs),
    parkedAt: countedAttempts >= maxCountedAttempts ? now : null,
    lastError: error instanceof Error ? error.message : String(error),
  }
}
