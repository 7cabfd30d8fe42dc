import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSubscription, makeUser, makeVideo } from '#test/factories.ts'
import { createTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import { backdateSubscription, spreadVideoChanges } from './backdate.db.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('films of the demo changed at different times: what is further, later, and all of it since the order', async () => {
  const { db } = database
  const days = 12
  const { id } = await makeSubscription(db, await makeUser(db), { createdAt: new Date() })
  const statuses = ['draft', 'activated', 'queued', 'queued', 'shooting', 'editing', 'delivery'] as const
  for (const [position, status] of statuses.entries())
    await makeVideo(db, id, { status, position, createdAt: new Date() })
  await backdateSubscription(db, id, days)
  await spreadVideoChanges(db, id, days)
  const videos = await db
    .selectFrom('videos')
    .select(['status', 'createdAt', 'updatedAt'])
    .orderBy('updatedAt')
    .execute()
  expect(videos.map(({ status }) => status)).toEqual(statuses)
  const times = videos.map(({ updatedAt }) => updatedAt.getTime())
  expect(new Set(times).size).toBe(videos.length)
  expect(times.at(-1)).toBeLessThan(Date.now() - 60 * 60 * 1000)
  for (const { createdAt, updatedAt } of videos) expect(updatedAt >= createdAt).toBe(true)
})
