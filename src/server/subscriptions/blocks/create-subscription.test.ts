import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultSelections } from '#shared/cart/product-selections.ts'
import { priceSelection } from '#shared/checkout/price-selection.ts'
import { seedFigures, seedProducts } from '#shared/products/catalogue.ts'
import { defaultStatusItems } from '#shared/subscriptions/status-steps.ts'
import { makeUser } from '#test/factories.ts'
import { createTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import { createSubscription } from './create-subscription.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('a subscription is active on creation, before it is read from the provider', async () => {
  const { db } = database
  const user = await makeUser(db)
  const [checkoutId, selectionId] = [randomUUID(), randomUUID()]
  const selections = { ...defaultSelections, selectionId }
  const { price } = priceSelection(selections, {
    products: [...seedProducts],
    figures: seedFigures,
    currency: 'usd',
  })
  const startedAt = new Date('2026-03-01T10:00:00.000Z')
  await db
    .insertInto('checkouts')
    .values({
      id: checkoutId,
      userId: user.id,
      selectionId,
      cartVersion: 1,
      currency: 'usd',
      productSelections: JSON.stringify(selections),
      price: JSON.stringify(price),
      totalCents: price.totalCents,
      providerSessionId: `cs_test_${checkoutId}`,
      state: 'open',
      expiresAt: startedAt,
    })
    .execute()
  const { id } = await db.transaction().execute((tx) =>
    createSubscription(
      tx,
      {
        userId: user.id,
        userEmail: user.email,
        selectionId,
        checkoutId,
        selections,
        price,
        currency: 'usd',
        providerSubscriptionId: `sub_${checkoutId}`,
        providerCustomerId: `cus_${checkoutId}`,
        startedAt,
      },
      startedAt,
    ),
  )
  const read = db.selectFrom('subscriptions').select('status').where('id', '=', id)
  expect(await read.executeTakeFirstOrThrow()).toEqual({ status: 'active' })
  const history = db
    .selectFrom('subscriptionHistory')
    .select(['status', 'reason'])
    .where('subscriptionId', '=', id)
  expect(await history.execute()).toEqual([{ status: 'active', reason: 'Ordered and paid.' }])
  const { statusItems } = await db
    .selectFrom('status')
    .select('statusItems')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(statusItems).toEqual(defaultStatusItems(startedAt, 'automated'))
})
