import type { Stripe } from 'stripe'
import { createMakeOnce, type KeyAttempts } from './make-once.ts'
import type { Payments } from './payments.ts'
import { readSignedEvent } from './read-signed-event.ts'
import * as change from './stripe-change-billing.ts'
import { chargeDifference } from './stripe-charge-difference.ts'
import { toProviderError, isMissing, isAlreadyDone, nullWhenMissing } from './stripe-errors.ts'
import { createStripeListing } from './stripe-list-all.ts'
import { openPaymentPage } from './stripe-payment-page.ts'
import * as billing from './stripe-read-billing.ts'
import { abandonPayment, readPaymentPage } from './stripe-read-page.ts'
import { setRenewal } from './stripe-set-renewal.ts'
import { toSubscription } from './stripe-subscription.ts'

interface StripeSettings {
  secretKey: string
  /** The newest first; an event signed with any of them is taken, so that a secret can be changed without a gap. */
  webhookSecrets: readonly string[]
  /** API base for the SDK, such as the stand-in's; Stripe's own without it. */
  apiBase?: string | undefined
  /** Currency of all sales; ISO 4217, in lower case. Amounts in another one are refused. */
  currency: string
}

/** Loaded lazily: the SDK takes 60 to 100 ms, which the server's start need not wait for. */
const loadStripe = () => import('stripe')

const timeoutMs = 10_000

/**
 * Creates the card provider's adapter, over its official SDK only.
 * @param attempts stores which idempotency keys are used up
 */
export function createStripePayments(settings: StripeSettings, attempts: KeyAttempts): Payments {
  const makeOnce = createMakeOnce(attempts)
  const { currency } = settings
  let connecting: Promise<Stripe> | undefined
  const connect = () =>
    (connecting ??= connectStripe(settings).catch((error: unknown) => {
      // The next call asks again.
      connecting = undefined
      throw error
    }))

  async function ask<Answer>(request: (stripe: Stripe) => Promise<Answer>): Promise<Answer> {
    const stripe = await connect()
    try {
      return await request(stripe)
    } catch (error) {
      throw toProviderError(error)
    }
  }

  return {
    openPaymentPage: (order) => ask((stripe) => openPaymentPage({ stripe, makeOnce, currency }, order)),

    readPaymentPage: (sessionId) => ask((stripe) => readPaymentPage({ stripe, currency }, sessionId)),
    abandonPayment: (sessionId) => ask((stripe) => abandonPayment(stripe, sessionId)),

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

    readBilling: (id, since = null) => ask((stripe) => billing.readBilling({ stripe, currency }, id, since)),
    findSubscriptionOfPayment: (id) =>
      ask((stripe) => billing.readMore.findSubscriptionOfPayment(stripe, id)),
    listRefunds: (id) => ask((stripe) => billing.readMore.listRefunds({ stripe, currency }, id)),
    listDisputes: (id) => ask((stripe) => billing.readMore.listDisputes({ stripe, currency }, id)),
    readCard: (customerId) => ask((stripe) => billing.readMore.readCard(stripe, customerId)),
    listDiscounts: (customerId) => ask((stripe) => billing.readMore.listDiscounts(stripe, customerId)),
    openPortal: (customerId, returnUrl) => ask((stripe) => billing.openPortal(stripe, customerId, returnUrl)),
    setCancelAtPeriodEnd: (id, isEnding, comment) =>
      ask((stripe) => change.setCancelAtPeriodEnd(stripe, id, isEnding, comment)),
    cancelNow: (id, comment) => ask((stripe) => change.cancelNow(stripe, id, comment)),
    pause: (id) => ask((stripe) => change.pause(stripe, id)),
    unpause: (id, nextChargeAt) => ask((stripe) => change.unpause(stripe, id, nextChargeAt)),
    setRenewal: (order) => ask((stripe) => setRenewal({ stripe, makeOnce, currency }, order)),
    chargeDifference: (order) => ask((stripe) => chargeDifference({ stripe, makeOnce, currency }, order)),
    refund: (order) => ask((stripe) => change.refund({ stripe, makeOnce, currency }, order)),
    giveDiscount: (id, discount) =>
      ask((stripe) => change.giveDiscount({ stripe, makeOnce, currency }, id, discount)),
    ...createStripeListing(connect),
    async *listEvents(since, types) {
      try {
        yield* billing.listEvents(await connect(), since, types)
      } catch (error) {
        throw toProviderError(error)
      }
    },

    readEvent: async (rawBody, signature) =>
      readSignedEvent(await connect(), settings.webhookSecrets, rawBody, signature),
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
