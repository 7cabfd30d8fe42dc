import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#test/database/test-database.ts'
import { readMigrations } from '../../outside/database/migrate.ts'
import { withoutPayer } from './without-payer.ts'

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

test('who pays is removed from inside other objects, too, as it is of events that come now', async () => {
  const { db, pool, close } = await createTestDatabase()
  onTestFinished(close)
  const card = { id: 'pm_1', card: { last4: '4242' }, billing_details: { name: 'Mara', email: null } }
  const stored = [
    { object: 'invoice', id: 'in_1', last_finalization_error: { code: 'x', payment_method: card } },
    {
      object: 'refund',
      id: 're_1',
      instructions_email: 'mara@brand.example',
      next_action: {
        display_details: { email_sent: { email_sent_at: 1, email_sent_to: 'mara@brand.example' } },
      },
    },
    {
      object: 'charge',
      id: 'ch_1',
      customer: { object: 'customer', id: 'cus_1', name: 'Mara', address: { city: 'Oslo' } },
      refunds: { data: [{ id: 're_2', receipt_url: 'https://mara.example' }, [], {}, null, 1.5, 'source'] },
    },
    { object: 'subscription', id: 'sub_1', items: { data: [] }, metadata: { name: 'kept' } },
  ].map((object) => ({ data: { object } }))
  for (const [at, payload] of stored.entries())
    await sql`insert into payment_events (id, type, payload) values (${`evt_${at}`}, 'any', ${JSON.stringify(payload)})`.execute(
      db,
    )
  const migration = (await readMigrations()).find(({ name }) => name === '0047-nested-payers.sql')
  await pool.query(migration?.sql ?? '')
  const { rows } = await sql<{ payload: unknown }>`select payload from payment_events order by id`.execute(db)
  expect(rows.map(({ payload }) => payload)).toEqual(stored.map(withoutPayer))
  expect(JSON.stringify(rows)).not.toMatch(/mara|oslo/i)
  expect(JSON.stringify(rows)).toContain('kept')
})
