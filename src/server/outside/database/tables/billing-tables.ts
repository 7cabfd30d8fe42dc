import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Package, Plan } from '#shared/products/plan.ts'
import type { SubscriptionStatus } from '#shared/subscriptions/subscription-status.ts'
import type { Json } from './column-types.ts'

/** What is sold and paid over the life of a subscription (migrations 0005, 0007, 0011, 0012 and 0017). Money in integer cents. */
export interface BillingTables {
  paymentEventsRead: { id: Generated<boolean>; readUntil: Date }
  subscriptionTerms: SubscriptionTermsTable
  subscriptionHistory: {
    id: GeneratedAlways<number>
    subscriptionId: string
    at: Date
    status: SubscriptionStatus
    reason: string
  }
  subscriptionChanges: SubscriptionChangesTable
  invoices: InvoicesTable
  refundIntents: RefundIntentsTable
  refunds: RefundsTable
  disputes: DisputesTable
  /** Actions at the provider whose first idempotency key is used up. */
  keyAttempts: { action: string; attempt: number; raisedAt: Generated<Date> }
  /** Leases of subjects: their holder alone calls the provider for them. */
  billingLeases: { subject: string; token: string; purpose: string; expiresAt: Date }
}

interface SubscriptionTermsTable {
  subscriptionId: string
  fromBlock: number
  productSelections: Json
  price: Json
  plan: Plan
  package: Package
  changeId: string | null
  soldAt: Date
}

export type ChangeState = 'charging' | 'unknown' | 'waiting' | 'applied' | 'withdrawn' | 'refused'

interface SubscriptionChangesTable {
  id: string
  subscriptionId: string
  requestedBy: string
  productSelections: Json
  plan: Plan
  price: Json
  runningPrice: ColumnType<unknown, string | null, string | null>
  fromBlock: number
  renewsFromBlock: number
  dueNowCents: number
  state: ChangeState
  providerInvoiceId: string | null
  failure: string | null
  createdAt: Date
  updatedAt: Date
}

interface InvoicesTable {
  id: string
  subscriptionId: string
  number: string | null
  kind: 'first' | 'renewal' | 'change' | 'other' | 'duplicate'
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  /** Its subscription's. */
  currency: string
  totalCents: number
  paidCents: Generated<number>
  refundedCents: Generated<number>
  discountCents: Generated<number>
  blocks: Generated<number>
  periodStart: Date | null
  periodEnd: Date | null
  hostedUrl: string | null
  pdfUrl: string | null
  paymentIntentId: string | null
  attemptCount: Generated<number>
  nextAttemptAt: Date | null
  failureMessage: string | null
  changeId: string | null
  failureToldAt: Date | null
  /** Of a second payment for one selection: the checkout that paid it. */
  checkoutId: string | null
  createdAt: Date
  paidAt: Date | null
  updatedAt: Date
}

export type RefundIntentState = 'asking' | 'done' | 'owed' | 'settled'
export type OwedBecause = 'refused' | 'returned' | 'canceled'
export type SettledHow = 'card' | 'otherwise' | 'dispute' | 'dropped'

interface RefundIntentsTable {
  id: string
  invoiceId: string
  amountCents: number
  reason: string
  requestedBy: string | null
  state: RefundIntentState
  failure: string | null
  attempt: Generated<number>
  coveredCents: Generated<number>
  /** What its customer is still to get: the amount less what a lost dispute covers. */
  dueCents: GeneratedAlways<number>
  owedBecause: OwedBecause | null
  owedSince: Date | null
  retryAt: Date | null
  notifiedAt: Date | null
  settledAt: Date | null
  settledHow: SettledHow | null
  settledNote: string | null
  createdAt: Date
  updatedAt: Date
}

interface RefundsTable {
  id: string
  invoiceId: string
  amountCents: number
  reason: string
  refundedBy: string | null
  state: string
  failedAt: Date | null
  /** The promise that it was made for; null: made on the provider's own pages. */
  intentId: string | null
  /** The owed refund that this one repeats. */
  settlesIntentId: string | null
  /** Neither failed nor canceled. */
  hasGoneBack: GeneratedAlways<boolean>
  createdAt: Date
  updatedAt: Date
}

interface DisputesTable {
  id: string
  invoiceId: string
  amountCents: number
  reason: string
  state: string
  evidenceDueAt: Date | null
  createdAt: Date
  updatedAt: Date
}
