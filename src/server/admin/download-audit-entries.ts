import type { InputOf } from '#shared/contract/call/define-call.ts'
import type { AuditEntry, downloadAuditEntries as call } from '#shared/contract/system.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import type { SignedInUser } from '../http/principal.ts'
import type { FileAnswer } from '../http/handler.ts'
import { readRecord, type RecordedEvent } from '../events/read-record.ts'
import { csvTable, type CsvColumns } from '../system/csv-table.ts'
import { emitEvent } from '../events/emit-event.ts'
import type { AdminDeps } from './admin-deps.ts'
import { describeRecord } from './list-audit-entries.ts'

type AuditFilter = InputOf<typeof call>

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
 * Streams the record of changes as CSV, newest first. The download itself is recorded before anything is sent; that
 * entry is the first line unless filtered out.
 */
export async function downloadAuditEntries(
  deps: AdminDeps,
  actor: SignedInUser,
  filter: AuditFilter,
): Promise<FileAnswer> {
  await emitEvent(deps.db, actor, {
    kind: 'record.downloaded',
    subject: { kind: 'system', id: 'audit' },
    payload: { after: { ...filter } },
  })
  const day = deps.clock.now().toISOString().slice(0, 10)
  return { name: `changes-${day}.csv`, pieces: csvTable(columns, readPages(deps.db, filter)) }
}

/** As many entries at a time as are sent at once: neither memory nor a transaction grows with the record. */
async function* readPages(db: Database, filter: AuditFilter): AsyncGenerator<readonly AuditEntry[]> {
  const { action, ...rest } = filter
  const recordFilter = { ...rest, kind: action }
  let after = null
  for (;;) {
    const events: RecordedEvent[] = await readRecord(db, recordFilter, { after, limit: entriesAtOnce })
    yield await describeRecord(db, events)
    const last = events.at(-1)
    if (!last || events.length < entriesAtOnce) return
    after = { key: last.at, id: last.id }
  }
}
