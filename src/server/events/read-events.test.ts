import { setTimeout as wait, setImmediate as nextTurn } from 'node:timers/promises'
import { fastify } from 'fastify'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TestClock } from '#test/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import { until } from '#test/until.ts'
import { listenForChanges } from '../outside/database/listen-for-changes.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { emitEvent } from './emit-event.ts'
import { readNextEvents, type EventReader, type StoredEvent } from './read-events.ts'
import { removeOldEvents } from './remove-old-events.ts'
import { eventsChannel, prepareEventReaders, startEventReader } from './start-event-reader.ts'

const { log } = fastify({ logger: false })

let database: TestDatabase
let clock: TestClock
const closing: (() => Promise<void>)[] = []

beforeEach(async () => {
  database = await createTestDatabase()
  clock = new TestClock()
  await prepareEventReaders(deps(), database.url, [{ name: 'test' }])
  await database.pool.query('create table effects (id serial, event_id bigint, note text)')
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  await database.close()
})

const deps = () => ({ db: database.db, clock, log })

/** Emits that a video was edited; its version identifies the event. */
async function emit(video: string, version: number, tx: Database = database.db): Promise<void> {
  await emitEvent(tx, null, {
    kind: 'video.edited',
    subject: { kind: 'video', id: video },
    payload: { after: { fields: ['title'], version } },
  })
}

const describeEvent = ({ subjectId, payload }: StoredEvent) =>
  `${subjectId} ${(payload as { after: { version: number } }).after.version}`

/** A reader that writes down what it reads, in the transaction that it is given. */
function makeReader(before: (event: StoredEvent) => Promise<void> | void = () => {}): EventReader {
  return {
    name: 'test',
    wants: () => true,
    async handle(tx, event) {
      await before(event)
      await tx
        .insertInto('effects' as never)
        .values({ eventId: event.id, note: describeEvent(event) } as never)
        .execute()
      if (describeEvent(event).startsWith('broken')) throw new Error('This film can’t be read')
    },
  }
}

const readEffects = async (): Promise<string[]> =>
  (await database.pool.query<{ note: string }>('select note from effects order by id')).rows.map(
    ({ note }) => note,
  )

/** Reads until nothing is left. */
async function readAll(reader = makeReader(), limit?: number): Promise<void> {
  await until(
    async () => {
      let outcome = await readNextEvents(deps(), reader, limit)
      while (outcome === 'more') outcome = await readNextEvents(deps(), reader, limit)
      return outcome === 'idle'
    },
    60_000,
    'events are still held back',
  )
}

/** A connection of its own, so that transactions can be interleaved. */
async function openTransaction() {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  closing.push(() => client.end().catch(() => undefined))
  await client.query('begin')
  // From here on the transaction has its id.
  await client.query('select pg_current_xact_id()')
  const insert = (video: string, version: number) =>
    client.query(
      `insert into events (kind, version, subject_kind, subject_id, payload, is_recorded, is_for_studio, is_for_customer)
        values ('video.edited', 1, 'video', $1, $2, false, true, true)`,
      [video, JSON.stringify({ after: { fields: [], version } })],
    )
  return { client, insert, commit: () => client.query('commit') }
}

test('each event is read once, those of a film in their order, and none that was taken back', async () => {
  await emit('a', 1)
  await emit('b', 1)
  await emit('a', 2)
  await database.db
    .transaction()
    .execute(async (tx) => {
      await emit('a', 3, tx)
      throw new Error('taken back')
    })
    .catch(() => undefined)
  await readAll()
  await readAll()
  await emit('b', 2)
  await readAll()
  expect(await readEffects()).toEqual(['a 1', 'b 1', 'a 2', 'b 2'])
})

test('a transaction that commits late, after others were read, is not skipped', async () => {
  const late = await openTransaction()
  await late.insert('late', 1)
  await emit('early', 1)
  expect(await readNextEvents(deps(), makeReader())).toBe('pending')
  await late.commit()
  await readAll()
  expect((await readEffects()).toSorted()).toEqual(['early 1', 'late 1'])
})

