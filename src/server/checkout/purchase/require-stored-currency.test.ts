import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSubscription, makeUser } from '#test/factories.ts'
import { createTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import { requireStoredCurrency } from './require-stored-currency.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('a server starts in any currency while nothing is sold, and in no other one afterwards', async () => {
  await expect(requireStoredCurrency(database.db, 'eur')).resolves.toBeUndefined()
  await makeSubscription(database.db, await makeUser(database.db))
  await expect(requireStoredCurrency(database.db, 'usd')).resolves.toBeUndefined()
  await expect(requireStoredCurrency(database.db, 'eur')).rejects.toThrow(
    'The setting CURRENCY is eur, but this database sells in usd: set CURRENCY=usd, or start with an empty database.',
  )
})

test('the database refuses an invoice in another currency than its subscription was sold in', async () => {
  const { id: subscriptionId } = await makeSubscription(database.db, await makeUser(database.db))
  const now = new Date()
  const store = (id: string, currency: string) =>
    database.db
      .insertInto('invoices')
      .values({
        id,
        subscriptionId,
        currency,
        kind: 'first',
        status: 'paid',
        totalCents: 1_000,
        createdAt: now,
        updatedAt: now,
      })
      .execute()
  await expect(store('in_eur', 'eur')).rejects.toThrow('foreign key')
  await expect(store('in_usd', 'usd')).resolves.toBeDefined()
})
