import { sql } from 'kysely'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelSubscription } from '#shared/contract/billing/billing-changes.ts'
import { subscribe } from '#test/payments/own-subscription.ts'
import { shopWebhookSecrets, startShop, type Shop } from '#test/payments/start-shop.ts'
import { readMissedEvents } from './read-missed-events.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.close())

test('an event with text that the database can’t keep is stored without it', async () => {
  const payload = `{"id":"evt_nul","object":"event","type":"customer.updated",
    "data":{"object":{"id":"cus_1","object":"customer","la\\u0000bel":"a\\u0000b \\ud800","plain":"\\\\u0000"}}}`
  const [secret = ''] = shopWebhookSecrets
  const answer = await fetch(`${shop.baseUrl}/api/stripe/webhook`, {
    method: 'POST',
    headers: { 'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }) },
    body: payload,
  })
  expect(answer.status).toBe(200)
  const { payload: stored } = await shop.db
    .selectFrom('paymentEvents')
    .select('payload')
    .where('id', '=', 'evt_nul')
    .executeTakeFirstOrThrow()
  expect(stored).toMatchObject({ data: { object: { label: 'ab \ufffd', plain: '\\u0000' } } })
})

test('of who pays, nothing is stored with an event', async () => {
  await subscribe(shop)
  const { rows } = await sql<{ payload: unknown }>`select payload from payment_events`.execute(shop.db)
  expect(rows.length).toBeGreaterThan(3)
  const stored = JSON.stringify(rows)
  const { data: customers } = await shop.stripe.customers.list()
  expect(customers.length).toBeGreaterThan(0)
  for (const { email, name } of customers) {
    expect(email).toContain('@')
    expect(stored).not.toContain(email)
    if (name) expect(stored).not.toContain(name)
  }
})

test('whatever one customer types as a reason, the payment events of all others are still read', async () => {
  const [own, other] = [await subscribe(shop), await subscribe(shop)]
  const reason = 'Too\u0000 dear'
  const input = { subscriptionId: own.id, when: 'period-end', reason } as const
  const { status, output } = await shop.call(cancelSubscription, input, { as: own.user })
  expect([status, output?.subscription.statusReason]).toEqual([200, expect.stringContaining('“Too dear”')])
  await shop.stripe.subscriptions.update(own.providerSubscriptionId, {
    cancellation_details: { comment: 'Typed at \u0000 the provider' },
  })
  await other.days(32)
  await shop.db.deleteFrom('paymentEvents').execute()
  expect(await readMissedEvents(shop.deps)).toBeGreaterThan(0)
})
