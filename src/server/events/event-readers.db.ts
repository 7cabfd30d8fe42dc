import { sql } from 'kysely'
import type { Database } from '../outside/database/connection/connect-database.ts'

/** An event as readers get it. */
export interface StoredEvent {
  id: number
  at: Date
  /** Of another version of the program, perhaps. */
  kind: string
  version: number
  subjectKind: string
  subjectId: string
  actorId: string | null
  actorEmail: string | null
  payload: unknown
}

/** How far a reader has come. Transactions are PostgreSQL's `xid8`, as text. */
export interface ReaderPosition {
  /** All events of transactions before this one are read. */
  fromXact: string
  /** The window being read, by id, ends before this transaction; null between windows. */
  untilXact: string | null
  /** Of the window: events up to this id are read. */
  afterId: number
}

export const eventsChannel = 'events_emitted'

/** Adds a reader that starts now: of what is stored already, it gets at most what was stored moments ago. */
export async function insertReader(db: Database, name: string): Promise<void> {
  await sql`insert into event_readers (name, from_xact)
    values (${name}, pg_snapshot_xmin(pg_current_snapshot())) on conflict do nothing`.execute(db)
}

/** Locks a reader's position; null where another process reads, or there is no such reader. */
export async function lockReader(tx: Database, name: string): Promise<ReaderPosition | null> {
  const row = await tx
    .selectFrom('eventReaders')
    .select(['fromXact', 'untilXact', 'afterId'])
    .where('name', '=', name)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row ?? null
}

export async function writePosition(tx: Database, name: string, position: ReaderPosition): Promise<void> {
  await tx.updateTable('eventReaders').set(position).where('name', '=', name).execute()
}

/** The oldest transaction that still runs: what was stored by those before it is whole. */
export async function findHorizon(db: Database): Promise<string> {
  const { rows } = await sql<{ horizon: string }>`
    select pg_snapshot_xmin(pg_current_snapshot()) as horizon`.execute(db)
  return rows[0]?.horizon ?? '0'
}

/**
 * Where a window would have to end so as not to overtake an event: a transaction may begin early, wait for the lock of
 * a subject, and so store its later event under a smaller transaction id than the one that it waited for.
 * @returns the first transaction with such an event in the window; null where there is none
 */
export async function findOvertaking(
  db: Database,
  fromXact: string,
  untilXact: string,
): Promise<string | null> {
  // Not a join of the table with itself: without current statistics, that compares thousands of events of one subject
  // with each other.
  const { rows } = await sql<{ xact: string | null }>`
    select min(xact) as xact from (
      select id, xact, min(id) filter (where xact >= ${untilXact}::xid8)
        over (partition by subject_kind, subject_id) as first_id_beyond
      from events where xact >= ${fromXact}::xid8) as unread
    where xact < ${untilXact}::xid8 and id > first_id_beyond`.execute(db)
  return rows[0]?.xact ?? null
}

/** The first id of a window; null where it is empty. */
export async function findFirstId(db: Database, fromXact: string, untilXact: string): Promise<number | null> {
  // offset 0: otherwise the smallest id would be looked for by walking along all ids.
  const { rows } = await sql<{ id: number | null }>`
    select min(id) as id from (
      select id from events where xact >= ${fromXact}::xid8 and xact < ${untilXact}::xid8 offset 0) as in_window
    `.execute(db)
  return rows[0]?.id ?? null
}

/** The next events of an open window, by id. */
export async function findWindowEvents(
  db: Database,
  { fromXact, untilXact, afterId }: ReaderPosition & { untilXact: string },
  limit: number,
): Promise<StoredEvent[]> {
  return selectEvents(db)
    .where('e.id', '>', afterId)
    .where(sql<boolean>`xact >= ${fromXact}::xid8 and xact < ${untilXact}::xid8`)
    .orderBy('e.id')
    .limit(limit)
    .execute()
}

/** Whether something is stored that no window could take yet. */
export async function hasUnreadEvents(db: Database, fromXact: string): Promise<boolean> {
  const row = await db
    .selectFrom('events')
    .select('id')
    .where(sql<boolean>`xact >= ${fromXact}::xid8`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Events that are taken again now, in their order, each with how often it has failed. */
export async function findDueRetries(
  db: Database,
  reader: string,
  now: Date,
  limit: number,
): Promise<(StoredEvent & { attempts: number })[]> {
  return selectEvents(db)
    .innerJoin('eventRetries as r', 'r.eventId', 'e.id')
    .select('r.attempts')
    .where('r.reader', '=', reader)
    .where('r.retryAt', '<=', now)
    .orderBy('e.id')
    .limit(limit)
    .execute()
}

const selectEvents = (db: Database) =>
  db
    .selectFrom('events as e')
    .select([
      'e.id',
      'e.at',
      'e.kind',
      'e.version',
      'e.subjectKind',
      'e.subjectId',
      'e.actorId',
      'e.actorEmail',
      'e.payload',
    ])

/** Whether events are still to be taken again: any, or an earlier one of the same subject. */
export async function hasRetry(
  db: Database,
  reader: string,
  before?: Pick<StoredEvent, 'id' | 'subjectKind' | 'subjectId'>,
): Promise<boolean> {
  let waiting = db
    .selectFrom('eventRetries as r')
    .innerJoin('events as e', 'e.id', 'r.eventId')
    .select('e.id')
    .where('r.reader', '=', reader)
    .where('r.retryAt', 'is not', null)
  if (before)
    waiting = waiting
      .where('e.id', '<', before.id)
      .where('e.subjectKind', '=', before.subjectKind)
      .where('e.subjectId', '=', before.subjectId)
  return (await waiting.limit(1).executeTakeFirst()) !== undefined
}

/** @param retry `retryAt` null: given up */
export async function writeRetry(
  db: Database,
  retry: { reader: string; eventId: number; error: string; attempts: number; retryAt: Date | null },
): Promise<void> {
  const { error, attempts, retryAt } = retry
  await db
    .insertInto('eventRetries')
    .values(retry)
    .onConflict((conflict) =>
      conflict.columns(['reader', 'eventId']).doUpdateSet({ error, attempts, retryAt }),
    )
    .execute()
}

export async function deleteRetry(db: Database, reader: string, eventId: number): Promise<void> {
  await db.deleteFrom('eventRetries').where('reader', '=', reader).where('eventId', '=', eventId).execute()
}

/**
 * Whether positions or events are those of another cluster, whose transactions counted further than the ones here ever
 * did: the database was moved by other means than `npm run restore`. Such events would wait until this one has counted
 * as far.
 */
export async function areReadersForeign(db: Database): Promise<boolean> {
  const { rows } = await sql<{ areForeign: boolean }>`
    select exists (select from event_readers
      where greatest(from_xact, coalesce(until_xact, from_xact)) > pg_snapshot_xmax(pg_current_snapshot()))
      or exists (select from events where xact > pg_snapshot_xmax(pg_current_snapshot())) as are_foreign
    `.execute(db)
  return rows[0]?.areForeign ?? false
}

export async function resetReaders(db: Database): Promise<void> {
  await sql`select reset_event_readers()`.execute(db)
}

/** Does work of which nothing is left where it throws; the transaction goes on either way. */
export async function runInSavepoint(tx: Database, work: () => Promise<void>): Promise<void> {
  await sql`savepoint handling_event`.execute(tx)
  try {
    await work()
  } catch (error) {
    // Where the connection is gone this throws as well, and says so.
    await sql`rollback to savepoint handling_event`.execute(tx)
    await sql`release savepoint handling_event`.execute(tx)
    throw error
  }
  await sql`release savepoint handling_event`.execute(tx)
}
