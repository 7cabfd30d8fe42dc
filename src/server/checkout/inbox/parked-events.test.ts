import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { explainStatements, listScannedTables } from '#test/database/explain-statements.ts'
import { createTestDatabase } from '#test/database/test-database.ts'
import { systemClock } from '../../outside/clock.ts'
import { findParkedEvents, unparkEvents } from './payment-events.db.ts'

test('events that wait for a person are found without reading all that ever came', async () => {
  const { db, close } = await createTestDatabase()
  onTestFinished(close)
  await sql`
    insert into payment_events (id, type, payload, applied_at)
    select 'evt_' || n, 'invoice.paid', '{}', now() from generate_series(1, 5000) n`.execute(db)
  await sql`insert into payment_events (id, type, payload, parked_at) values ('parked', 'any', '{}', now())`.execute(
    db,
  )
  await sql`analyze payment_events`.execute(db)
  const nodes = await explainStatements(db, findParkedEvents)
  expect(nodes).not.toEqual([])
  expect(listScannedTables(nodes)).toEqual([])
  expect((await findParkedEvents(db)).map(({ id }) => id)).toEqual(['parked'])
  expect(await unparkEvents(db, systemClock.now())).toBe(1)
})