test('a transaction that began before another, and waited for it, is read after it', async () => {
  const waiting = await openTransaction()
  const between = await openTransaction()
  await emit('a', 1)
  await waiting.insert('a', 2)
  await waiting.commit()
  // Still open: it holds back the first event, whose transaction is younger, and not the second.
  expect(await readNextEvents(deps(), makeReader())).toBe('pending')
  expect(await readEffects()).toEqual([])
  await between.commit()
  await readAll()
  expect(await readEffects()).toEqual(['a 1', 'a 2'])
})

test('a new reader starts now', async () => {
  await emit('a', 1)
  await prepareEventReaders(deps(), database.url, [{ name: 'newcomer' }])
  // Other test files' transactions may have been running: then it starts with those, a moment earlier.
  await database.pool.query(
    `update event_readers set from_xact = pg_snapshot_xmax(pg_current_snapshot()) where name = 'newcomer'`,
  )
  await emit('a', 2)
  await readAll({ ...makeReader(), name: 'newcomer' })
  expect(await readEffects()).toEqual(['a 2'])
})

test('of several processes one reads at a time, and each event is read once', async () => {
  let running = 0
  let together = 0
  const reader = makeReader(async () => {
    running += 1
    together = Math.max(together, running)
    await nextTurn()
    running -= 1
  })
  for (let version = 1; version <= 60; version += 1) await emit('a', version)
  await Promise.all([readAll(reader, 7), readAll(reader, 7), readAll(reader, 7)])
  expect(together).toBe(1)
  expect(await readEffects()).toEqual(Array.from({ length: 60 }, (_, index) => `a ${index + 1}`))
})

