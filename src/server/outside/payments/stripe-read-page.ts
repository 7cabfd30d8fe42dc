import type { Stripe } from 'stripe'
import type { PaymentPageState } from './payments.ts'
import { requireCurrency } from './require-currency.ts'
import { nullWhenMissing } from './stripe-errors.ts'
import { idOf } from './stripe-read-billing.ts'
import { toSubscription } from './stripe-subscription.ts'

/** How a page stands; null where there is none. @throws ForeignCurrency for one that was paid in another currency */
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
  if (session.payment_status === 'unpaid') {
    return { ...page, state: (await hasPaymentFailed(stripe, session)) ? 'failed' : 'processing' }
  }
  if (typeof session.subscription !== 'object' || session.subscription === null) {
    throw new Error(`The paid session ${session.id} came without its subscription`)
  }
  requireCurrency(session, currency)
  return { ...page, state: 'paid', subscription: toSubscription(session.subscription) }
}

/** The session itself does not tell: its invoice does, and the payment of that. */
async function hasPaymentFailed(stripe: Stripe, session: Stripe.Checkout.Session): Promise<boolean> {
  const id = idOf(session.invoice)
  if (!id) return false
  const invoice = await stripe.invoices.retrieve(id, { expand: ['payments'] })
  if (invoice.status === 'void' || invoice.status === 'uncollectible') return true
  const intentId = idOf(invoice.payments?.data.at(0)?.payment.payment_intent)
  if (!intentId) return false
  const intent = await stripe.paymentIntents.retrieve(intentId)
  if (intent.status === 'canceled') return true
  return intent.status === 'requires_payment_method' && intent.last_payment_error !== null
}

/**
 * Voids the invoice of a failed payment and ends its subscription. The invoice comes first: one that was paid just now
 * refuses that, and its subscription stays.
 */
export async function abandonPayment(stripe: Stripe, sessionId: string): Promise<void> {
  const session = await stripe.checkout.sessions.retrieve(sessionId)
  const invoiceId = idOf(session.invoice)
  const invoice = invoiceId ? await stripe.invoices.retrieve(invoiceId) : null
  if (invoice && invoice.status !== 'void') await stripe.invoices.voidInvoice(invoice.id)
  const subscriptionId = idOf(session.subscription)
  const subscription = subscriptionId ? await stripe.subscriptions.retrieve(subscriptionId) : null
  // The provider itself ends one whose first invoice is void.
  const isOver = subscription?.status === 'canceled' || subscription?.status === 'incomplete_expired'
  if (subscription && !isOver) await stripe.subscriptions.cancel(subscription.id)
}
