import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { EventName } from '#shared/events/all-events.ts'
import { showEventPayload } from '#shared/events/read-event-payload.ts'
import type { PageCursor } from '../http/page-cursor.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import type { Tables } from '../outside/database/tables/tables.ts'

export async function insertEvent(db: Database, event: Insertable<Tables['events']>): Promise<void> {
  await db.insertInto('events').values(event).execute()
}

/** The reason of the event of this intent; null where none is stored. One walk along the subject's index. */
export async function findReasonOfIntent(
  db: Database,
  { kind, subjectId, intentId }: { kind: EventName; subjectId: string; intentId: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('events')
    .select(sql<string>`coalesce(payload ->> 'reason', '')`.as('reason'))
    .where('subjectId', '=', subjectId)
    .where('kind', '=', kind)
    .where(sql<boolean>`payload #>> '{after,intentId}' = ${intentId}`)
    .limit(1)
    .executeTakeFirst()
  return row?.reason ?? null
}

/** Whether the actor caused an event of this kind about the subject since then. One walk along the subject's index. */
export async function hasEventSince(
  db: Database,
  { kind, subjectId, actorId, since }: { kind: EventName; subjectId: string; actorId: string; since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('events')
    .select('id')
    .where('subjectId', '=', subjectId)
    .where('kind', '=', kind)
    .where('actorId', '=', actorId)
    .where('at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** @param actor.inRecord also in the studio's record of changes */
export async function updateActorEmail(
  db: Database,
  { id, email, inRecord }: { id: string; email: string; inRecord: boolean },
): Promise<void> {
  let statement = db.updateTable('events').set({ actorEmail: email }).where('actorId', '=', id)
  if (!inRecord) statement = statement.where('isRecorded', '=', false)
  await statement.execute()
}

/** An event of the studio's record of changes. */
export interface RecordedEvent {
  id: string
  /** ISO time. */
  at: string
  /** As it was then; empty for an event without an actor. */
  actorEmail: string
  kind: string
  subjectKind: string
  subjectId: string
  /** See `showEventPayload`. */
  payload: Record<string, unknown>
}

export interface RecordFilter {
  actorEmail?: string | undefined
  kind?: string | undefined
  subjectKind?: string | undefined
  subjectId?: string | undefined
  /** ISO times: from the first on, before the second. */
  from?: string | undefined
  before?: string | undefined
}

/**
 * Events of the record of changes, newest first. Each filter alone is one walk along an index.
 * @param after its key is an event's time
 */
export async function findRecordedEvents(
  db: Database,
  filter: RecordFilter,
  { after, limit }: { after: PageCursor | null; limit: number },
): Promise<RecordedEvent[]> {
  let statement = db
    .selectFrom('events')
    .select(['id', 'at', 'actorEmail', 'kind', 'version', 'subjectKind', 'subjectId', 'payload'])
    .where('isRecorded', '=', true)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  for (const field of ['actorEmail', 'kind', 'subjectKind', 'subjectId'] as const) {
    const asked = filter[field]
    if (asked !== undefined) statement = statement.where(field, '=', asked)
  }
  if (filter.from) statement = statement.where('at', '>=', new Date(filter.from))
  if (filter.before) statement = statement.where('at', '<', new Date(filter.before))
  if (after) {
    const place = sql<boolean>`(at, id) < (${new Date(after.key)}::timestamptz, ${after.id}::bigint)`
    statement = statement.where(place)
  }
  const rows = await statement.execute()
  return rows.map(({ id, at, actorEmail, version, payload, ...row }) => ({
    ...row,
    id: String(id),
    at: at.toISOString(),
    actorEmail: actorEmail ?? '',
    payload: showEventPayload(row.kind, version, payload),
  }))
}

/** The different values of a column in the record, in order: one step along its index for each, however long it is. */
export async function findRecordValues(db: Database, column: 'actor_email' | 'kind'): Promise<string[]> {
  const name = sql.ref(column)
  const { rows } = await sql<{ value: string }>`
    with recursive different as (
      (select ${name} as value from events where is_recorded and ${name} is not null order by ${name} limit 1)
      union all
      select (select ${name} from events where is_recorded and ${name} > value order by ${name} limit 1)
      from different where value is not null)
    select value from different where value is not null`.execute(db)
  return rows.map((row) => row.value)
}

/** Removes what is in no record, older than this, and read by every reader. @returns how many events that were */
export async function deleteEventsBefore(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('events')
    .where('isRecorded', '=', false)
    .where('at', '<', before)
    .where(sql<boolean>`xact < all (select from_xact from event_readers)`)
    .where(
      sql<boolean>`not exists (select from event_retries where event_id = events.id and retry_at is not null)`,
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
