import { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ads, brokenRules, subscribe } from '#test/payments/own-subscription.ts'
import { shopWebhookSecrets, startShop, type Shop } from '#test/payments/start-shop.ts'
import { applyNextEvents } from './start-inbox.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.close())

type Own = Awaited<ReturnType<typeof subscribe>>
let count = 0

/** Sends an event of any content with a valid signature, and applies it. */
async function send(type: string, object: Record<string, unknown>, more: Record<string, unknown> = {}) {
  const id = `evt_sent_${++count}`
  const payload = JSON.stringify({ id, object: 'event', type, data: { object }, ...more })
  const [secret = ''] = shopWebhookSecrets
  const { status } = await fetch(`${shop.baseUrl}/api/stripe/webhook`, {
    method: 'POST',
    headers: { 'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }) },
    body: payload,
  })
  while (await applyNextEvents(shop.deps));
  const event = await shop.db
    .selectFrom('paymentEvents')
    .select(['appliedAt', 'parkedAt', 'attempts'])
    .where('id', '=', id)
    .executeTakeFirst()
  return { status, isApplied: event?.appliedAt != null, attempts: event?.attempts ?? 0 }
}

/** A renewal without a webhook. */
async function renewUnheard(own: Own) {
  await shop.control.setFaults({ webhooks: { dropNext: 1000 } })
  await shop.moveClock(32)
  await shop.control.setFaults({ webhooks: { dropNext: 0 } })
  const invoices = await shop.stripe.invoices.list({ subscription: own.providerSubscriptionId })
  return invoices.data[0]?.id ?? ''
}

test.each([
  ['the present shape', (id: string) => ({ parent: { subscription_details: { subscription: id } } })],
  ['the shape of older versions of the API', (id: string) => ({ subscription: id })],
])('a renewal is heard of by an invoice in %s', async (_shape, place) => {
  const own = await subscribe(shop)
  const id = await renewUnheard(own)
  expect(await own.blocks()).toHaveLength(1)
  const answer = await send('invoice.paid', { id, object: 'invoice', ...place(own.providerSubscriptionId) })
  expect(answer).toMatchObject({ status: 200, isApplied: true })
  expect(await own.blocks()).toMatchObject([{ isOpen: true }, { isOpen: true }])
})

test('events about what belongs to another account are taken and change nothing', async () => {
  const own = await subscribe(shop)
  const before = await own.read()
  const account = { account: 'acct_other', livemode: true }
  const foreign = [
    ['customer.subscription.deleted', { id: 'sub_other', object: 'subscription', status: 'canceled' }],
    ['invoice.paid', { id: 'in_other', object: 'invoice', subscription: 'sub_other', amount_paid: 1 }],
    ['charge.refunded', { id: 'ch_other', object: 'charge', payment_intent: 'pi_other' }],
    ['refund.failed', { id: 're_other', object: 'refund', payment_intent: 'pi_other', status: 'failed' }],
    ['charge.dispute.created', { id: 'du_other', object: 'dispute', payment_intent: 'pi_other' }],
    [
      'checkout.session.completed',
      { id: 'cs_other', object: 'checkout.session', client_reference_id: own.id },
    ],
  ] as const
  for (const [type, object] of foreign) {
    expect([type, await send(type, object, account)]).toEqual([
      type,
      { status: 200, isApplied: true, attempts: 0 },
    ])
  }
  expect(await own.read()).toEqual(before)
})

test('only the subject of an event is used: its state is read from the provider', async () => {
  const own = await subscribe(shop, 'quarterly')
  const [invoice] = await own.invoices()
  const before = await own.read()
  const id = own.providerSubscriptionId
  await send('customer.subscription.deleted', { id, object: 'subscription', status: 'canceled', ended_at: 1 })
  await send('invoice.voided', { id: invoice?.id, object: 'invoice', status: 'void', subscription: id })
  await send('refund.failed', {
    id: 're_made_up',
    object: 'refund',
    status: 'failed',
    amount: 1,
    payment_intent: invoice?.paymentIntentId,
  })
  expect(await own.read()).toEqual(before)
  expect(await own.invoices()).toMatchObject([{ status: 'paid', refundedCents: 0 }])
})

test('a refund, a dispute and a change at the same moment come to figures that hold together', async () => {
  const own = await subscribe(shop, 'quarterly')
  const [invoice] = await own.invoices()
  const intent = await shop.stripe.paymentIntents.retrieve(invoice?.paymentIntentId ?? '')
  await Promise.all([
    own.change(ads(4)),
    shop.stripe.refunds
      .create({ payment_intent: intent.id, amount: 5_000 })
      .then(() => shop.control.openDispute(String(intent.latest_charge))),
  ])
  await shop.receiveEvents()
  expect(await own.read()).toMatchObject({ status: 'active', pendingChange: null, nextChargeCents: 584_820 })
  const invoices = await own.invoices()
  expect(invoices.map(({ kind, status }) => `${kind} ${status}`).toSorted()).toEqual([
    'change paid',
    'first paid',
  ])
  expect(invoices.find(({ kind }) => kind === 'first')).toMatchObject({ refundedCents: 5_000 })
  expect(await brokenRules(shop)).toEqual([])
})

test('an event larger than any of the provider’s is not taken in', async () => {
  const { status } = await send('invoice.paid', {
    id: 'in_big',
    object: 'invoice',
    text: 'x'.repeat(1_100_000),
  })
  expect(status).toBe(413)
})
