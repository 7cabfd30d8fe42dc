import type { OutputOf } from '#shared/contract/call/define-call.ts'
import type { readAuditFilters as call } from '#shared/contract/system.ts'
import { readRecordValues } from '../events/read-record.ts'
import type { AdminDeps } from './admin-deps.ts'

/** Values for the filters of the record: actors and kinds of events. */
export async function readAuditFilters(deps: Pick<AdminDeps, 'db'>): Promise<OutputOf<typeof call>> {
  const [actorEmails, actions] = await Promise.all([
    readRecordValues(deps.db, 'actor_email'),
    readRecordValues(deps.db, 'kind'),
  ])
  return { actorEmails, actions }
}
