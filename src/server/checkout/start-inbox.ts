import type { Database } from '../outside/database/connect-database.ts'
import type { SyncDeps } from '../billing/billing-deps.ts'
import { isDatabaseUnavailable } from '../outside/database/database-unavailable.ts'
import { applyEvent, type Asked } from './apply-event.ts'
import { describeFailedAttempt } from './failed-attempt.ts'
import { lockDueEvents, markApplied, markFailed, type DueEvent } from './payment-events.db.ts'
import { startLoop, type Loop } from './start-loop.ts'

/** How long the inbox sleeps when nobody wakes it: an unheard notification costs no more than this. */
const pollMs = 2000
/**
 * So many subjects are asked about at the same time: most of an event's time is waiting for the provider. Each takes up
 * to two of the pool's ten connections; the other four are always there for people.
 */
const lanes = 3

/**
 * Applies stored payment events, oldest first. Any number of processes may do so over one database: an event is held
 * by a row lock that dies with its connection. Wake it on the channel `paymentEventsChannel`; it looks by itself too.
 */
export function startInbox(deps: SyncDeps): Loop {
  const underWay = new Set<string>()
  // Each for itself: a subject that the provider is silent about holds up its own lane alone.
  const loops = Array.from({ length: lanes }, () =>
    startLoop(async (signal) => {
      try {
        while (!signal.aborted && (await applyNextEvents(deps, underWay)));
      } catch (error) {
        if (isDatabaseUnavailable(error))
          deps.log.warn({ err: error }, 'Payment events wait for the database')
        else deps.log.error({ err: error }, 'Payment events could not be read')
      }
      return pollMs
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
 * @param underWay the subjects that this process is asking about; they are passed over
 * @returns false where no event is due
 */
export async function applyNextEvents(deps: SyncDeps, underWay = new Set<string>()): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const due = await lockDueEvents(tx, deps.clock.now(), underWay)
    if (!due) return false
    // Another lane has chosen the same subject at the same moment. This one looks again.
    if (underWay.has(due.subject)) return true
    underWay.add(due.subject)
    try {
      await applyLocked(deps, tx, due.events)
    } finally {
      underWay.delete(due.subject)
    }
    return true
  })
}

/**
 * One that fails comes back later, ever more rarely, and is parked for a person in the end; no other waits for it.
 */
async function applyLocked(deps: SyncDeps, tx: Database, events: readonly DueEvent[]): Promise<void> {
  const asked: Asked = new Map()
  const applied: string[] = []
  for (const event of events) {
    try {
      await applyEvent(deps, event, asked)
      applied.push(event.id)
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error
      const failure = describeFailedAttempt(event, error, deps.clock.now())
      deps.log.error(
        { err: error, eventId: event.id, isParked: failure.parkedAt !== null },
        'A payment event failed',
      )
      await markFailed(tx, event.id, failure)
    }
  }
  await markApplied(tx, applied, deps.clock.now())
}
