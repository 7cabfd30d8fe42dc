import type { AuditEntry } from '#shared/contract/system.ts'
import type { Database } from '../outside/database/connect-database.ts'
import type { SystemDeps } from './system-deps.ts'
import type { SignedInUser } from '../http/principal.ts'
import type { FileAnswer } from '../http/handler.ts'
import { findAuditEntries, type AuditFilter } from './audit.db.ts'
import { csvTable, type CsvColumns } from './csv-table.ts'
import { recordChange } from './record-change.ts'

const entriesAtOnce = 1000

const columns: CsvColumns<AuditEntry> = {
  at: (entry) => entry.at,
  who: (entry) => entry.actorEmail,
  action: (entry) => entry.action,
  'subject kind': (entry) => entry.subjectKind,
  'subject id': (entry) => entry.subjectId,
  'subject name': (entry) => entry.subjectName ?? '',
  before: (entry) => jsonText(entry.before),
  after: (entry) => jsonText(entry.after),
  reason: (entry) => entry.reason,
}

const jsonText = (value: unknown): string =>
  value === undefined || value === null ? '' : JSON.stringify(value)

/**
 * The record of changes as a table, newest first. That it was taken is written down before anything is sent, so that
 * nobody takes it unseen; that entry is the first line of what is not filtered away.
 */
export async function downloadAuditEntries(
  deps: Pick<SystemDeps, 'db' | 'clock'>,
  actor: SignedInUser,
  filter: AuditFilter,
): Promise<FileAnswer> {
  await recordChange(deps.db, actor, {
    action: 'download changes',
    subjectKind: 'system',
    subjectId: 'audit',
    after: filter,
  })
  const day = deps.clock.now().toISOString().slice(0, 10)
  return { name: `changes-${day}.csv`, pieces: csvTable(columns, readPages(deps.db, filter)) }
}

/** As many entries at a time as are sent at once: neither memory nor a transaction grows with the record. */
async function* readPages(db: Database, filter: AuditFilter): AsyncGenerator<readonly AuditEntry[]> {
  let after = null
  for (;;) {
    const entries: AuditEntry[] = await findAuditEntries(db, filter, { after, limit: entriesAtOnce })
    yield entries
    const last = entries.at(-1)
    if (!last || entries.length < entriesAtOnce) return
    after = { key: last.at, id: last.id }
  }
}
