import type { Deps } from '../deps.ts'
import { appliedEventTypes } from './apply-event.ts'
import { findReadUntil, insertPaymentEvent, writeReadUntil } from './payment-events.db.ts'

/** The provider keeps its events for thirty days: as far back as a first look goes. */
const keptMs = 30 * 86_400_000
/** Events may appear in the list a little later than others that are younger. */
const overlapMs = 60 * 60_000

/**
 * Fetches the events that no webhook brought from the provider's own list into the inbox; those that are there already
 * change nothing. What was read is remembered only when all of it was stored.
 *
 * @returns how many were looked at
 */
export async function readMissedEvents(
  { db, payments, clock }: Pick<Deps, 'db' | 'payments' | 'clock'>,
  signal?: AbortSignal,
): Promise<number> {
  const now = clock.now()
  const readUntil = await findReadUntil(db)
  const since = new Date((readUntil?.getTime() ?? now.getTime() - keptMs) - overlapMs)
  let newest = readUntil ?? since
  let count = 0
  for await (const { createdAt, ...event } of payments.listEvents(since, appliedEventTypes)) {
    if (signal?.aborted) return count
    await insertPaymentEvent(db, event, now)
    if (createdAt > newest) newest = createdAt
    count += 1
  }
  await writeReadUntil(db, newest)
  return count
}
