import { sql } from 'kysely'
import type { PaymentEventRecord } from '#shared/contract/billing/admin-money.ts'
import { describeEvent, eventColumns } from '../../billing/store/describe-event.ts'
import { subscriptionSubject } from '../../billing/sync/subscription-lease.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { storableJson } from '../../outside/database/storable-json.ts'
import type { PaymentEvent } from '../../outside/payments/payments.ts'
import { withoutPayer } from './without-payer.ts'
import { isParkedEvent } from '../../outside/database/tables/row-conditions.ts'

/** The LISTEN channel that notifies the inbox of every process of new events. */
export const paymentEventsChannel = 'payment_events'

/**
 * Stores events, without who pays, and wakes the inboxes, in one statement; those that are here already change nothing.
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
      from jsonb_to_recordset(${JSON.stringify(storableJson(withoutPayer(events)))}::jsonb) as e (id text, type text, payload jsonb)
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

/** The subject of an event: its subscription, else its payment, else its object. */
const subjectColumns = ['providerSubscriptionId', 'paymentIntentId', 'objectId'] as const
const subjectSql = sql<string>`coalesce(provider_subscription_id, payment_intent_id, object_id, id)`
/** Events of one batch: limited, because each comes with its payload. */
const maxEventsPerBatch = 100

const selectDue = (db: Database, now: Date) =>
  db
    .selectFrom('paymentEvents')
    .select(['id', 'type', 'payload', 'attempts', 'countedAttempts'])
    .where('appliedAt', 'is', null)
    .where('parkedAt', 'is', null)
    .where('nextAttemptAt', '<=', now)
    .orderBy('nextAttemptAt')
    .orderBy('id')

/** The subject of due events, and its column. */
export interface DueSubject {
  subject: string
  column: (typeof subjectColumns)[number] | 'id'
}

/** What the lease of a subject's events is called. */
export const eventsSubject = (subject: string) => `events of ${subject}`

/**
 * The subject of the longest due event. Skips subjects under lease: of another inbox, or subscriptions in use. Null:
 * none is due.
 */
export async function findDueSubject(db: Database, now: Date): Promise<DueSubject | null> {
  const row = await selectDue(db, now)
    .clearSelect()
    .select([...subjectColumns, subjectSql.as('subject')])
    .where(
      sql<boolean>`not exists (
        select from billing_leases l where l.expires_at > clock_timestamp() and l.subject in
          (${eventsSubject('')} || ${subjectSql}, ${subscriptionSubject('')} || provider_subscription_id))`,
    )
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  return { subject: row.subject, column: subjectColumns.find((name) => row[name] !== null) ?? 'id' }
}

/** All that are due about a subject, in the order in which they fell due. Under the lease of its events. */
export async function findDueEvents(
  db: Database,
  now: Date,
  { subject, column }: DueSubject,
): Promise<DueEvent[]> {
  return selectDue(db, now)
    .where(column, '=', subject)
    .where(sql<boolean>`${subjectSql} = ${subject}`)
    .limit(maxEventsPerBatch)
    .execute()
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

/** One event by its id, whether it is due or not, and what it is about. */
export async function findEvent(
  db: Database,
  id: string,
): Promise<(DueEvent & { parkedAt: Date | null; subject: string }) | null> {
  const row = await db
    .selectFrom('paymentEvents')
    .select(['id', 'type', 'payload', 'attempts', 'countedAttempts', 'parkedAt', subjectSql.as('subject')])
    .where('id', '=', id)
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
    .where(isParkedEvent)
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
    .where(isParkedEvent)
    .executeTakeFirst()
  await sql`select pg_notify(${paymentEventsChannel}, 'unparked')`.execute(tx)
  return Number(numUpdatedRows)
}

/** Up to when the provider's own list was read; null: not yet. */
export async function findReadUntil(db: Database): Promise<Date | null> {
  const row = await db.selectFrom('paymentEventsRead').select('readUntil').executeTakeFirst()
  return row?.readUntil ?? null
}

/** Only ever increases, also with concurrent readers. */
export async function writeReadUntil(db: Database, readUntil: Date): Promise<void> {
  await db
    .insertInto('paymentEventsRead')
    .values({ readUntil })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ readUntil }).where('paymentEventsRead.readUntil', '<', readUntil),
    )
    .execute()
}
