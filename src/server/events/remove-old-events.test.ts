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
})
afterAll(() => database.close())

test('events are removed after 13 months, those of the record of changes never', async () => {
  const { db } = database
  const clock = new TestClock('2027-03-15T12:00:00Z')
  const video = { kind: 'video', id: 'film' } as const
  const edit = { after: { fields: ['title'], version: 2 } }
  const move = { before: { status: 'draft' }, after: { status: 'activated' } }
  await emitEvent(
    db,
    { id: 'u', email: 'u@brand.example' },
    { kind: 'video.moved', subject: video, payload: move },
  )
  await emitEvent(db, null, { kind: 'video.edited', subject: video, payload: edit })
  const age = (at: string) =>
    db
      .updateTable('events')
      .set({ at: new Date(at) })
      .execute()

  // Another reader would have to read them first.
  await db.deleteFrom('eventReaders').where('name', '!=', 'emails').execute()
  await queueEmails(db)
  await age('2026-02-15T12:00:01Z')
  expect(await removeOldEvents({ db, clock })).toBe(0)
  await age('2026-02-15T11:59:59Z')
  expect(await removeOldEvents({ db, clock })).toBe(1)
  expect((await readEvents(db)).map(({ kind }) => kind)).toEqual(['video.moved'])
})
