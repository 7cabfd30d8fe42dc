import type { EventName } from '#shared/events/all-events.ts'
import type { Database } from '#server/outside/database/connection/connect-database.ts'

/** Stored events, in their order, each with the parts of its payload that changes have. */
export async function readEvents(db: Database, about: { kind?: EventName; subjectId?: string } = {}) {
  let statement = db.selectFrom('events').selectAll().orderBy('id')
  if (about.kind) statement = statement.where('kind', '=', about.kind)
  if (about.subjectId) statement = statement.where('subjectId', '=', about.subjectId)
  const rows = await statement.execute()
  return rows.map(({ payload, ...event }) => {
    const { before, after, reason = '' } = payload as { before?: unknown; after?: unknown; reason?: string }
    return { ...event, before, after, reason }
  })
}
