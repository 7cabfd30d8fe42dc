import { Stripe } from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type CardTest, startCardTest, subscribe } from '../../../test/payments/start-card-test.ts'

let shop: CardTest
beforeEach(async () => {
  shop = await startCardTest()
})
afterEach(() => shop.stop())

/** A charge of today for a running subscription, as the product makes it for a bigger plan. */
async function draftFor({ id: subscription, customer }: Stripe.Subscription, cents = 25_000) {
  const { invoiceItems, invoices } = shop.stripe()
  const period = { start: 1_800_000_000, end: 1_802_000_000 }
  const item = await invoiceItems.create({
    customer: String(customer),
    subscription,
    amount: cents,
    currency: 'usd',
    description: 'Two more films',
    period,
    metadata: { changeId: 'c1' },
  })
  const draft = await invoices.create({
    customer: String(customer),
    subscription,
    auto_advance: false,
    collection_method: 'charge_automatically',
    pending_invoice_items_behavior: 'include',
    metadata: { changeId: 'c1' },
  })
  return { item, draft, period }
}
const catchCardError = (work: Promise<unknown>) =>
  work.then(
    () => {
      throw new Error('This should have been refused.')
    },
    (error: unknown) => error as Stripe.errors.StripeCardError,
  )

test('an amount of today goes from item to draft to final to paid', async () => {
  const subscription = await subscribe(shop)
  const { item, draft, period } = await draftFor(subscription)
  expect(item).toMatchObject({ object: 'invoiceitem', amount: 25_000, invoice: null, period })
  expect(draft).toMatchObject({
    status: 'draft',
    billing_reason: 'manual',
    number: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    total: 25_000,
    metadata: { changeId: 'c1' },
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: subscription.id, metadata: { selectionId: 'selection-1' } },
    },
    lines: {
      data: [
        {
          amount: 25_000,
          description: 'Two more films',
          period,
          metadata: { changeId: 'c1' },
          parent: {
            type: 'invoice_item_details',
            invoice_item_details: { invoice_item: item.id, subscription: subscription.id },
          },
        },
      ],
    },
  })
  const { invoices } = shop.stripe()
  const open = await invoices.finalizeInvoice(draft.id)
  expect(open).toMatchObject({ status: 'open', amount_remaining: 25_000, attempt_count: 0 })
  expect(open.number).toMatch(/-0002$/)
  expect(open.hosted_invoice_url).toContain('/sandbox/cards/invoice/')
  const paid = await invoices.pay(draft.id, { expand: ['payments.data.payment.payment_intent'] })
  expect(paid).toMatchObject({ status: 'paid', amount_paid: 25_000, amount_remaining: 0, attempt_count: 1 })
  expect(paid.status_transitions.paid_at).toBeGreaterThan(0)
  const intent = paid.payments?.data[0]?.payment.payment_intent as Stripe.PaymentIntent
  expect(intent).toMatchObject({ status: 'succeeded', amount_received: 25_000 })
  expect((await shop.stripe().subscriptions.retrieve(subscription.id)).latest_invoice).toBe(
    subscription.latest_invoice,
  )
  await expect(invoices.pay(draft.id)).rejects.toThrow('Invoice is already paid')
})

test.each([
  ['pm_card_chargeCustomerFail', 'card_declined', 'generic_decline'],
  ['pm_card_authenticationRequired', 'invoice_payment_intent_requires_action', ''],
])(
  'a refused payment with %s is an error of the card, and the invoice stays open',
  async (name, code, decline) => {
    const subscription = await subscribe(shop)
    const { draft } = await draftFor(subscription)
    const { invoices, paymentMethods, events } = shop.stripe()
    const method = await paymentMethods.attach(name, { customer: String(subscription.customer) })
    await invoices.finalizeInvoice(draft.id)
    const pay = () => invoices.pay(draft.id, { payment_method: method.id }, { idempotencyKey: 'pay-1' })
    const error = await catchCardError(pay())
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError)
    expect(error).toMatchObject({ statusCode: 402, code, decline_code: decline })
    expect(error.payment_intent).toMatchObject({ object: 'payment_intent' })
    expect((await catchCardError(pay())).code).toBe(code)
    expect(await invoices.retrieve(draft.id)).toMatchObject({
      status: 'open',
      attempt_count: 1,
      next_payment_attempt: null,
    })
    expect((await events.list({ type: 'invoice.payment_failed' })).data).toHaveLength(1)
    expect((await events.list({ type: 'invoice.payment_action_required' })).data).toHaveLength(
      decline ? 0 : 1,
    )
    expect((await shop.stripe().subscriptions.retrieve(subscription.id)).status).toBe('active')
    expect((await invoices.pay(draft.id)).status).toBe('paid')
  },
)