test('a process that dies while it reads leaves nothing, and the next one reads the same events', async () => {
  await emit('a', 1)
  await emit('a', 2)
  const reader = makeReader()
  const dying: EventReader = {
    ...reader,
    async handle(tx, event) {
      await reader.handle(tx, event)
      await database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where state = 'idle in transaction' and datname = current_database()`,
      )
    },
  }
  await until(
    async () => (await readNextEvents(deps(), dying).catch(() => 'died')) === 'died',
    60_000,
    'it did not die',
  )
  expect(await readEffects()).toEqual([])
  await readAll()
  expect(await readEffects()).toEqual(['a 1', 'a 2'])
})

test('an event that can’t be handled is set aside and taken again, in ever longer pauses, and holds up no other subject', async () => {
  await emit('a', 1)
  await emit('broken', 1)
  await emit('a', 2)
  await readAll()
  expect(await readEffects()).toEqual(['a 1', 'a 2'])
  const findRetry = () => database.db.selectFrom('eventRetries').selectAll().executeTakeFirst()
  const first = await findRetry()
  expect(first).toMatchObject({ reader: 'test', attempts: 1, error: 'This film can’t be read' })
  expect(first?.retryAt).toEqual(new Date(clock.now().getTime() + 60_000))
  for (let attempts = 2; attempts <= 6; attempts += 1) {
    clock.advance(12 * 60 * 60_000)
    await readAll()
    expect(await findRetry()).toMatchObject({ attempts })
  }
  expect(await findRetry(), 'given up').toMatchObject({ retryAt: null })

  await database.db.updateTable('eventRetries').set({ retryAt: clock.now() }).execute()
  await readAll({ ...makeReader(), handle: async () => {} })
  expect(await findRetry()).toBeUndefined()
})

test.each([
  ['is handled', ['b 1', 'a 1', 'a 2', 'a 3']],
  ['is given up', ['b 1', 'a 2', 'a 3']],
])('the later events of its subject wait until it %s', async (end, expected) => {
  let isBroken = true
  const reader = makeReader((event) => {
    if (isBroken && describeEvent(event) === 'a 1') throw new Error('This film can’t be read')
  })
  await emit('a', 1)
  await emit('a', 2)
  await emit('b', 1)
  await readAll(reader)
  clock.advance(30_000)
  await emit('a', 3)
  await readAll(reader)
  expect(await readEffects()).toEqual(['b 1'])
  isBroken = end === 'is given up'
  for (let attempts = 2; attempts <= 7; attempts += 1) {
    clock.advance(isBroken ? 12 * 60 * 60_000 : 60_000)
    await readAll(reader)
  }
  expect(await readEffects()).toEqual(expected)
})

test('thousands of events, also of one transaction, are read in batches of bounded size', async () => {
  await database.pool.query(
    `insert into events (kind, version, subject_kind, subject_id, payload, is_recorded, is_for_studio, is_for_customer)
      select 'video.edited', 1, 'video', 'a', jsonb_build_object('after', jsonb_build_object('version', n)),
        false, true, true from generate_series(1, 5000) n`,
  )
  let inBatch = 0
  let largest = 0
  let count = 0
  const reader: EventReader = {
    name: 'test',
    wants: () => true,
    handle: async () => {
      inBatch += 1
      count += 1
    },
  }
  for (;;) {
    inBatch = 0
    const outcome = await readNextEvents(deps(), reader)
    largest = Math.max(largest, inBatch)
    if (outcome === 'idle') break
  }
  expect({ count, largest }).toEqual({ count: 5000, largest: 200 })
})

test('an event that a reader has not read is not removed, however old it is', async () => {
  const readAllOfOthers = async () => {
    for (const name of ['emails', 'certificates']) await readAll({ ...makeReader(), name })
  }
  await readAllOfOthers()
  await emit('a', 1)
  await database.pool.query(`update events set at = '2020-01-01'`)
  expect(await removeOldEvents(deps())).toBe(0)
  await readAllOfOthers()
  expect(await removeOldEvents(deps()), 'the other reader has not read it').toBe(0)
  await readAll()
  expect(await removeOldEvents(deps())).toBe(1)
})

test('a database that was moved to a younger cluster is read on: nothing twice, nothing skipped', async () => {
  await emit('read', 1)
  await readAll()
  await emit('unread', 1)
  // As if all of that had happened where transactions are counted much further.
  await database.pool.query(`
    update events set xact = (xact::text::bigint + 1000000000)::text::xid8;
    update event_readers set from_xact = (from_xact::text::bigint + 1000000000)::text::xid8`)
  await prepareEventReaders(deps(), database.url, [{ name: 'test' }])
  await emit('new', 1)
  await readAll()
  expect(await readEffects()).toEqual(['read 1', 'unread 1', 'new 1'])
})

test('reading anew after a move may take longer than other statements', async () => {
  await emit('read', 1)
  await database.pool.query(`
    update events set xact = (xact::text::bigint + 1000000000)::text::xid8;
    create table bounds as select 'none' as at_most;
    create or replace function reset_event_readers() returns void language sql as
      $$ update bounds set at_most = current_setting('statement_timeout') $$`)
  await prepareEventReaders(deps(), database.url, [{ name: 'test' }])
  const { rows } = await database.pool.query('select at_most from bounds')
  expect(rows).toEqual([{ at_most: '0' }])
})

test('a database that was moved while the reader was behind is read on at once', async () => {
  await emit('read', 1)
  await readAll()
  await emit('unread', 1)
  // As if it came from where transactions were counted further, by an old one that held the reader back.
  await database.pool.query(
    `update events set xact = (xact::text::bigint + 1000000000)::text::xid8 where subject_id = 'unread'`,
  )
  await prepareEventReaders(deps(), database.url, [{ name: 'test' }])
  expect(await readNextEvents(deps(), makeReader())).toBe('more')
  expect(await readEffects()).toEqual(['read 1', 'unread 1'])
})

test('a notification wakes a reader, which reads nothing while it sleeps', async () => {
  let rounds = 0
  const reader = makeReader()
  const counted = {
    ...deps(),
    db: new Proxy(database.db, {
      get(target, name: keyof Database) {
        if (name === 'transaction') rounds += 1
        const value: unknown = target[name]
        return typeof value === 'function' ? (value.bind(target) as unknown) : value
      },
    }),
  }
  // Only the notification wakes it.
  const loop = startEventReader(counted, reader, { pollIntervalMs: 3_600_000 })
  closing.push(() => loop.close())
  const listening = await listenForChanges(database.url, { channels: { [eventsChannel]: () => loop.wake() } })
  closing.push(() => listening.stop())
  await wait(200)
  const before = rounds
  await wait(1_500)
  expect(rounds).toBe(before)
  await emit('a', 1)
  await until(async () => (await readEffects()).length === 1, 60_000, 'it was not woken')
})
