import type { InputOf, OutputOf } from '#shared/contract/call/define-call.ts'
import type { AuditEntry, listAuditEntries as call } from '#shared/contract/system.ts'
import { readRecord, type RecordedEvent } from '../events/read-record.ts'
import { isTimeKey, readCursor, takePage } from '../http/page-cursor.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { nameSubscriptions } from '../subscriptions/name-subscriptions.ts'
import { nameUsers } from '../users/name-users.ts'
import { nameVideos } from '../videos/name-videos.ts'
import type { AdminDeps } from './admin-deps.ts'

/**
 * Changes made by admins, newest first.
 * @throws Refusal invalid_input for a cursor that this server did not issue
 */
export async function listAuditEntries(
  deps: Pick<AdminDeps, 'db'>,
  input: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  const { pageSize, startAfter, action, ...filter } = input
  const after = readCursor(startAfter, isTimeKey, (id) => /^\d{1,15}$/.test(id))
  const found = await readRecord(deps.db, { ...filter, kind: action }, { after, limit: pageSize + 1 })
  const { page, lastVisible } = takePage(found, pageSize, (event) => event.at)
  return { entries: await describeRecord(deps.db, page), lastVisible }
}

/** Events as entries of the record, each with the name that its subject has today. */
export async function describeRecord(db: Database, events: readonly RecordedEvent[]): Promise<AuditEntry[]> {
  const listIds = (kind: string) => [
    ...new Set(events.filter(({ subjectKind }) => subjectKind === kind).map(({ subjectId }) => subjectId)),
  ]
  const [videos, users, subscriptions] = await Promise.all([
    nameVideos(db, listIds('video')),
    nameUsers(db, listIds('user')),
    nameSubscriptions(db, listIds('subscription')),
  ])
  const names = new Map(Object.entries({ video: videos, user: users, subscription: subscriptions }))
  return events.map(({ kind, payload, ...event }) => ({
    ...event,
    action: kind,
    subjectName: names.get(event.subjectKind)?.get(event.subjectId) ?? null,
    before: payload['before'],
    after: payload['after'],
    reason: typeof payload['reason'] === 'string' ? payload['reason'] : '',
  }))
}
