import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allFlagsOff } from '#shared/system/system-flags.ts'
import { createTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import { until } from '#test/until.ts'
import { TestClock } from '#test/test-clock.ts'
import { listenForChanges, type Listening } from '../outside/database/listen-for-changes.ts'
import { findSystemStatus, writeSystemStatus } from './system.db.ts'
import { SystemStatusCache, systemStatusChannel } from './system-status-cache.ts'

let database: TestDatabase
let listening: Listening[]
let caches: SystemStatusCache[]
let reads = 0
beforeAll(async () => {
  database = await createTestDatabase()
  // The test clock is fixed: nothing is read again because of its age.
  const clock = new TestClock()
  const read = async () => {
    reads += 1
    return findSystemStatus(database.db)
  }
  caches = [1, 2].map(() => new SystemStatusCache(read, clock, Fastify().log))
  listening = await Promise.all(
    caches.map((cache) =>
      listenForChanges(database.url, { channels: { [systemStatusChannel]: () => cache.invalidate() } }),
    ),
  )
})
afterAll(async () => {
  await Promise.all(listening.map((each) => each.stop()))
  await database.close()
})

const readBoth = async () =>
  (await Promise.all(caches.map((cache) => cache.read()))).map(({ disableWrites }) => disableWrites)
const set = (disableWrites: boolean) => ({ ...allFlagsOff, disableWrites, reason: 'A move', endsAt: null })

test('a change of the flags reaches every process once it is committed, and none if it is rolled back', async () => {
  expect(await readBoth()).toEqual([false, false])
  await database.db.transaction().execute((tx) => writeSystemStatus(tx, set(true), new Date()))
  await until(async () => (await readBoth()).every(Boolean), 60_000, 'a process has the old flags')

  const before = reads
  await database.db
    .transaction()
    .execute(async (tx) => {
      await writeSystemStatus(tx, set(false), new Date())
      throw new Error('taken back')
    })
    .catch(() => undefined)
  expect(await readBoth()).toEqual([true, true])
  expect(reads, 'a cached read asks no database').toBe(before)
})
