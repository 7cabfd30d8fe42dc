import type { AuditEntry } from '#shared/contract/system.ts'

/** Equal changes that one person made at once to several videos, shown as one. */
export interface ChangeGroup {
  /** The newest of them. */
  entry: AuditEntry
  count: number
}

const atOnceMs = 60_000

/** Entries, newest first; bulk changes of videos are one entry, all others stay single. */
export function groupChanges(entries: readonly AuditEntry[]): ChangeGroup[] {
  const groups: (ChangeGroup & { oldest: AuditEntry })[] = []
  for (const entry of entries) {
    const group = groups.at(-1)
    if (group && isSameMove(group.oldest, entry)) {
      group.count += 1
      group.oldest = entry
    } else {
      groups.push({ entry, oldest: entry, count: 1 })
    }
  }
  return groups.map(({ entry, count }) => ({ entry, count }))
}

const serializeContent = ({ before, after }: AuditEntry) => JSON.stringify([before, after])

function isSameMove(a: AuditEntry, b: AuditEntry): boolean {
  return (
    a.action === 'video.moved' &&
    b.action === a.action &&
    a.actorEmail === b.actorEmail &&
    a.reason === b.reason &&
    a.subjectId !== b.subjectId &&
    serializeContent(a) === serializeContent(b) &&
    Date.parse(a.at) - Date.parse(b.at) < atOnceMs
  )
}
