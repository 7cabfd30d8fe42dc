import type { OutputOf } from '#shared/contract/define-call.ts'
import type { readAuditFilters as call } from '#shared/contract/system.ts'
import type { SystemDeps } from './system-deps.ts'
import { findAuditValues } from './audit.db.ts'

/** What the record of changes can be asked for: who is in it, and what they did. */
export async function readAuditFilters(deps: Pick<SystemDeps, 'db'>): Promise<OutputOf<typeof call>> {
  const [actorEmails, actions] = await Promise.all([
    findAuditValues(deps.db, 'actor_email'),
    findAuditValues(deps.db, 'action'),
  ])
  return { actorEmails, actions }
}
