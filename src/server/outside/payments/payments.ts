import type { BillingPayments } from './billing-payments.ts'
import type { ProviderListing } from './provider-listing.ts'
import type { ProviderSubscription } from './provider-subscription.ts'

/** An order for a payment page. Idempotent per checkout: it returns the same page. */
export interface PaymentPageOrder {
  /** Our checkout: idempotency key and client reference. */
  checkoutId: string
  /** No page of it is older. */
  begunAt: Date
  userId: string
  email: string
  /** The provider's customer, where this person has paid before. */
  customerId: string | null
  /** What the buyer reads on the page and on every invoice. */
  title: string
  description: string
  /** Charged now and at the start of each further period; before tax. */
  totalCents: number
  intervalMonths: 1 | 3 | 12
  /** May hold `{CHECKOUT_SESSION_ID}`, which the provider fills in. */
  successUrl: string
  cancelUrl: string
  expiresAt: Date
}

export interface PaymentPage {
  id: string | undefined
  url: string | null
}

/** The state of a payment page at the provider. */
export type PaymentPageState = { id: string; checkoutId: string | null } &
  /** `processing`: complete, but the money takes days, and the payment may still fail. */
  (
    | { state: 'open' | 'expired' | 'processing' | 'failed' }
    | { state: 'paid'; subscription: ProviderSubscription }
  )

/** An event with a valid signature. It only names its subject, whose state is then read from the provider. */
export interface PaymentEvent {
  id: string
  type: string
  payload: unknown
}

/** The card provider, as far as the product needs it. Money in integer cents of the one currency of the installation. */
export interface Payments extends BillingPayments, ProviderListing {
  /** @throws PaymentProviderError */
  openPaymentPage(order: PaymentPageOrder): Promise<PaymentPage>
  /** Null: the provider has no such page. @throws PaymentProviderError */
  readPaymentPage(sessionId: string): Promise<PaymentPageState | null>
  /** Makes an open page unpayable; one that is paid or expired stays as it is. @throws PaymentProviderError */
  closePaymentPage(sessionId: string): Promise<void>
  /**
   * Voids the open invoice of a failed payment and ends its subscription, so that its buyer can pay again and is not
   * charged for it later. Idempotent. @throws PaymentProviderError
   */
  abandonPayment(sessionId: string): Promise<void>
  /** @throws PaymentProviderError */
  readSubscription(subscriptionId: string): Promise<ProviderSubscription | null>
  /** Verifies signature and age over the raw body. @throws InvalidSignature, InvalidEvent */
  readEvent(rawBody: Buffer, signature: string): Promise<PaymentEvent>
}

/** A failed call to the provider. The message is fit for customers: the provider's own words, or a neutral sentence. */
export class PaymentProviderError extends Error {
  override readonly name = 'PaymentProviderError'
  /** True: the provider refused, and nothing happened. False: the outcome is unknown, but for `isAccess`. */
  readonly isRefused: boolean
  /** True: our own access was rejected (401, 403). Never final: the request itself is valid. */
  readonly isAccess: boolean
  /** True: refused because the card's bank decides about the payment, which may be over one day. */
  readonly isDisputed: boolean
  /** True: refused because our balance at the provider is too low, which passes by itself. */
  readonly hasNoFunds: boolean

  constructor(
    message: string,
    options: {
      isRefused: boolean
      isAccess?: boolean
      isDisputed?: boolean
      hasNoFunds?: boolean
      cause?: unknown
    },
  ) {
    super(message, { cause: options.cause })
    this.isRefused = options.isRefused
    this.isAccess = options.isAccess ?? false
    this.isDisputed = options.isDisputed ?? false
    this.hasNoFunds = options.hasNoFunds ?? false
  }
}

export class InvalidSignature extends Error {
  override readonly name = 'InvalidSignature'
}

/** A signed message that is no event. Sent again it would be none either. */
export class InvalidEvent extends Error {
  override readonly name = 'InvalidEvent'
}
