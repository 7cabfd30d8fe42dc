import { afterEach, beforeEach, expect, test } from 'vitest'
import { type CardTest, startCardTest, subscribe } from '../../../../test/payments/start-card-test.ts'

let shop: CardTest
beforeEach(async () => {
  shop = await startCardTest()
})
afterEach(() => shop.stop())

const disputeTypes = async () =>
  (await shop.stripe().events.list({ limit: 100 })).data
    .map(({ type }) => type)
    .filter((type) => type.startsWith('charge.dispute'))
    .toReversed()
async function disputed() {
  await subscribe(shop, { card: '4000000000000259' })
  const [dispute] = (await shop.stripe().disputes.list()).data
  if (!dispute) throw new Error('There is no dispute.')
  return dispute
}

test('the card of a customer who disputes: paid first, then the money is taken back', async () => {
  const dispute = await disputed()
  const charge = await shop.stripe().charges.retrieve(String(dispute.charge))
  expect(dispute).toMatchObject({ amount: 114_000, status: 'needs_response', reason: 'fraudulent' })
  expect(dispute.payment_intent).toBe(charge.payment_intent)
  expect(charge).toMatchObject({ paid: true, disputed: true })
  expect((await shop.stripe().subscriptions.list()).data[0]?.status).toBe('active')
  expect(await disputeTypes()).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn'])
  const found = await shop.stripe().disputes.list({ payment_intent: String(dispute.payment_intent) })
  expect(found.data).toHaveLength(1)
  expect(dispute.balance_transactions[0]?.net).toBe(-115_500)
})

test.each([
  ['won', ['charge.dispute.closed', 'charge.dispute.funds_reinstated']],
  ['lost', ['charge.dispute.closed']],
] as const)('a dispute that is %s', async (outcome, types) => {
  const { id } = await disputed()
  await shop.control().closeDispute(id, outcome)
  expect((await shop.stripe().disputes.retrieve(id)).status).toBe(outcome)
  expect((await disputeTypes()).slice(2)).toEqual(types)
  await expect(shop.control().closeDispute(id, 'lost')).rejects.toThrow(/already closed/)
})

test('what was charged back can’t be refunded too, until the dispute is won', async () => {
  const { id, charge } = await disputed()
  const refund = () => shop.stripe().refunds.create({ charge: String(charge) })
  await expect(refund()).rejects.toMatchObject({ code: 'charge_disputed' })
  await shop.control().closeDispute(id, 'won')
  expect(await refund()).toMatchObject({ status: 'succeeded', amount: 114_000 })
})

test('evidence is sent, and the well-known words win', async () => {
  const { id } = await disputed()
  const { disputes } = shop.stripe()
  const kept = await disputes.update(id, { evidence: { product_description: 'A film' }, submit: false })
  expect(kept).toMatchObject({ status: 'needs_response', evidence: { product_description: 'A film' } })
  const won = await disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' } })
  expect(won.status).toBe('won')
})

test('any payment can be disputed later, once', async () => {
  await subscribe(shop)
  const [charge] = (await shop.stripe().charges.list()).data
  await shop.control().openDispute(charge?.id ?? '')
  await expect(shop.control().openDispute(charge?.id ?? '')).rejects.toThrow(/disputed already/)
})

test('refunds are reported with what was given back so far, by charge and by payment', async () => {
  await subscribe(shop)
  const { charges, refunds, events } = shop.stripe()
  const [charge] = (await charges.list()).data
  const id = charge?.id ?? ''
  await refunds.create({
    charge: id,
    amount: 14_000,
    reason: 'requested_by_customer',
    metadata: { why: 'late' },
  })
  expect(await charges.retrieve(id)).toMatchObject({ amount_refunded: 14_000, refunded: false })
  await refunds.create({ payment_intent: String(charge?.payment_intent) })
  expect(await charges.retrieve(id)).toMatchObject({ amount_refunded: 114_000, refunded: true })
  const refunded = (await events.list({ type: 'charge.refunded' })).data
  expect(refunded.map(({ data }) => data.object)).toMatchObject([
    { amount_refunded: 114_000 },
    { amount_refunded: 14_000 },
  ])
  expect((await refunds.list({ charge: id })).data).toHaveLength(2)
})

test('a refund that the bank can’t take is reported, and the money can be given back again', async () => {
  await subscribe(shop)
  const { charges, refunds, events } = shop.stripe()
  const [charge] = (await charges.list()).data
  const made = await refunds.create({ charge: charge?.id })
  await shop.control().failRefund(made.id)
  expect(await refunds.retrieve(made.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  })
  expect((await events.list({ type: 'refund.failed' })).data).toHaveLength(1)
  expect(await charges.retrieve(charge?.id ?? '')).toMatchObject({ amount_refunded: 0, refunded: false })
  expect((await refunds.create({ charge: charge?.id })).status).toBe('succeeded')
})
