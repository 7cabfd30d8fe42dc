import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TestClock } from '#test/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import { until } from '#test/until.ts'
import { emitEvent } from '../events/emit-event.ts'
import { readNextEvents } from '../events/read-events.ts'
import { prepareEventReaders } from '../events/start-event-reader.ts'
import { openDiskStorage } from '../outside/storage/disk-storage.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const { log } = fastify({ logger: false })
const clock = new TestClock()

let source: TestDatabase
let target: TestDatabase
let folder: string

beforeEach(async () => {
  ;[source, target] = await Promise.all([createTestDatabase(), createTestDatabase()])
  folder = await mkdtemp(join(tmpdir(), 'arcframe-readers-'))
})
afterEach(async () => {
  await Promise.all([source.close(), target.close()])
  await rm(folder, { recursive: true })
})

const emit = ({ db }: TestDatabase, video: string) =>
  emitEvent(db, null, {
    kind: 'video.edited',
    subject: { kind: 'video', id: video },
    payload: { after: { fields: [], version: 1 } },
  })

/**
 * Waits until all events that are stored can be read. Transactions of other test files on the same PostgreSQL hold events
 * back while they run, and would end a step early.
 */
const waitForHorizon = ({ pool }: TestDatabase) =>
  until(
    async () => {
      const { rows } = await pool.query<{ isPassed: boolean }>(
        `select pg_snapshot_xmin(pg_current_snapshot()) > max(xact) as "isPassed" from events`,
      )
      return rows[0]?.isPassed === true
    },
    60_000,
    'events are still held back',
  )

/** Which videos a reader gets, in steps of two events. */
async function read(database: TestDatabase, name: string, steps = Infinity): Promise<string[]> {
  const { db } = database
  const videos: string[] = []
  const reader = {
    name,
    wants: () => true,
    handle: async (_: unknown, { subjectId }: { subjectId: string }) => {
      videos.push(subjectId)
    },
  }
  let step = 0
  await waitForHorizon(database)
  await until(
    async () => {
      let outcome = await readNextEvents({ db, clock, log }, reader, 2)
      while (outcome === 'more' && (step += 1) < steps) {
        outcome = await readNextEvents({ db, clock, log }, reader, 2)
      }
      return outcome === 'idle' || step >= steps
    },
    60_000,
    'events are still held back',
  )
  return videos
}

/** Transactions as a cluster counts them that has done much more, or hardly anything. */
const clusters = [
  ['that counted further', '+ 5000000000'],
  ['that had hardly counted', '- (select min(xact::text::bigint) from events where xact <> $$0$$) + 3'],
] as const

test.each(clusters)(
  'readers go on after a restore from a cluster %s: nothing twice, nothing skipped',
  async (_, shift) => {
    await prepareEventReaders({ db: source.db, clock, log }, source.url, [
      { name: 'slow' },
      { name: 'waiting' },
    ])
    for (const video of ['a', 'b', 'c', 'd', 'e']) await emit(source, video)
    // One has read all there is by then, one is inside a window, one has read nothing.
    expect(await read(source, 'slow', 2)).toEqual(['a', 'b', 'c', 'd'])
    expect(await read(source, 'emails')).toEqual(['a', 'b', 'c', 'd', 'e'])
    await emit(source, 'f')
    const shifted = (column: string) =>
      `${column} = greatest(1, ${column}::text::bigint ${shift})::text::xid8`
    await source.pool.query(`
    update event_readers set ${shifted('from_xact')};
    update event_readers set ${shifted('until_xact')} where until_xact is not null;
    update events set ${shifted('xact')} where xact <> '0'`)

    const storage = await openDiskStorage(join(folder, 'files'))
    const { file } = await writeBackup({ databaseUrl: source.url, storage }, folder)
    await restoreBackup({ databaseUrl: target.url, storage }, file, { beforeReplacing: null })
    await emit(target, 'new')
    expect(await read(target, 'emails')).toEqual(['f', 'new'])
    expect(await read(target, 'slow')).toEqual(['e', 'f', 'new'])
    expect(await read(target, 'waiting')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'new'])
    await emit(target, 'newer')
    expect(await read(target, 'emails')).toEqual(['newer'])
  },
)
