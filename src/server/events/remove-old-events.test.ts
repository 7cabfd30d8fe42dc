import { afterAll, beforeAll, expect, test } from 'vitest'
import { queueEmails } from '#test/events/queue-emails.ts'
import { readEvents } from '#test/events/read-events.ts'
import { TestClock } from '#test/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import { emitEvent } from './emit-event.ts'
import { removeOldEvents } from './remove-old-events.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  // Another reader would have to read them first.
  await database.db.deleteFrom('eventReaders').where('name', '!=', 'emails').execute()
})
afterAll(() => database.close())

const video = { kind: 'video', id: 'film' } as const
const edit = { after: { fields: ['title'], version: 2 } }
const age = (at: string) =>
  database.db
    .updateTable('events')
    .set({ at: new Date(at) })
    .execute()

test('events are removed after 13 months, those of the record of changes never', async () => {
  const { db } = database
  const clock = new TestClock('2027-03-15T12:00:00Z')
  const move = { before: { status: 'draft' }, after: { status: 'activated' } }
  await emitEvent(
    db,
    { id: 'u', email: 'u@brand.example' },
    { kind: 'video.moved', subject: video, payload: move },
  )
  await emitEvent(db, null, { kind: 'video.edited', subject: video, payload: edit })
  await queueEmails(db)
  await age('2026-02-15T12:00:01Z')
  expect(await removeOldEvents({ db, clock })).toBe(0)
  await age('2026-02-15T11:59:59Z')
  expect(await removeOldEvents({ db, clock })).toBe(1)
  expect((await readEvents(db)).map(({ kind }) => kind)).toEqual(['video.moved'])
})

test('on the last day of a month, none of the next month is removed', async () => {
  const { db } = database
  const clock = new TestClock('2027-03-31T12:00:00Z')
  await emitEvent(db, null, { kind: 'video.edited', subject: video, payload: edit })
  await queueEmails(db)
  await age('2026-02-28T12:00:01Z')
  expect(await removeOldEvents({ db, clock })).toBe(0)
  await age('2026-02-28T11:59:59Z')
  expect(await removeOldEvents({ db, clock })).toBe(1)
})
