import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestClock } from '#test/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import { openKeyAttempts, removeOldKeyAttempts } from './key-attempts.db.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('attempts are removed 13 months after the last one', async () => {
  const { db } = database
  const keys = openKeyAttempts(database.url)
  await keys.raiseAttempt('refund-1', 1)
  await keys.raiseAttempt('refund-2', 1)
  await db
    .updateTable('keyAttempts')
    .set({ raisedAt: new Date('2026-02-15T12:00:00Z') })
    .where('action', '=', 'refund-1')
    .execute()
  const remove = (now: string) => removeOldKeyAttempts({ db, clock: new TestClock(now) })
  expect(await remove('2027-03-15T12:00:00Z')).toBe(0)
  expect(await remove('2027-03-15T12:00:01Z')).toBe(1)
  expect([await keys.findAttempt('refund-1'), await keys.findAttempt('refund-2')]).toEqual([1, 2])
  await keys.close()
})
