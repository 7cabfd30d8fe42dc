import { insertCustomer } from '../subscriptions/customers.ts'
import type { BuyerDetails, StoredCard } from '../store/hidden-facts.ts'
import {
  awaitPayment,
  collectPayment,
  disputeWhenWished,
  settleFreeInvoice,
} from '../invoices/collect-payment.ts'
import {
  type DiscountParams,
  insertDiscounts,
  findRemainingDiscounts,
  findLiveDiscounts,
} from '../subscriptions/discounts.ts'
import type { InvoicedSubscription } from '../invoices/invoice-lines.ts'
import { finalizeDraft, makeDraft } from '../invoices/invoices.ts'
import { formatBillingAddress, insertPaymentMethod } from './payment-methods.ts'
import { type Provider, recordEvent } from '../store/provider.ts'
import { isDiscountUsable, removePromotionCode } from './session-discounts.ts'
import { makeSubscription } from '../subscriptions/subscriptions.ts'
import { confirmationRefused, type TestCard } from '../store/test-cards.ts'
import type { WireCustomer, WireSession, WireSubscription } from '../store/wire-objects.ts'

export type PaymentOutcome =
  | { kind: 'paid' }
  | { kind: 'confirm' }
  | { kind: 'refused'; message: string }
  | { kind: 'closed' }

/** A charge on the payment page. What it leads to is on the disk when this returns. */
export function paySession(
  provider: Provider,
  sessionId: string,
  buyer: BuyerDetails,
  testCard: TestCard,
  card: StoredCard,
): PaymentOutcome {
  const { db } = provider
  return db.runInTransaction((): PaymentOutcome => {
    const session = openSession(provider, sessionId)
    if (!session) return { kind: 'closed' }
    const unusable = refuseUnusableCode(provider, session)
    if (unusable) return unusable
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
  return db.runInTransaction((): PaymentOutcome => {
    const session = openSession(provider, sessionId)
    const hidden = db.readHidden(sessionId)
    if (!session || !hidden.attempt) return { kind: 'closed' }
    if (!isConfirmed) {
      const { message } = confirmationRefused
      db.writeHidden(session.id, { ...hidden, attempt: { ...hidden.attempt, refusal: message } })
      return { kind: 'refused', message }
    }
    if (hidden.attempt.refusal) return { kind: 'refused', message: hidden.attempt.refusal }
    const unusable = refuseUnusableCode(provider, session)
    if (unusable) return unusable
    completeSession(provider, session, hidden.attempt.buyer, hidden.attempt.card)
    return { kind: 'paid' }
  })
}

/** Concurrent buyers may hold the last use of a code: the later one pays the full total, after it was shown. */
function refuseUnusableCode(provider: Provider, session: WireSession): PaymentOutcome | undefined {
  if (isDiscountUsable(provider, session)) return undefined
  removePromotionCode(provider, session)
  return { kind: 'refused', message: 'This code can’t be used any more. The total is now without it.' }
}

function openSession({ db, nowSeconds }: Provider, id: string): WireSession | undefined {
  const session = db.findObject('checkout.session', id)
  return session?.status === 'open' && session.expires_at > nowSeconds() ? session : undefined
}

/**
 * Makes all that a paid session stands for, with its events. Runs inside the caller's transaction.
 * @param isDelayed the bank transfers the money within days: until then nothing is paid
 */
export function completeSession(
  provider: Provider,
  session: WireSession,
  buyer: BuyerDetails,
  card: StoredCard,
  isDelayed = false,
) {
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
  const billed = billSession(session, draft)
  const discountIds = insertDiscounts(provider, findDiscounts(session), {
    customerId: customer.id,
    subscriptionId: draft.id,
    sessionId: session.id,
    currency: session.currency,
  })
  const discounts = findLiveDiscounts(provider, discountIds, nowSeconds())
  const open = finalizeDraft(
    provider,
    makeDraft(provider, {
      customer,
      subscription: draft,
      currency: draft.currency,
      billed,
      period: { start: nowSeconds(), end: nowSeconds() },
      reason: 'subscription_create',
      discounts,
    }),
  )
  const subscription: WireSubscription = {
    ...draft,
    ...(isDelayed && { status: 'incomplete' as const }),
    discounts: findRemainingDiscounts(discounts),
    latest_invoice: open.id,
  }
  db.insertObject(open)
  db.insertObject(subscription)
  recordEvent(provider, 'customer.subscription.created', subscription)
  const invoice = isDelayed ? awaitPayment(provider, open) : undefined
  const collected =
    open.amount_due > 0 && !invoice ? collectPayment(provider, open, { method, answer: 'paid' }) : undefined
  const complete: WireSession = {
    ...session,
    collected_information: {
      business_name: buyer.businessName || null,
      individual_name: buyer.name,
      shipping_details: null,
    },
    customer: customer.id,
    customer_details: {
      address: formatBillingAddress(buyer),
      business_name: buyer.businessName || null,
      email: buyer.email,
      individual_name: null,
      name: buyer.name,
      phone: null,
      tax_exempt: 'none',
      tax_ids: buyer.taxId ? [{ type: 'unknown', value: buyer.taxId }] : [],
    },
    invoice: (invoice ?? collected?.invoice ?? settleFreeInvoice(provider, open)).id,
    payment_status: invoice ? 'unpaid' : collected ? 'paid' : 'no_payment_required',
    status: 'complete',
    subscription: subscription.id,
    url: null,
  }
  db.updateObject(complete)
  db.writeHidden(session.id, {})
  recordEvent(provider, 'checkout.session.completed', complete)
  if (collected) disputeWhenWished(provider, collected)
}

function billSession({ line_items }: WireSession, draft: WireSubscription): InvoicedSubscription[] {
  const itemIdByPrice = new Map(draft.items.data.map((item) => [item.price.id, item.id]))
  const start = draft.start_date
  const period = { start, end: draft.items.data[0]?.current_period_end ?? start }
  return line_items.data.map(({ price, quantity, description }) => ({
    price,
    quantity,
    description: description ?? '',
    period,
    subscriptionItemId: itemIdByPrice.get(price.id),
  }))
}

function findDiscounts({ discounts }: WireSession): DiscountParams {
  return (discounts ?? []).map(({ coupon, promotion_code }) =>
    promotion_code ? { promotion_code: String(promotion_code) } : { coupon: String(coupon) },
  )
}

function buyingCustomer(provider: Provider, session: WireSession, buyer: BuyerDetails): WireCustomer {
  const known = session.customer ? provider.db.findObject('customer', session.customer) : undefined
  if (!known) {
    return insertCustomer(provider, {
      email: buyer.email,
      name: buyer.name,
      address: formatBillingAddress(buyer),
    })
  }
  const completed = {
    ...known,
    name: known.name ?? buyer.name,
    address: known.address ?? formatBillingAddress(buyer),
  }
  provider.db.updateObject(completed)
  return completed
}
