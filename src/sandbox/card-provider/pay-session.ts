import { insertCustomer } from './customers.ts'
import type { BuyerDetails, CardOnFile } from './hidden-facts.ts'
import { makeInvoice, settleInvoice } from './invoices.ts'
import { insertPaidIntent } from './payment-intents.ts'
import { addressOf, insertPaymentMethod } from './payment-methods.ts'
import { type Provider, recordEvent } from './provider.ts'
import { makeSubscription } from './subscriptions.ts'
import { confirmationRefused, type TestCard } from './test-cards.ts'
import type { WireCustomer, WireSession } from './wire-objects.ts'

export type PaymentOutcome =
  { kind: 'paid' } | { kind: 'confirm' } | { kind: 'refused'; message: string } | { kind: 'closed' }

/** A charge on the payment page. What it leads to is on the disk when this returns. */
export function paySession(
  provider: Provider,
  sessionId: string,
  buyer: BuyerDetails,
  testCard: TestCard,
  card: CardOnFile,
): PaymentOutcome {
  const { db } = provider
  return db.inTransaction((): PaymentOutcome => {
    const session = openSession(provider, sessionId)
    if (!session) return { kind: 'closed' }
    if (testCard.now === 'confirm') {
      db.writeHidden(session.id, { ...db.readHidden(session.id), attempt: { buyer, card } })
      return { kind: 'confirm' }
    }
    if (testCard.now !== 'paid') return { kind: 'refused', message: testCard.now.message }
    completeSession(provider, session, buyer, card)
    return { kind: 'paid' }
  })
}

/** The buyer's answer to the bank's question. */
export function answerConfirmation(
  provider: Provider,
  sessionId: string,
  isConfirmed: boolean,
): PaymentOutcome {
  const { db } = provider
  return db.inTransaction((): PaymentOutcome => {
    const session = openSession(provider, sessionId)
    const hidden = db.readHidden(sessionId)
    if (!session || !hidden.attempt) return { kind: 'closed' }
    if (!isConfirmed) {
      const { message } = confirmationRefused
      db.writeHidden(session.id, { ...hidden, attempt: { ...hidden.attempt, refusal: message } })
      return { kind: 'refused', message }
    }
    if (hidden.attempt.refusal) return { kind: 'refused', message: hidden.attempt.refusal }
    completeSession(provider, session, hidden.attempt.buyer, hidden.attempt.card)
    return { kind: 'paid' }
  })
}

function openSession({ db, nowSeconds }: Provider, id: string): WireSession | undefined {
  const session = db.findObject('checkout.session', id)
  return session?.status === 'open' && session.expires_at > nowSeconds() ? session : undefined
}

/** Makes all that a paid session stands for, with its events. Runs inside the caller's transaction. */
function completeSession(provider: Provider, session: WireSession, buyer: BuyerDetails, card: CardOnFile) {
  const { db, nowSeconds } = provider
  const customer = buyingCustomer(provider, session, buyer)
  const method = insertPaymentMethod(provider, customer.id, buyer, card)
  const { subscriptionData } = db.readHidden(session.id)
  const lines = session.line_items.data
  const draft = makeSubscription(provider, {
    customerId: customer.id,
    methodId: method.id,
    currency: session.currency,
    lines: lines.filter(({ price }) => price.recurring),
    metadata: subscriptionData?.metadata ?? {},
    description: subscriptionData?.description ?? null,
  })
  const itemIdByPrice = new Map(draft.items.data.map((item) => [item.price.id, item.id]))
  const period = {
    start: draft.start_date,
    end: draft.items.data[0]?.current_period_end ?? draft.start_date,
  }
  const billed = lines.map(({ price, quantity, description }) => ({
    price,
    quantity,
    description: description ?? '',
    itemId: itemIdByPrice.get(price.id) ?? null,
  }))
  const open = makeInvoice(provider, draft, customer, billed, period, 'subscription_create')
  const intent = insertPaidIntent(provider, {
    amountCents: open.amount_due,
    currency: open.currency,
    customerId: customer.id,
    methodId: method.id,
    description: 'Subscription creation',
  })
  const invoice = settleInvoice(open, intent, nowSeconds())
  const subscription = { ...draft, latest_invoice: invoice.id }
  const complete: WireSession = {
    ...session,
    collected_information: {
      business_name: buyer.businessName || null,
      individual_name: buyer.name,
      shipping_details: null,
    },
    customer: customer.id,
    customer_details: {
      address: addressOf(buyer),
      business_name: buyer.businessName || null,
      email: buyer.email,
      individual_name: null,
      name: buyer.name,
      phone: null,
      tax_exempt: 'none',
      tax_ids: buyer.taxId ? [{ type: 'unknown', value: buyer.taxId }] : [],
    },
    invoice: invoice.id,
    payment_status: 'paid',
    status: 'complete',
    subscription: subscription.id,
    url: null,
  }
  db.insertObject(invoice)
  db.insertObject(subscription)
  db.updateObject(complete)
  db.writeHidden(session.id, {})
  recordEvent(provider, 'payment_intent.succeeded', intent)
  recordEvent(provider, 'customer.subscription.created', subscription)
  recordEvent(provider, 'invoice.paid', invoice)
  recordEvent(provider, 'checkout.session.completed', complete)
}

function buyingCustomer(provider: Provider, session: WireSession, buyer: BuyerDetails): WireCustomer {
  const known = session.customer ? provider.db.findObject('customer', session.customer) : undefined
  if (!known) {
    return insertCustomer(provider, { email: buyer.email, name: buyer.name, address: addressOf(buyer) })
  }
  const completed = { ...known, name: known.name ?? buyer.name, address: known.address ?? addressOf(buyer) }
  provider.db.updateObject(completed)
  return completed
}
