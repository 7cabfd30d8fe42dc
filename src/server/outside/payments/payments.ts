import type { BillingPayments } from './billing-payments.ts'
import type { ProviderListing } from './provider-listing.ts'
import type { ProviderSubscription } from './provider-subscription.ts'

/** What the provider is told to sell. Asked again for the same checkout, it answers with the same page. */
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

/** What the provider says of a payment page now. */
export type PaymentPageState = { id: string; checkoutId: string | null } &
  /** `processing`: complete, and the money takes days to come; it comes, or the payment has `failed`. */
  (
    | { state: 'open' | 'expired' | 'processing' | 'failed' }
    | { state: 'paid'; subscription: ProviderSubscription }
  )

/** An event whose signature held. It only says where to look: what is applied is asked for anew. */
export interface PaymentEvent {
  id: string
  type: string
  payload: unknown
}

/** The card provider, as far as the product needs it. Money in integer cents of the one currency of the installation. */
export interface Payments extends BillingPayments, ProviderListing {
  /** @throws PaymentProviderError */
  openPaymentPage(order: PaymentPageOrder): Promise<PaymentPage>
  /** Null: the provider knows no such page. @throws PaymentProviderError */
  readPaymentPage(sessionId: string): Promise<PaymentPageState | null>
  /** Makes an open page unpayable; one that is paid or expired stays as it is. @throws PaymentProviderError */
  closePaymentPage(sessionId: string): Promise<void>
  /**
   * Voids what a failed payment left open and ends its subscription, so that its buyer can pay anew and nothing is
   * charged for it later. May be repeated. @throws PaymentProviderError
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
  /** True: the provider refused, and nothing happened. False: it may or may not have done what was asked. */
  readonly isRefused: boolean
  /** True: our own access was rejected (401, 403). Never final: nothing is wrong with what was asked. */
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
