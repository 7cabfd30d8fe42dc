import { invalidRequest } from '../store/api-error.ts'
import type { BuyerDetails, StoredCard } from '../store/hidden-facts.ts'
import { findCheckoutSession } from './checkout-sessions.ts'
import { collectPayment } from '../invoices/collect-payment.ts'
import { findInvoice } from '../invoices/invoices.ts'
import { completeSession } from './pay-session.ts'
import { type Provider, recordEvent } from '../store/provider.ts'
import { findSubscription, storeChange } from '../subscriptions/subscriptions.ts'
import type { CardDecline } from '../store/test-cards.ts'
import type { WireSession } from '../store/wire-objects.ts'

const bankRefused: CardDecline = {
  code: 'payment_method_provider_decline',
  declineCode: 'insufficient_funds',
  message: 'The bank did not make this transfer.',
}

/** A buyer chooses a way to pay that takes days, such as a bank debit: the session is complete and not paid. */
export function beginDelayedPayment(
  provider: Provider,
  sessionId: string,
  buyer: BuyerDetails,
  card: StoredCard,
): WireSession {
  const session = findCheckoutSession(provider, sessionId)
  if (session.status !== 'open') throw invalidRequest(`This session is ${session.status}.`)
  completeSession(provider, session, buyer, card, true)
  return findCheckoutSession(provider, sessionId)
}

/** The bank's answer. A payment that failed leaves its invoice open, and its subscription incomplete. */
export function settleDelayedPayment(
  provider: Provider,
  sessionId: string,
  outcome: 'succeeded' | 'failed',
): WireSession {
  const { db } = provider
  const session = findCheckoutSession(provider, sessionId)
  if (session.status !== 'complete' || session.payment_status !== 'unpaid') {
    throw invalidRequest('No payment of this session is under way.')
  }
  const subscription = findSubscription(provider, session.subscription ?? '')
  const method = db.findObject('payment_method', String(subscription.default_payment_method))
  if (!method) throw invalidRequest('Its payment method is gone.')
  const isPaid = outcome === 'succeeded'
  const answer = isPaid ? 'paid' : bankRefused
  collectPayment(provider, findInvoice(provider, session.invoice ?? ''), { method, answer })
  if (!isPaid) {
    recordEvent(provider, 'checkout.session.async_payment_failed', session)
    return session
  }
  storeChange(provider, subscription, { ...subscription, status: 'active' })
  const paid: WireSession = { ...session, payment_status: 'paid' }
  db.updateObject(paid)
  recordEvent(provider, 'checkout.session.async_payment_succeeded', paid)
  return paid
}
