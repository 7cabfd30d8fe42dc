import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CutState } from '#shared/videos/cuts/cut-states.ts'
import { makeVideo } from '#test/factories.ts'
import { createTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import { makeBlock } from '#test/videos/video-fixture.ts'
import { readMigrations } from '../../outside/database/migrate.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const at = new Date('2026-03-01T10:00:00Z')
const again = 'It was delivered again, unchanged.'
const withoutApproval = 'It was delivered without an approval.'

test('later deliveries of before have the finding that their customers read', async () => {
  const { db, pool } = database
  const migration = (await readMigrations()).find(({ name }) => name === '0039-redelivered-findings.sql')
  if (!migration) throw new Error('The migration is there')
  const { subscriptionId } = await makeBlock(db, {})
  const { id: videoId } = await makeVideo(db, subscriptionId)
  const cuts: [CutState, string | null, string | null][] = [
    ['approved', null, 'As ordered.'],
    ['in_review', null, 'As ordered.'],
    ['in_review', 'The fair opens.', 'As ordered.'],
    ['in_review', 'The fair opens.', null],
  ]
  await db
    .insertInto('cuts')
    .values(
      cuts.map(([state, deliveredReason, redeliveredReason], index) => ({
        videoId,
        number: index + 1,
        state,
        copy: JSON.stringify({}),
        createdAt: at,
        sentAt: at,
        deliveredAt: at,
        deliveredReason,
        redeliveredReason,
      })),
    )
    .execute()
  await pool.query('alter table cuts drop column redelivered_finding')
  await pool.query(migration.sql)
  const rows = await db.selectFrom('cuts').select('redeliveredFinding').orderBy('number').execute()
  expect(rows.map(({ redeliveredFinding }) => redeliveredFinding)).toEqual([
    again,
    again,
    withoutApproval,
    null,
  ])
})
