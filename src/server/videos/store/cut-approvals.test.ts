import { afterAll, beforeAll, expect, test } from 'vitest'
import { cutStateSchema, isCutToAnswer, type CutState } from '#shared/videos/cuts/cut-states.ts'
import { videoStatuses } from '#shared/videos/video-status.ts'
import { makeVideo } from '#test/factories.ts'
import { createTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import { makeBlock } from '#test/videos/video-fixture.ts'
import { findRemindableCuts, findWaitingCut } from './cut-approvals.db.ts'

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
  const { id: videoId } = await makeVideo(db, subscriptionId, { title: 'First light', status: 'editing' })
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

test('nobody is reminded once their subscription has ended', async () => {
  const { db } = database
  const { subscriptionId } = await makeBlock(db, {})
  const { id: videoId } = await makeVideo(db, subscriptionId, { status: 'editing' })
  const sentAt = new Date('2026-03-01T10:00:00Z')
  await db
    .insertInto('cuts')
    .values({ videoId, number: 1, state: 'in_review', copy: '{}', createdAt: sentAt, sentAt })
    .execute()
  const isDue = async () =>
    (await findRemindableCuts(db, { now: new Date('2026-04-01'), afterDays: 3, untilDays: 14 })).includes(
      videoId,
    )
  expect(await isDue()).toBe(true)
  await db
    .updateTable('subscriptions')
    .set({ status: 'canceled', endedAt: sentAt })
    .where('id', '=', subscriptionId)
    .execute()
  expect(await isDue()).toBe(false)
})

test.each(videoStatuses)(
  'of a film in %s the cuts that pages call to be answered are waiting',
  async (status) => {
    const { db } = database
    const { subscriptionId } = await makeBlock(db, {})
    const { id: videoId } = await makeVideo(db, subscriptionId, { status })
    const sentAt = new Date('2026-03-01T10:00:00Z')
    const sent = { videoId, number: 1, copy: JSON.stringify({}), createdAt: sentAt, sentAt }
    // Void is computed, never stored.
    for (const state of cutStateSchema.exclude(['void']).options)
      for (const deliveredAt of state === 'assembling' || state === 'withdrawn' ? [null] : [null, sentAt]) {
        const cut =
          state === 'assembling'
            ? { videoId, number: 1, createdAt: sentAt }
            : state === 'withdrawn'
              ? { ...sent, withdrawnAt: sentAt, withdrawnReason: 'Wrong file' }
              : { ...sent, deliveredAt }
        await db.deleteFrom('cuts').where('videoId', '=', videoId).execute()
        await db
          .insertInto('cuts')
          .values({ ...cut, state })
          .execute()
        const isWaiting = (await findWaitingCut(db, videoId)) !== undefined
        expect(isWaiting, `${state}, ${deliveredAt ? '' : 'not '}delivered`).toBe(
          isCutToAnswer({ status, cut: { state, deliveredAt } }),
        )
      }
  },
)
