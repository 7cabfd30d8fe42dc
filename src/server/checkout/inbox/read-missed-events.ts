import { dayMs } from '#shared/time-units.ts'
import type { CheckoutDeps } from '../purchase/checkout-deps.ts'
import type { PaymentEvent } from '../../outside/payments/payments.ts'
import { appliedEventTypes } from './apply-event.ts'
import { findReadUntil, insertPaymentEvents, writeReadUntil } from './payment-events.db.ts'

/** The provider stores events for thirty days, which limits the first read. */
const providerEventRetentionMs = 30 * dayMs
/** Events may appear in the list a little later than others that are younger. */
const overlapMs = 60 * 60_000
/** Stored by one statement: as many as the provider answers at a time. */
const batchSize = 100

/**
 * Fetches the events that no webhook brought from the provider's own list into the inbox; those that are there already
 * change nothing. What was read is remembered only when all of it was stored.
 *
 * @returns how many were looked at
 */
export async function readMissedEvents(
  { db, payments, clock }: Pick<CheckoutDeps, 'db' | 'payments' | 'clock'>,
  signal?: AbortSignal,
): Promise<number> {
  const now = clock.now()
  const readUntil = await findReadUntil(db)
  const since = new Date((readUntil?.getTime() ?? now.getTime() - providerEventRetentionMs) - overlapMs)
  let newest = readUntil ?? since
  let count = 0
  let batch: PaymentEvent[] = []
  const store = async () => {
    if (batch.length > 0) await insertPaymentEvents(db, batch, appliedEventTypes, now)
    batch = []
  }
  for await (const { createdAt, ...event } of payments.listEvents(since, appliedEventTypes)) {
    if (signal?.aborted) return count
    batch.push(event)
    count += 1
    if (createdAt > newest) newest = createdAt
    if (batch.length === batchSize) await store()
  }
  await store()
  await writeReadUntil(db, newest)
  return count
}
