import { useSearchParams } from 'react-router'
import { downloadAuditEntries } from '#shared/contract/system.ts'
import { paths } from '#shared/paths.ts'
import type { ChangeFilter } from '../parts/admin-queries.ts'

/** What the record of changes is asked for, by its names in the address. Days are of the reader's own clock. */
const recordFields = ['who', 'did', 'about', 'subject', 'from', 'until'] as const
export type RecordQuery = Partial<Record<(typeof recordFields)[number], string>>

/** The page with the record, asked for this. */
export function recordPath(ask: RecordQuery): string {
  return `${paths.accountManagement(ask)}#record`
}

/** The filters live in the address: what was asked for can be linked to, and the browser's way back takes it back. */
export function useRecordFilter() {
  const [query, setQuery] = useSearchParams()
  const ask: RecordQuery = {}
  for (const field of recordFields) {
    const value = query.get(field)
    if (value) ask[field] = value
  }
  const change = (changes: Partial<Record<keyof RecordQuery, string | null>>) =>
    setQuery(
      (present) => {
        const next = new URLSearchParams(present)
        for (const [field, value] of Object.entries(changes)) {
          if (value) next.set(field, value)
          else next.delete(field)
        }
        return next
      },
      { preventScrollReset: true, replace: true },
    )
  return { ask, change }
}

/** What the call is asked for; a day that is none counts as not asked. */
export function createChangeFilter(ask: RecordQuery): ChangeFilter {
  return {
    actorEmail: ask.who,
    action: ask.did,
    subjectKind: ask.about,
    subjectId: ask.subject,
    from: startOfDay(ask.from, 0),
    before: startOfDay(ask.until, 1),
  }
}

/** Where the browser gets the same as a table. */
export function recordTablePath(filter: ChangeFilter): string {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(given)
  return query.size === 0 ? downloadAuditEntries.path : `${downloadAuditEntries.path}?${query}`
}

/** `2026-03-02` -> the moment at which that day begins here, or the one `daysLater`. */
function startOfDay(day: string | undefined, daysLater: number): string | undefined {
  const [year, month, date] =
    /^(\d{4})-(\d\d)-(\d\d)$/
      .exec(day ?? '')
      ?.slice(1)
      .map(Number) ?? []
  if (year === undefined || month === undefined || date === undefined) return undefined
  return new Date(year, month - 1, date + daysLater).toISOString()
}
