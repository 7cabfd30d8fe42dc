import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Package, Plan } from '#shared/checkout/plan.ts'
import type { SubscriptionStatus } from '#shared/subscriptions/subscription-status.ts'
import type { Json } from './json-column.ts'

/** What is sold and paid over the life of a subscription (migrations 0005, 0007 and 0013). Money in integer cents. */
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
  kind: 'first' | 'renewal' | 'change' | 'other'
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
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
  createdAt: Date
  paidAt: Date | null
  updatedAt: Date
}

interface RefundIntentsTable {
  id: string
  invoiceId: string
  amountCents: number
  reason: string
  requestedBy: string | null
  state: 'asking' | 'done' | 'refused'
  failure: string | null
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
  settledAt: Date | null
  settledHow: 'card' | 'otherwise' | null
  settledNote: string | null
  /** Whether its customer has the money: by this refund, or paid outside the provider after it failed. */
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
