import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { explainStatements, listScannedTables } from '#test/database/explain-statements.ts'
import { createTestDatabase } from '#test/database/test-database.ts'
import { makeSubscription, makeUser } from '#test/factories.ts'
import { findMonthFigures } from './money-figures.db.ts'

test('the months count who began and who was running without reading every subscription each time', async () => {
  const { db, close } = await createTestDatabase()
  onTestFinished(close)
  const user = await makeUser(db)
  for (let month = 0; month < 20; month += 1)
    for (let n = 0; n < 10; n += 1)
      await makeSubscription(db, user, { startedAt: new Date(Date.UTC(2025, month, n + 1)) })
  await sql`update subscriptions set status = 'canceled', ended_at = started_at + interval '40 days'
    where started_at < '2025-03-01'`.execute(db)
  await sql`vacuum analyze subscriptions`.execute(db)

  const now = new Date('2026-08-15T12:00:00Z')
  const months = await findMonthFigures(db, now, 20)
  const counts = months.map((each) => [
    each.startedSubscriptions,
    each.endedSubscriptions,
    each.runningAtStart,
  ])
  // Those of January end in February, those of February in March.
  expect(counts.slice(0, 5)).toEqual([
    [10, 0, 0],
    [10, 10, 10],
    [10, 10, 10],
    [10, 0, 10],
    [10, 0, 20],
  ])
  const nodes = await explainStatements(db, (explained) => findMonthFigures(explained, now, 20))
  expect(listScannedTables(nodes)).not.toContain('subscriptions')
})
