import type { Database } from '../outside/database/connect-database.ts'
import type { SignedInUser } from '../http/principal.ts'
import { hasAuditEntryOfIntent, insertAuditEntry } from './audit.db.ts'

export interface RecordedChange {
  /** Verb and thing: `change step`, `give role`. */
  action: string
  subjectKind: 'user' | 'product' | 'price-figures' | 'system' | 'subscription' | 'video' | 'file'
  subjectId: string
  before?: unknown
  after?: unknown
  reason?: string
}

/** Writes down who changed what; in the transaction of the change itself. */
export async function recordChange(
  db: Database,
  actor: Pick<SignedInUser, 'id' | 'email'>,
  change: RecordedChange,
): Promise<void> {
  const { before, after, reason = '', ...what } = change
  await insertAuditEntry(db, {
    ...what,
    reason,
    actorId: actor.id,
    actorEmail: actor.email,
    before: before === undefined ? undefined : JSON.stringify(before),
    after: after === undefined ? undefined : JSON.stringify(after),
  })
}

/** Whether the change that was made under this intent is written down; its `after` has to name it as `intentId`. */
export const isRecorded = hasAuditEntryOfIntent
