import type { Stripe } from 'stripe'
import type { ProviderAccess } from './make-once.ts'
import type { PaymentPage, PaymentPageOrder } from './payments.ts'
import { isCustomerMissing } from './stripe-errors.ts'
import { toInterval } from './stripe-subscription.ts'

/** So much may the provider's clock differ from ours when pages are searched by their time. */
const clockSlackMs = 10 * 60_000

/**
 * Opens the payment page of a checkout, idempotently. A buyer whose customer was deleted at the provider gets a new
 * one.
 */
export async function openPaymentPage(
  provider: ProviderAccess,
  order: PaymentPageOrder,
): Promise<PaymentPage> {
  const action = `open-${order.checkoutId}`
  try {
    return await createSession(provider, order, action)
  } catch (error) {
    if (order.customerId === null || !isCustomerMissing(error)) throw error
    return createSession(provider, { ...order, customerId: null }, `${action}-new-customer`)
  }
}

async function createSession(
  { stripe, makeOnce, currency }: ProviderAccess,
  order: PaymentPageOrder,
  action: string,
): Promise<PaymentPage> {
  // The use case refuses a page without an id.
  const session: Partial<Stripe.Checkout.Session> = await makeOnce({
    action,
    find: () => findSession(stripe, order),
    make: (options) => stripe.checkout.sessions.create(pageParams(order, currency), options),
  })
  return { id: session.id, url: session.url ?? null }
}

/** Sessions can't be listed by our reference: those since the checkout was begun are looked through. */
async function findSession(
  stripe: Stripe,
  { checkoutId, begunAt }: PaymentPageOrder,
): Promise<Stripe.Checkout.Session | null> {
  const created = { gte: Math.floor((begunAt.getTime() - clockSlackMs) / 1000) }
  for await (const session of stripe.checkout.sessions.list({ created, limit: 100 })) {
    if (session.client_reference_id === checkoutId) return session
  }
  return null
}

function pageParams(order: PaymentPageOrder, currency: string): Stripe.Checkout.SessionCreateParams {
  const metadata = { checkoutId: order.checkoutId, userId: order.userId }
  return {
    mode: 'subscription',
    client_reference_id: order.checkoutId,
    metadata,
    subscription_data: { metadata },
    ...(order.customerId
      ? { customer: order.customerId, customer_update: { name: 'auto', address: 'auto' } }
      : { customer_email: order.email }),
    // One line: its sum is the total by construction, and no second piece of code splits money.
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency,
          unit_amount: order.totalCents,
          recurring: toInterval(order.intervalMonths),
          product_data: { name: order.title, description: order.description },
        },
      },
    ],
    // The provider subtracts discounts: the price sold is without them.
    allow_promotion_codes: true,
    billing_address_collection: 'required',
    tax_id_collection: { enabled: true },
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    expires_at: Math.floor(order.expiresAt.getTime() / 1000),
  }
}
