import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { AuditEntry } from '#shared/contract/system.ts'
import type { Database } from '../deps.ts'
import type { PageCursor } from '../http/page-cursor.ts'
import type { Tables } from '../outside/database/tables.ts'

export async function insertAuditEntry(db: Database, entry: Insertable<Tables['auditLog']>): Promise<void> {
  await db.insertInto('auditLog').values(entry).execute()
}

interface AuditQuery {
  subjectKind?: string | undefined
  subjectId?: string | undefined
  limit: number
  /** Its key is an entry's id. */
  after: PageCursor | null
}

/** Ids are compared as text: the record keeps them so, also of what is gone. */
const subjectName = sql<string | null>`case subject_kind
  when 'video' then (select title from videos where videos.id = subject_id)
  when 'user' then (select email from users where users.id = subject_id)
  when 'subscription' then (select parcel_reference from subscriptions where subscriptions.id = subject_id)
end`

export async function findAuditEntries(db: Database, query: AuditQuery): Promise<AuditEntry[]> {
  let statement = db
    .selectFrom('auditLog')
    .selectAll()
    .select(subjectName.as('subjectName'))
    .orderBy('id', 'desc')
    .limit(query.limit)
  if (query.subjectKind) statement = statement.where('subjectKind', '=', query.subjectKind)
  if (query.subjectId) statement = statement.where('subjectId', '=', query.subjectId)
  if (query.after) statement = statement.where('id', '<', Number(query.after.key))
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
