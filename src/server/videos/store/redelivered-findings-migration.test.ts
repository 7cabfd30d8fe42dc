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
  const { owner, subscriptionId } = await makeBlock(db, {})
  const { id: videoId } = await makeVideo(db, subscriptionId)
  const before = new Date(at.getTime() - 1_000)
  const after = new Date(at.getTime() + 1_000)
  const cuts: [CutState, Date | null, string | null, string | null, string | null][] = [
    ['approved', before, null, 'As ordered.', again],
    ['approved', before, 'The fair opens.', 'As ordered.', withoutApproval],
    ['approved', after, 'The fair opens.', 'As ordered.', again],
    ['in_review', null, null, 'As ordered.', again],
    ['in_review', null, 'The fair opens.', 'As ordered.', withoutApproval],
    ['in_review', null, 'The fair opens.', null, null],
  ]
  for (const [index, [state, approvedAt, deliveredReason, redeliveredReason]] of cuts.entries()) {
    const number = index + 1
    const sent = { videoId, number, state, copy: JSON.stringify({}), createdAt: at, sentAt: at }
    const { id: cutId } = await db
      .insertInto('cuts')
      .values({ ...sent, deliveredAt: at, deliveredReason, redeliveredReason })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (!approvedAt) continue
    const approval = { cutId, hash: '0'.repeat(64), approvedAt, approvedBy: owner.id }
    await db.insertInto('cutApprovals').values(approval).execute()
  }
  await pool.query('alter table cuts drop column redelivered_finding')
  await pool.query(migration.sql)
  const rows = await db.selectFrom('cuts').select('redeliveredFinding').orderBy('number').execute()
  expect(rows.map(({ redeliveredFinding }) => redeliveredFinding)).toEqual(
    cuts.map(([, , , , finding]) => finding),
  )
})
