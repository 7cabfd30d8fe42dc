import { sql } from 'kysely'
import type { PaymentEventRecord } from '#shared/contract/admin-money.ts'
import { describeEvent, eventColumns } from '../billing/describe-event.ts'
import type { Database } from '../outside/database/connect-database.ts'
import { storableJson } from '../outside/database/storable-json.ts'
import type { PaymentEvent } from '../outside/payments/payments.ts'

/** The channel on which the inbox of every process hears of new events. */
export const paymentEventsChannel = 'payment_events'

/**
 * Stores events and wakes the inboxes, in one statement; those that are here already change nothing.
 * @param applied the types that there is something to do for; others are done as soon as they are stored
 */
export async function insertPaymentEvents(
  db: Database,
  events: readonly PaymentEvent[],
  applied: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    with stored as (
      insert into payment_events (id, type, payload, received_at, next_attempt_at, applied_at)
      select id, type, payload, ${now}::timestamptz, ${now}::timestamptz,
        case when type = any(${applied}::text[]) then null else ${now}::timestamptz end
      from jsonb_to_recordset(${JSON.stringify(storableJson(events))}::jsonb) as e (id text, type text, payload jsonb)
      on conflict (id) do nothing
      returning id, applied_at)
    select pg_notify(${paymentEventsChannel}, id) from stored where applied_at is null`.execute(db)
}

export interface DueEvent {
  id: string
  type: string
  payload: unknown
  attempts: number
  /** Those that failed for the event itself; too many of them park it. */
  countedAttempts: number
}

/** What an event is about: its subscription, or else its payment, or else the object that it tells of. */
const subjectColumns = ['providerSubscriptionId', 'paymentIntentId', 'objectId'] as const
const subjectOf = sql<string>`coalesce(provider_subscription_id, payment_intent_id, object_id, id)`
/** So many are applied together, and no more: each comes with its payload. */
const mostTogether = 100

const selectDue = (tx: Database, now: Date) =>
  tx
    .selectFrom('paymentEvents')
    .select(['id', 'type', 'payload', 'attempts', 'countedAttempts', ...subjectColumns])
    .where('appliedAt', 'is', null)
    .where('parkedAt', 'is', null)
    .where('nextAttemptAt', '<=', now)
    .orderBy('nextAttemptAt')
    .orderBy('id')
    .forUpdate()
    .skipLocked()

/**
 * The event that has been due longest, with all others that are due about the same subject, locked until the
 * transaction ends; those of other processes are passed over.
 * @param except subjects that are left alone
 */
export async function lockDueEvents(
  tx: Database,
  now: Date,
  except: ReadonlySet<string>,
): Promise<{ subject: string; events: DueEvent[] } | null> {
  const first = await selectDue(tx, now)
    .select(subjectOf.as('subject'))
    .where(sql<boolean>`${subjectOf} <> all(${[...except]}::text[])`)
    .limit(1)
    .executeTakeFirst()
  if (!first) return null
  const column = subjectColumns.find((name) => first[name] !== null)
  const others = column
    ? await selectDue(tx, now)
        .where(column, '=', first[column])
        .where('id', '<>', first.id)
        .limit(mostTogether - 1)
        .execute()
    : []
  return { subject: first.subject, events: [first, ...others] }
}

export async function markApplied(tx: Database, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('paymentEvents')
    .set({ appliedAt: now, lastError: null })
    .where('id', 'in', ids)
    .execute()
}

export interface FailedAttempt {
  attempts: number
  countedAttempts: number
  nextAttemptAt: Date
  parkedAt: Date | null
  lastError: string
}

export async function markFailed(tx: Database, id: string, failure: FailedAttempt): Promise<void> {
  await tx.updateTable('paymentEvents').set(failure).where('id', '=', id).execute()
}

/** One event by its id, locked until the transaction ends, whether it is due or not. */
export async function lockEvent(
  tx: Database,
  id: string,
): Promise<(DueEvent & { parkedAt: Date | null }) | null> {
  const row = await tx
    .selectFrom('paymentEvents')
    .select(['id', 'type', 'payload', 'attempts', 'countedAttempts', 'parkedAt'])
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

/** Events that wait for a person, the one that waits longest first. */
export async function findParkedEvents(db: Database): Promise<PaymentEventRecord[]> {
  const rows = await db
    .selectFrom('paymentEvents')
    .select(eventColumns)
    .where('parkedAt', 'is not', null)
    .where('appliedAt', 'is', null)
    .orderBy('parkedAt')
    .limit(200)
    .execute()
  return rows.map(describeEvent)
}

/**
 * Makes all parked events due, as if they had just come, and wakes the inboxes.
 * @returns how many
 */
export async function unparkEvents(tx: Database, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('paymentEvents')
    .set({ parkedAt: null, attempts: 0, countedAttempts: 0, nextAttemptAt: now })
    .where('parkedAt', 'is not', null)
    .where('appliedAt', 'is', null)
    .executeTakeFirst()
  await sql`select pg_notify(${paymentEventsChannel}, 'unparked')`.execute(tx)
  return Number(numUpdatedRows)
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
