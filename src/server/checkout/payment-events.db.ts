import { sql } from 'kysely'
import type { PaymentEventRecord } from '#shared/contract/admin-money.ts'
import { describeEvent, eventColumns } from '../billing/describe-event.ts'
import type { Database } from '../deps.ts'
import { storableJson } from '../outside/database/storable-json.ts'
import type { PaymentEvent } from '../outside/payments/payments.ts'

/** The channel on which the inbox of every process hears of new events. */
export const paymentEventsChannel = 'payment_events'

/** Stores an event and wakes the inboxes, in one statement; one that is here already changes nothing. */
export async function insertPaymentEvent(db: Database, event: PaymentEvent, now: Date): Promise<void> {
  await sql`
    with stored as (
      insert into payment_events (id, type, payload, received_at, next_attempt_at)
      values (${event.id}, ${event.type}, ${JSON.stringify(storableJson(event.payload))}::jsonb, ${now}, ${now})
      on conflict (id) do nothing
      returning id)
    select pg_notify(${paymentEventsChannel}, id) from stored`.execute(db)
}

export interface DueEvent {
  id: string
  type: string
  payload: unknown
  attempts: number
}

/** The event that has been due longest, locked until the transaction ends; those of other processes are passed over. */
export async function lockDueEvent(tx: Database, now: Date): Promise<DueEvent | null> {
  const row = await tx
    .selectFrom('paymentEvents')
    .select(['id', 'type', 'payload', 'attempts'])
    .where('appliedAt', 'is', null)
    .where('parkedAt', 'is', null)
    .where('nextAttemptAt', '<=', now)
    .orderBy('nextAttemptAt')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row ?? null
}

export async function markApplied(tx: Database, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('paymentEvents')
    .set({ appliedAt: now, lastError: null })
    .where('id', '=', id)
    .execute()
}

export async function markFailed(
  tx: Database,
  id: string,
  failure: { attempts: number; nextAttemptAt: Date; parkedAt: Date | null; lastError: string },
): Promise<void> {
  await tx.updateTable('paymentEvents').set(failure).where('id', '=', id).execute()
}

/** One event by its id, locked until the transaction ends, whether it is due or not. */
export async function lockEvent(
  tx: Database,
  id: string,
): Promise<(DueEvent & { parkedAt: Date | null }) | null> {
  const row = await tx
    .selectFrom('paymentEvents')
    .select(['id', 'type', 'payload', 'attempts', 'parkedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** How an event that is there stands. */
export async function findEventRecord(db: Database, id: string): Promise<PaymentEventRecord> {
  const row = await db
    .selectFrom('paymentEvents')
    .select(eventColumns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return describeEvent(row)
}

/** Up to when the provider's own list was read; null: not yet. */
export async function findReadUntil(db: Database): Promise<Date | null> {
  const row = await db.selectFrom('paymentEventsRead').select('readUntil').executeTakeFirst()
  return row?.readUntil ?? null
}

/** Only ever forward, whoever else has read meanwhile. */
export async function writeReadUntil(db: Database, readUntil: Date): Promise<void> {
  await db
    .insertInto('paymentEventsRead')
    .values({ readUntil })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ readUntil }).where('paymentEventsRead.readUntil', '<', readUntil),
    )
    .execute()
}
