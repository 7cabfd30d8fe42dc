import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPayment, refundPayment } from '#shared/contract/billing/admin-money.ts'
import { makeAdmin } from '#test/factories.ts'
import { brokenRules, planTotals, subscribe } from '#test/payments/own-subscription.ts'
import { startShop, type Shop } from '#test/payments/start-shop.ts'
import { cancelSubscription } from '../changes/cancel-subscription.ts'
import { finishIntents } from '../finish-intents.ts'
import { insertRefundIntent } from '../store/refund-intents.db.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.close())

/** Two of the three blocks that were paid for. */
const shareCents = Math.round((planTotals.quarterly * 2) / 3)

/** A subscription that ended with blocks to give back, while its payment is disputed. */
async function endWhileDisputed({ isKnown }: { isKnown: boolean }) {
  const own = await subscribe(shop, 'quarterly')
  const [invoice] = await own.invoices()
  const intent = await shop.stripe.paymentIntents.retrieve(invoice?.paymentIntentId ?? '')
  const dispute = await shop.control.openDispute(String(intent.latest_charge))
  if (isKnown) await shop.receiveEvents()
  await cancelSubscription(shop.deps, own.user, { subscriptionId: own.id, when: 'now', reason: '' })
  await shop.receiveEvents()
  const refunded = async () => (await own.invoices()).map(({ refundedCents }) => refundedCents)
  return { own, invoiceId: invoice?.id ?? '', intentId: intent.id, disputeId: dispute.id, refunded }
}

test.each([true, false])(
  'a refund waits for the bank’s decision on a dispute (known before: %s), and is made once when that is won',
  async (isKnown) => {
    const { intentId, disputeId, refunded } = await endWhileDisputed({ isKnown })
    expect(await finishIntents(shop.deps)).toBe(0)
    expect(await refunded()).toEqual([0])
    await shop.control.closeDispute(disputeId, 'won')
    await shop.receiveEvents()
    expect(await refunded()).toEqual([shareCents])
    await finishIntents(shop.deps)
    const made = await shop.stripe.refunds.list({ payment_intent: intentId })
    expect(made.data.map(({ amount }) => amount)).toEqual([shareCents])
    expect(await brokenRules(shop)).toEqual([])
  },
)

test('nothing more goes back of a payment that the bank has taken back, nor may the studio give any', async () => {
  const { invoiceId, disputeId, refunded } = await endWhileDisputed({ isKnown: true })
  const admin = await makeAdmin(shop.db)
  const giveBack = async () => {
    const input = { invoiceId, intentId: randomUUID(), amountCents: 100, reason: 'Asked for' }
    return (await shop.call(refundPayment, input, { as: admin })).problem.code
  }
  expect(await giveBack()).toBe('payment_disputed')
  await shop.control.closeDispute(disputeId, 'lost')
  await shop.receiveEvents()
  await finishIntents(shop.deps)
  expect(await refunded()).toEqual([0])
  const intents = await shop.db
    .selectFrom('refundIntents')
    .select(['state', 'settledHow'])
    .where('invoiceId', '=', invoiceId)
    .execute()
  expect(intents).toEqual([{ state: 'settled', settledHow: 'dispute' }])
  expect(await giveBack()).toBe('refund_too_high')
  const { output } = await shop.call(readPayment, { invoiceId }, { as: admin })
  expect(output.payment).toMatchObject({ paidCents: planTotals.quarterly, refundableCents: 0 })
  expect(await brokenRules(shop)).toEqual([])
})

test('the e-mail about an end names what goes back for its blocks, and no other refund that waits', async () => {
  const own = await subscribe(shop)
  const [invoice] = await own.invoices()
  const intent = await shop.stripe.paymentIntents.retrieve(invoice?.paymentIntentId ?? '')
  await shop.control.openDispute(String(intent.latest_charge))
  await shop.receiveEvents()
  const second = { id: 'second-1', invoiceId: invoice?.id ?? '', amountCents: 5_000, requestedBy: null }
  const reason = 'A second payment'
  await insertRefundIntent(shop.db, { ...second, reason }, shop.deps.clock.now())
  await cancelSubscription(shop.deps, own.user, { subscriptionId: own.id, when: 'now', reason: '' })
  expect(await shop.findEmailsTo(own.user.email)).toMatchObject([
    { kind: 'order-placed' },
    { kind: 'subscription-ended', returnedCents: 0 },
  ])
})
