import { expect, it } from 'vitest'
import type { AuditEntry } from '#shared/contract/system.ts'
import { groupChanges } from './group-changes.ts'

let lastId = 0
const move = (second: number, changes: Partial<AuditEntry> = {}): AuditEntry => {
  lastId += 1
  return {
    id: String(lastId),
    at: new Date(Date.UTC(2026, 10, 21, 10, 0, second)).toISOString(),
    actorEmail: 'mara@example.com',
    action: 'video.moved',
    subjectKind: 'video',
    subjectId: `film-${lastId}`,
    subjectName: null,
    before: { status: 'queued' },
    after: { status: 'shooting' },
    reason: '',
    ...changes,
  }
}
const counts = (entries: AuditEntry[]) => groupChanges(entries).map(({ count }) => count)

it('films moved together are shown as one entry', () => {
  expect(counts([move(3), move(2), move(1)])).toEqual([3])
})

it('moves that differ in person, direction, reason or time are separate entries', () => {
  expect(counts([move(3), move(2, { actorEmail: 'ben@example.com' }), move(1)])).toEqual([1, 1, 1])
  expect(counts([move(3), move(2, { after: { status: 'activated' } })])).toEqual([1, 1])
  expect(counts([move(3, { reason: 'Cut again' }), move(2)])).toEqual([1, 1])
  expect(counts([move(200), move(2)])).toEqual([1, 1])
})

it('repeated moves of one film, and all other changes, are separate entries', () => {
  expect(counts([move(3, { subjectId: 'one' }), move(2, { subjectId: 'one' })])).toEqual([1, 1])
  const uploads = { action: 'finished_film.uploaded' }
  expect(counts([move(3, uploads), move(2, uploads)])).toEqual([1, 1])
})