test('a failed attempt leaves a failed charge behind, and the same payment serves the next one', async () => {
  const subscription = await subscribe(shop)
  const { draft } = await draftFor(subscription)
  const { invoices, paymentMethods, charges, invoicePayments } = shop.stripe()
  const bad = await paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: String(subscription.customer),
  })
  await invoices.finalizeInvoice(draft.id)
  await catchCardError(invoices.pay(draft.id, { payment_method: bad.id }))
  await invoices.pay(draft.id)
  const [payment] = (await invoicePayments.list({ invoice: draft.id })).data
  const intent = String(payment?.payment.payment_intent)
  const tried = (await charges.list({ payment_intent: intent })).data
  expect(tried.map(({ status, failure_code }) => [status, failure_code])).toEqual([
    ['succeeded', null],
    ['failed', 'card_declined'],
  ])
  const found = await invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: intent } })
  expect(found.data.map(({ invoice, status }) => [invoice, status])).toEqual([[draft.id, 'paid']])
})

test('an invoice that is voided is owed no more and can’t be paid', async () => {
  const { draft } = await draftFor(await subscribe(shop))
  const { invoices, events } = shop.stripe()
  await expect(invoices.voidInvoice(draft.id)).rejects.toThrow(/This invoice is draft/)
  await invoices.finalizeInvoice(draft.id)
  const voided = await invoices.voidInvoice(draft.id, { expand: ['payments.data.payment.payment_intent'] })
  expect(voided).toMatchObject({
    status: 'void',
    payments: { data: [{ status: 'canceled', payment: { payment_intent: { status: 'canceled' } } }] },
  })
  await expect(invoices.pay(draft.id)).rejects.toThrow(/invoice is void/)
  expect((await events.list({ type: 'invoice.voided' })).data).toHaveLength(1)
})

test('an item waits for the next renewal if no invoice takes it before', async () => {
  const subscription = await subscribe(shop)
  const { invoiceItems, invoices } = shop.stripe()
  const customer = String(subscription.customer)
  await invoiceItems.create({ customer, subscription: subscription.id, amount: 5_000, currency: 'usd' })
  expect((await invoiceItems.list({ customer, pending: true })).data).toHaveLength(1)
  await shop.control().moveClock(32 * 86_400)
  const [renewal] = (await invoices.list({ subscription: subscription.id })).data
  expect(renewal).toMatchObject({ amount_paid: 119_000 })
  expect(renewal?.lines.data).toHaveLength(2)
  expect((await invoiceItems.list({ customer, pending: true })).data).toHaveLength(0)
})

test('an item may be priced by a product, and a negative one is a credit on the draft', async () => {
  const { customer } = await subscribe(shop)
  const { products, invoiceItems, invoices } = shop.stripe()
  const product = await products.create({ name: 'Extra round' })
  const anyCurrency = invoices.create({ customer: String(customer) })
  await expect(anyCurrency).rejects.toMatchObject({ code: 'parameter_missing', param: 'currency' })
  const draft = await invoices.create({ customer: String(customer), currency: 'usd' })
  const price_data = { currency: 'usd', product: product.id, unit_amount: 4_000 }
  await invoiceItems.create({ customer: String(customer), invoice: draft.id, price_data, quantity: 3 })
  await invoiceItems.create({
    customer: String(customer),
    invoice: draft.id,
    amount: -2_000,
    currency: 'usd',
    description: 'Credit',
  })
  const open = await invoices.finalizeInvoice(draft.id)
  expect(open).toMatchObject({ subtotal: 10_000, total: 10_000, parent: null })
  expect(open.lines.data.map(({ amount, description }) => [amount, description])).toEqual([
    [12_000, 'Extra round'],
    [-2_000, 'Credit'],
  ])
})

test('a draft can be taken back, and its item waits again', async () => {
  const subscription = await subscribe(shop)
  const { draft } = await draftFor(subscription)
  const { invoices, invoiceItems } = shop.stripe()
  expect(await invoices.del(draft.id)).toMatchObject({ deleted: true })
  await expect(invoices.retrieve(draft.id)).rejects.toMatchObject({ statusCode: 404 })
  const waiting = await invoiceItems.list({ customer: String(subscription.customer), pending: true })
  expect(waiting.data).toHaveLength(1)
})

test('invoices are found by customer, subscription, status and time', async () => {
  const subscription = await subscribe(shop)
  const { draft } = await draftFor(subscription)
  const { invoices } = shop.stripe()
  const customer = String(subscription.customer)
  expect((await invoices.list({ customer, status: 'draft' })).data.map(({ id }) => id)).toEqual([draft.id])
  expect((await invoices.list({ subscription: subscription.id, status: 'paid' })).data).toHaveLength(1)
  expect((await invoices.list({ customer, created: { gt: draft.created + 60 } })).data).toHaveLength(0)
})
