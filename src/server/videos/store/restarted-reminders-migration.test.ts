import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CutState } from '#shared/videos/cuts/cut-states.ts'
import { makeVideo } from '#test/factories.ts'
import { createTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import { makeBlock } from '#test/videos/video-fixture.ts'
import { readMigrations } from '../../outside/database/migrate.ts'

let database: TestDatabase
let migration: string
beforeAll(async () => {
  database = await createTestDatabase()
  const found = (await readMigrations()).find(({ name }) => name === '0037-restarted-reminders.sql')
  if (!found) throw new Error('The migration is there')
  migration = found.sql
})
afterAll(() => database.close())

const at = new Date('2026-03-01T10:00:00Z')
const withdrawnAt = new Date('2026-03-16T10:00:00Z')

test.each<[string, (CutState | 'never sent' | 'early')[], number[]]>([
  ['begin anew for the cut before a withdrawn one', ['in_review', 'withdrawn'], [0, 14]],
  ['also while the next one is assembled', ['in_review', 'withdrawn', 'assembling'], [0, 14, 14]],
  ['stay where they were due after it', ['in_review', 'early'], [14, 14]],
  ['stay where the newer one is assembled', ['in_review', 'assembling'], [14, 14]],
  ['stay where the newer one was never sent', ['in_review', 'never sent'], [14, 14]],
  ['stay of a cut that was answered', ['changes_asked', 'withdrawn'], [14, 14]],
  ['stay where a newer one waits', ['in_review', 'withdrawn', 'in_review'], [14, 14, 14]],
])('reminders of earlier withdrawals %s', async (_, states, expected) => {
  const { db, pool } = database
  const { subscriptionId } = await makeBlock(db, {})
  const { id: videoId } = await makeVideo(db, subscriptionId)
  await db
    .insertInto('cuts')
    .values(
      states.map((each, index) => {
        const state = each === 'never sent' || each === 'early' ? 'withdrawn' : each
        const isSent = each !== 'never sent' && each !== 'assembling'
        return {
          videoId,
          number: index + 1,
          createdAt: at,
          state,
          remindedDays: 14,
          ...(state !== 'assembling' && { copy: JSON.stringify({}) }),
          ...(isSent && { sentAt: at }),
          ...(state === 'withdrawn' && {
            withdrawnAt: each === 'early' ? at : withdrawnAt,
            withdrawnReason: 'Wrong file',
          }),
        }
      }),
    )
    .execute()
  await pool.query(migration)
  const rows = await db
    .selectFrom('cuts')
    .select('remindedDays')
    .where('videoId', '=', videoId)
    .orderBy('number')
    .execute()
  expect(rows.map(({ remindedDays }) => remindedDays)).toEqual(expected)
})
