import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CutState } from '#shared/videos/cuts/cut-states.ts'
import { makeVideo } from '#test/factories.ts'
import { createTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import { makeBlock } from '#test/videos/video-fixture.ts'
import { findRemindableCuts } from './cut-approvals.db.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test.each<[CutState, string[]]>([
  ['in_review', []],
  ['changes_asked', []],
  ['assembling', ['First light']],
  ['withdrawn', ['First light']],
])('a cut is not remindable once a newer one was sent: %s', async (state, expected) => {
  const { db } = database
  const { subscriptionId } = await makeBlock(db, {})
  const { id: videoId } = await makeVideo(db, subscriptionId, { title: 'First light' })
  const sentAt = new Date('2026-03-01T10:00:00Z')
  const sent = { videoId, copy: JSON.stringify({}), createdAt: sentAt, sentAt }
  await db
    .insertInto('cuts')
    .values([
      { ...sent, number: 1, state: 'in_review' },
      // Its own reminders are over.
      state === 'assembling'
        ? { videoId, number: 2, createdAt: sentAt }
        : {
            ...sent,
            number: 2,
            state,
            remindedDays: 14,
            ...(state === 'withdrawn' && { withdrawnAt: sentAt, withdrawnReason: 'Wrong file' }),
          },
    ])
    .execute()
  const due = await findRemindableCuts(db, { now: new Date('2026-04-01'), afterDays: 3, untilDays: 14 })
  expect(due.filter((id) => id === videoId)).toEqual(expected.map(() => videoId))
})
