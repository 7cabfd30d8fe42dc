import type { Stripe } from 'stripe'
import type { PaymentPageState } from './payments.ts'
import { requireCurrency } from './require-currency.ts'
import { nullWhenMissing } from './stripe-errors.ts'
import { readId } from './stripe-read-billing.ts'
import { toSubscription } from './stripe-subscription.ts'

/** The state of a page; null where there is none. @throws ForeignCurrency for one that was paid in another currency */
export async function readPaymentPage(
  { stripe, currency }: { stripe: Stripe; currency: string },
  sessionId: string,
): Promise<PaymentPageState | null> {
  const session = await stripe.checkout.sessions
    .retrieve(sessionId, { expand: ['subscription'] })
    .catch(nullWhenMissing)
  if (!session) return null
  const page = { id: session.id, checkoutId: session.client_reference_id }
  if (session.status === 'expired') return { ...page, state: 'expired' }
  if (session.status !== 'complete') return { ...page, state: 'open' }
  // Complete but unpaid: a bank debit, which takes days and may fail.
  const state = session.payment_status === 'unpaid' ? await readDelayedPayment(stripe, session) : 'paid'
  if (state !== 'paid') return { ...page, state }
  if (typeof session.subscription !== 'object' || session.subscription === null) {
    throw new Error(`The paid session ${session.id} came without its subscription`)
  }
  requireCurrency(session, currency)
  return { ...page, state, subscription: toSubscription(session.subscription) }
}

/** Reads a delayed payment's state from the session's invoice, because the session has none. */
async function readDelayedPayment(
  stripe: Stripe,
  session: Stripe.Checkout.Session,
): Promise<'processing' | 'failed' | 'paid'> {
  const id = readId(session.invoice)
  if (!id) return 'processing'
  const invoice = await stripe.invoices.retrieve(id, { expand: ['payments'] })
  if (invoice.status === 'void' || invoice.status === 'uncollectible') return 'failed'
  // Also out of band: its payment is canceled then, and the session stays unpaid.
  if (invoice.status === 'paid') return 'paid'
  const intentId = readId(invoice.payments?.data.at(0)?.payment.payment_intent)
  if (!intentId) return 'processing'
  const intent = await stripe.paymentIntents.retrieve(intentId)
  const isRefused = intent.status === 'requires_payment_method' && intent.last_payment_error !== null
  return isRefused || intent.status === 'canceled' ? 'failed' : 'processing'
}

/**
 * Voids the invoice of a failed payment and ends its subscription. The invoice first: voiding fails if it was just
 * paid, and the subscription stays.
 */
export async function abandonPayment(stripe: Stripe, sessionId: string): Promise<void> {
  const session = await stripe.checkout.sessions.retrieve(sessionId)
  const invoiceId = readId(session.invoice)
  const invoice = invoiceId ? await stripe.invoices.retrieve(invoiceId) : null
  if (invoice && invoice.status !== 'void') await stripe.invoices.voidInvoice(invoice.id)
  const subscriptionId = readId(session.subscription)
  const subscription = subscriptionId ? await stripe.subscriptions.retrieve(subscriptionId) : null
  // The provider itself ends one whose first invoice is void.
  const isOver = subscription?.status === 'canceled' || subscription?.status === 'incomplete_expired'
  if (subscription && !isOver) await stripe.subscriptions.cancel(subscription.id)
}
