import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { AuditEntry } from '#shared/contract/system.ts'
import type { Database } from '../outside/database/connect-database.ts'
import type { PageCursor } from '../http/page-cursor.ts'
import type { Tables } from '../outside/database/tables.ts'

export async function insertAuditEntry(db: Database, entry: Insertable<Tables['auditLog']>): Promise<void> {
  await db.insertInto('auditLog').values(entry).execute()
}

/** Whether a change under this intent is written down. One walk along the subject's index. */
export async function hasAuditEntryOfIntent(
  db: Database,
  { action, subjectId, intentId }: { action: string; subjectId: string; intentId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('auditLog')
    .select('id')
    .where('subjectId', '=', subjectId)
    .where('action', '=', action)
    .where(sql<boolean>`after ->> 'intentId' = ${intentId}`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export interface AuditFilter {
  actorEmail?: string | undefined
  action?: string | undefined
  subjectKind?: string | undefined
  subjectId?: string | undefined
  /** ISO times: from the first on, before the second. */
  from?: string | undefined
  before?: string | undefined
}

/** Ids are compared as text: the record keeps them so, also of what is gone. */
const subjectName = sql<string | null>`case subject_kind
  when 'video' then (select title from videos where videos.id = subject_id)
  when 'user' then (select email from users where users.id = subject_id)
  when 'subscription' then (select parcel_reference from subscriptions where subscriptions.id = subject_id)
end`

/**
 * Entries, newest first. Each filter alone is one walk along an index.
 * @param after its key is an entry's time
 */
export async function findAuditEntries(
  db: Database,
  filter: AuditFilter,
  { after, limit }: { after: PageCursor | null; limit: number },
): Promise<AuditEntry[]> {
  let statement = db
    .selectFrom('auditLog')
    .selectAll()
    .select(subjectName.as('subjectName'))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  for (const field of ['actorEmail', 'action', 'subjectKind', 'subjectId'] as const) {
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
  return rows.map((row) => ({
    id: String(row.id),
    at: row.at.toISOString(),
    actorEmail: row.actorEmail,
    action: row.action,
    subjectKind: row.subjectKind,
    subjectId: row.subjectId,
    subjectName: row.subjectName,
    before: row.before,
    after: row.after,
    reason: row.reason,
  }))
}

/** The different values of a column, in order: one step along its index for each, however long the record is. */
export async function findAuditValues(db: Database, column: 'actor_email' | 'action'): Promise<string[]> {
  const name = sql.ref(column)
  const { rows } = await sql<{ value: string }>`
    with recursive different as (
      (select ${name} as value from audit_log order by ${name} limit 1)
      union all
      select (select ${name} from audit_log where ${name} > value order by ${name} limit 1)
      from different where value is not null)
    select value from different where value is not null`.execute(db)
  return rows.map((row) => row.value)
}
