import type { Stripe } from 'stripe'
import type { PaymentPageOrder, PaymentPageState, Payments } from './payments.ts'
import { InvalidSignature } from './payments.ts'
import * as change from './stripe-change-billing.ts'
import { asProviderError, isMissing, isAlreadyDone } from './stripe-errors.ts'
import { createStripeListing } from './stripe-list-all.ts'
import * as billing from './stripe-read-billing.ts'
import { intervalOf, toSubscription } from './stripe-subscription.ts'

interface StripeSettings {
  secretKey: string
  /** The newest first; an event signed with any of them is taken, so that a secret can be changed without a gap. */
  webhookSecrets: readonly string[]
  /** Another address for the SDK, such as the stand-in's; Stripe's own without it. */
  apiBase?: string | undefined
}

/** The official SDK takes 60 to 100 ms to load: the first call waits for it, the server's start does not. */
const loadStripe = () => import('stripe')

const timeoutMs = 10_000
/** Seconds within which an event must arrive after it was signed: the provider signs anew for each attempt. */
const eventAgeSeconds = 300

/** The card provider through its official SDK, and nothing else. */
export function createStripePayments(settings: StripeSettings): Payments {
  let connecting: Promise<Stripe> | undefined
  const connect = () => (connecting ??= connectStripe(settings))

  async function ask<Answer>(request: (stripe: Stripe) => Promise<Answer>): Promise<Answer> {
    const stripe = await connect()
    try {
      return await request(stripe)
    } catch (error) {
      throw asProviderError(error)
    }
  }

  return {
    openPaymentPage: (order) =>
      ask(async (stripe) => {
        const options = { idempotencyKey: `open-${order.checkoutId}` }
        // A page that comes without an id is for the use case to refuse.
        const session: Partial<Stripe.Checkout.Session> = await stripe.checkout.sessions.create(
          pageParams(order),
          options,
        )
        return { id: session.id, url: session.url ?? null }
      }),

    readPaymentPage: (sessionId) =>
      ask((stripe) =>
        stripe.checkout.sessions
          .retrieve(sessionId, { expand: ['subscription'] })
          .then(toPageState)
          .catch(nullWhenMissing),
      ),

    closePaymentPage: (sessionId) =>
      ask(async (stripe) => {
        await stripe.checkout.sessions.expire(sessionId).catch((error: unknown) => {
          if (!isAlreadyDone(error) && !isMissing(error)) throw error
        })
      }),

    readSubscription: (subscriptionId) =>
      ask((stripe) =>
        stripe.subscriptions.retrieve(subscriptionId).then(toSubscription).catch(nullWhenMissing),
      ),

    readBilling: (id, since = null) => ask((stripe) => billing.readBilling(stripe, id, since)),
    findSubscriptionOfPayment: (id) =>
      ask((stripe) => billing.readMore.findSubscriptionOfPayment(stripe, id)),
    listRefunds: (id) => ask((stripe) => billing.readMore.listRefunds(stripe, id)),
    listDisputes: (id) => ask((stripe) => billing.readMore.listDisputes(stripe, id)),
    readCard: (customerId) => ask((stripe) => billing.readMore.readCard(stripe, customerId)),
    listDiscounts: (customerId) => ask((stripe) => billing.readMore.listDiscounts(stripe, customerId)),
    openPortal: (customer, return_url) =>
      ask(async (stripe) => (await stripe.billingPortal.sessions.create({ customer, return_url })).url),
    setCancelAtPeriodEnd: (id, isEnding, comment) =>
      ask((stripe) => change.setCancelAtPeriodEnd(stripe, id, isEnding, comment)),
    cancelNow: (id, comment) => ask((stripe) => change.cancelNow(stripe, id, comment)),
    pause: (id) => ask((stripe) => change.pause(stripe, id)),
    unpause: (id, nextChargeAt) => ask((stripe) => change.unpause(stripe, id, nextChargeAt)),
    setRenewal: (order) => ask((stripe) => change.setRenewal(stripe, order)),
    chargeDifference: (order) => ask((stripe) => change.chargeDifference(stripe, order)),
    refund: (order) => ask((stripe) => change.refund(stripe, order)),
    giveDiscount: (id, discount) => ask((stripe) => change.giveDiscount(stripe, id, discount)),
    ...createStripeListing(connect),
    async *listEvents(since, types) {
      try {
        yield* billing.listEvents(await connect(), since, types)
      } catch (error) {
        throw asProviderError(error)
      }
    },

    async readEvent(rawBody, signature) {
      const { webhooks } = await connect()
      for (const secret of settings.webhookSecrets) {
        try {
          const event = await webhooks.constructEventAsync(rawBody, signature, secret, eventAgeSeconds)
          return { id: event.id, type: event.type, payload: event }
        } catch {
          // The next secret may be the one; after the last there is one answer for every kind of forgery.
        }
      }
      throw new InvalidSignature('The signature of this event does not match, or it is too old.')
    },
  }
}

async function connectStripe({ secretKey, apiBase }: StripeSettings): Promise<Stripe> {
  const { Stripe } = await loadStripe()
  const common = { timeout: timeoutMs, maxNetworkRetries: 1, telemetry: false }
  if (!apiBase) return new Stripe(secretKey, common)
  const { protocol, hostname, port } = new URL(apiBase)
  const isHttps = protocol === 'https:'
  return new Stripe(secretKey, {
    ...common,
    protocol: isHttps ? 'https' : 'http',
    host: hostname,
    port: port || (isHttps ? 443 : 80),
  })
}

function pageParams(order: PaymentPageOrder): Stripe.Checkout.SessionCreateParams {
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
          currency: 'usd',
          unit_amount: order.totalCents,
          recurring: intervalOf(order.intervalMonths),
          product_data: { name: order.title, description: order.description },
        },
      },
    ],
    // Discounts are for the provider to take off: what was sold stays the price without them.
    allow_promotion_codes: true,
    billing_address_collection: 'required',
    tax_id_collection: { enabled: true },
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    expires_at: Math.floor(order.expiresAt.getTime() / 1000),
  }
}

function toPageState(session: Stripe.Checkout.Session): PaymentPageState {
  const page = { id: session.id, checkoutId: session.client_reference_id }
  if (session.status === 'expired') return { ...page, state: 'expired' }
  // Complete but unpaid: a bank transfer on its way. It is open until the money has come.
  if (session.status !== 'complete' || session.payment_status === 'unpaid') return { ...page, state: 'open' }
  if (typeof session.subscription !== 'object' || session.subscription === null) {
    throw new Error(`The paid session ${session.id} came without its subscription`)
  }
  return { ...page, state: 'paid', subscription: toSubscription(session.subscription) }
}

function nullWhenMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}
