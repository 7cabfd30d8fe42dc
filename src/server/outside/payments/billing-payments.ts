import type { ProviderSubscription } from './provider-subscription.ts'

/** An invoice as the provider has it now. Money in integer cents. */
export interface ProviderInvoice {
  id: string
  number: string | null
  /** `other`: what neither began nor renewed a period, such as the difference of a change. */
  kind: 'first' | 'renewal' | 'other'
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  /** ISO 4217, in lower case. */
  currency: string
  totalCents: number
  paidCents: number
  discountCents: number
  /** Of the subscription's line, where it has one. */
  periodStart: Date | null
  periodEnd: Date | null
  hostedUrl: string | null
  pdfUrl: string | null
  paymentIntentId: string | null
  attemptCount: number
  nextAttemptAt: Date | null
  /** Why the last attempt failed, in the provider's words; only of open invoices. */
  failureMessage: string | null
  /** Our own change that it charges for. */
  changeId: string | null
  createdAt: Date
  paidAt: Date | null
}

/** A subscription with what it is charged by, and its invoices. */
export interface ProviderBilling {
  subscription: ProviderSubscription & {
    /** Where it ends with its period. */
    cancelAt: Date | null
    endedAt: Date | null
    /** Whether it ended because of a failed payment. */
    hasEndedUnpaid: boolean
    currentPeriodEnd: Date | null
    scheduleId: string | null
    /** What each period is charged; coming periods may be scheduled otherwise. */
    totalCents: number
    intervalMonths: number
  }
  /** Newest first. */
  invoices: ProviderInvoice[]
}

/** What each period from the next one on is charged. */
export interface RenewalOrder {
  subscriptionId: string
  totalCents: number
  intervalMonths: 1 | 3 | 12
  /** What the customer reads on the invoices. */
  title: string
  description: string
  /** Stable name of our intent: the idempotency keys of product and schedule are made of it. */
  key: string
  /** Refused where the running period ends at another time: the next one has begun, and costs what was set before. */
  whilePeriodEndsAt?: Date | null
}

export interface DifferenceOrder {
  changeId: string
  subscriptionId: string
  customerId: string
  amountCents: number
  description: string
  /** False: only reads whether it was paid; an open invoice is voided, a draft deleted. */
  mayCharge: boolean
}

export type DifferenceOutcome =
  | { state: 'paid'; invoiceId: string }
  /** The bank requires the customer's confirmation: the invoice stays open, to be paid on its page. */
  | { state: 'confirming'; invoiceId: string }
  /** The card was declined: nothing was charged, and nothing will be. The sentence is the provider's. */
  | { state: 'declined'; invoiceId: string; sentence: string }
  /** It may not be charged (any more), and was not: what was open is void. */
  | { state: 'given up'; invoiceId: string | null }

export interface ProviderRefund {
  id: string
  amountCents: number
  state: string
  reason: string
  /** Our intent of this refund. */
  intentId: string | null
  createdAt: Date
}

export interface ProviderDispute {
  id: string
  amountCents: number
  state: string
  reason: string
  evidenceDueAt: Date | null
  createdAt: Date
}

export interface RefundOrder {
  intentId: string
  paymentIntentId: string
  amountCents: number
  /** Counted from 1. Each is a refund of its own: an earlier one was refused, or lost after it was made. */
  attempt: number
}

/** What is taken off the coming invoices of a subscription. */
export interface ProviderDiscount {
  subscriptionId: string
  /** Either this or `centsOff`. */
  percentOff: number | null
  centsOff: number | null
  /** Off the next invoice alone. */
  isOnce: boolean
  /** End of the discount; null: it has none, or lasts until it is used. */
  endsAt: Date | null
  /** The key of `giveDiscount`; null where it was given otherwise. */
  key: string | null
}

/** The card provider over the life of a subscription. Every method throws PaymentProviderError. */
export interface BillingPayments {
  /**
   * Null: the provider has no such subscription.
   * @param since leaves out earlier invoices; all of them without it
   */
  readBilling(subscriptionId: string, since?: Date | null): Promise<ProviderBilling | null>
  /** The subscription whose invoice a payment was for; null where it was for none, or is not known. */
  findSubscriptionOfPayment(paymentIntentId: string): Promise<string | null>
  listRefunds(paymentIntentId: string): Promise<ProviderRefund[]>
  listDisputes(paymentIntentId: string): Promise<ProviderDispute[]>
  readCard(
    customerId: string,
  ): Promise<{ brand: string; last4: string; expiryMonth: number; expiryYear: number } | null>
  /** Of all running subscriptions of a customer, in the order in which they are taken off. */
  listDiscounts(customerId: string): Promise<ProviderDiscount[]>
  /** The provider's page for card and address. Null: this customer was deleted there. */
  openPortal(customerId: string, returnUrl: string): Promise<string | null>
  /** Sets or clears the end with the period. Releases a scheduled renewal. */
  setCancelAtPeriodEnd(subscriptionId: string, isEnding: boolean, comment: string): Promise<void>
  /** Ends at once; one that has ended stays as it is. */
  cancelNow(subscriptionId: string, comment: string): Promise<void>
  /** Pauses collection: invoices created meanwhile are void. Releases a scheduled renewal. */
  pause(subscriptionId: string): Promise<void>
  /** Resumes; the next period begins, and is charged, at that time. */
  unpause(subscriptionId: string, nextChargeAt: Date): Promise<void>
  /** Sets the price of the coming periods. Returns the schedule, null where they have that price already. */
  setRenewal(order: RenewalOrder): Promise<{ scheduleId: string | null }>
  /** Charges the card on file for a change. Idempotent. */
  chargeDifference(order: DifferenceOrder): Promise<DifferenceOutcome>
  /** Gives back a part of a payment, once for each attempt of an intent. */
  refund(order: RefundOrder): Promise<ProviderRefund>
  /**
   * Discounts the next invoices: percent or cents, for so many months; null: always. Idempotent by key.
   * @returns false where the key was used with other figures
   */
  giveDiscount(
    subscriptionId: string,
    discount: { percentOff?: number; centsOff?: number; months: number | null; key: string },
  ): Promise<boolean>
  /** Events since then of these types, page by page, in no promised order. */
  listEvents(
    since: Date,
    types: readonly string[],
  ): AsyncIterable<{ id: string; type: string; payload: unknown; createdAt: Date }>
}
