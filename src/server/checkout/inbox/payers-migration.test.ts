import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#test/database/test-database.ts'
import { readMigrations } from '../../outside/database/migrate.ts'

test('of events that were stored before, who pays is removed, and where to look stays', async () => {
  const { db, pool, close } = await createTestDatabase()
  onTestFinished(close)
  const session = { id: 'cs_1', object: 'checkout.session', customer: 'cus_1', subscription: 'sub_1' }
  const customer = { id: 'cus_1', object: 'customer' }
  const stored = [
    { ...session, customer_details: { name: 'Mara' }, collected_information: { individual_name: 'Mara' } },
    { ...customer, name: 'Mara', email: 'mara@brand.example' },
  ].map((object) => ({ data: { object, previous_attributes: { name: 'Mara' } } }))
  for (const [at, payload] of stored.entries())
    await sql`insert into payment_events (id, type, payload) values (${`evt_${at}`}, 'any', ${JSON.stringify(payload)})`.execute(
      db,
    )
  const migration = (await readMigrations()).find(({ name }) => name === '0045-payers-in-events.sql')
  await pool.query(migration?.sql ?? '')
  const { rows } = await sql<{ payload: unknown }>`select payload from payment_events order by id`.execute(db)
  expect(rows.map(({ payload }) => payload)).toEqual([
    { data: { object: session } },
    { data: { object: customer } },
  ])
})
