import type { SyncDeps } from '../../billing/store/billing-deps.ts'
import { withFreeLease, type Lease } from '../../billing/leases/with-lease.ts'
import { isDatabaseUnavailable } from '../../outside/database/connection/database-unavailable.ts'
import { applyEvent, type SyncedSubjects } from './apply-event.ts'
import { describeFailedAttempt } from './failed-attempt.ts'
import { eventsSubject, findDueEvents, findDueSubject } from './payment-events.db.ts'
import { markApplied, markFailed, type DueEvent, type FailedAttempt } from './payment-events.db.ts'
import { startLoop, type Loop } from '../../jobs/start-loop.ts'

/** Poll interval of the inbox: a missed notification costs no more than this. */
const pollIntervalMs = 2000
/** Subjects that are synced at the same time: most of an event's time is waiting for the provider. */
const concurrentSubjects = 3

/**
 * Applies stored payment events, oldest first. Any number of processes may do so over one database: events are
 * applied under a lease of their subject, those of a killed process again once it has expired. Wake it on the channel
 * `paymentEventsChannel`; it polls as well.
 */
export function startInbox(deps: SyncDeps): Loop {
  // Each for itself: a subject that the provider is silent about holds up its own lane alone.
  const loops = Array.from({ length: concurrentSubjects }, () =>
    startLoop(async (signal) => {
      try {
        while (!signal.aborted && (await applyNextEvents(deps)));
      } catch (error) {
        if (isDatabaseUnavailable(error))
          deps.log.warn({ err: error }, 'Payment events wait for the database')
        else deps.log.error({ err: error }, 'Payment events could not be read')
      }
      return pollIntervalMs
    }),
  )
  return {
    wake() {
      for (const loop of loops) loop.wake()
    },
    async close() {
      await Promise.all(loops.map((loop) => loop.close()))
    },
  }
}

/**
 * Applies the event that has been due longest, and with it all that are due about the same subject: they came before
 * the provider is asked, so one answer is enough for all of them. Those that come meanwhile wait for the next one.
 *
 * @returns false where no event is due
 */
export async function applyNextEvents(deps: SyncDeps): Promise<boolean> {
  const due = await findDueSubject(deps.db, deps.clock.now())
  if (!due) return false
  const lease = { subject: eventsSubject(due.subject), purpose: 'apply events' }
  // Another lane or process has chosen the same subject at the same moment: this one looks again.
  await withFreeLease(deps, lease, async ({ write }) => {
    await applyEvents(deps, write, await findDueEvents(deps.db, deps.clock.now(), due))
  })
  return true
}

/**
 * One that fails comes back later, ever more rarely, and is parked for a person in the end; no other waits for it.
 */
async function applyEvents(
  deps: SyncDeps,
  write: Lease['write'],
  events: readonly DueEvent[],
): Promise<void> {
  const synced: SyncedSubjects = new Map()
  const applied: string[] = []
  const failures = new Map<string, FailedAttempt>()
  for (const event of events) {
    try {
      await applyEvent(deps, event, synced)
      applied.push(event.id)
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error
      const failure = describeFailedAttempt(event, error, deps.clock.now())
      deps.log.error(
        { err: error, eventId: event.id, isParked: failure.parkedAt !== null },
        'A payment event failed',
      )
      failures.set(event.id, failure)
    }
  }
  await write(async (tx) => {
    for (const [id, failure] of failures) await markFailed(tx, id, failure)
    await markApplied(tx, applied, deps.clock.now())
  })
}
