import { z } from 'zod'
import { planSchema } from '../../products/plan-schema.ts'
import { subscriptionStatusSchema } from '../../subscriptions/subscription-status.ts'
import { invoiceKindSchema, invoiceStatusSchema } from './invoices.ts'
import { defineCall, defineFileCall } from '../call/define-call.ts'
import { idField, neededReasonField, pageFields, singleLineText, timeField } from '../../fields.ts'

const centsField = z.int()

/** Of a repeated request with another reason: the reason of the first one, which stays. */
export const earlierReasonField = z.string().nullable()

/** Discount in cents: at most what the card provider accepts. */
export const givenCentsField = z
  .int()
  .min(1, 'Give an amount of at least one cent.')
  .max(99_999_999, 'Give an amount below $1,000,000.')

/** One calendar month, UTC. */
const monthFiguresSchema = z.object({
  /** `2026-11` */
  month: z.string(),
  /** Paid in this month. */
  revenueCents: centsField,
  /** Given back in this month. */
  refundedCents: centsField,
  startedSubscriptions: z.int(),
  /** Ended in this month. */
  endedSubscriptions: z.int(),
  /** Not canceled when the month began: what the churn is a share of. */
  runningAtStart: z.int(),
})
export type MonthFigures = z.infer<typeof monthFiguresSchema>

const moneyFiguresSchema = z.object({
  /** The last twelve months, oldest first, the present one included. */
  months: z.array(monthFiguresSchema),
  /** Of subscriptions that renew. */
  activePlans: z.array(z.object({ plan: planSchema, count: z.int(), monthlyCents: centsField })),
  pastDue: z.object({ count: z.int(), openCents: centsField }),
  paused: z.int(),
  /** Canceled for the end of what is paid. */
  ending: z.int(),
  /**
   * Paid for and not delivered: tokens of paid blocks that are not open, available and held, at what each was bought
   * for.
   */
  tokenLiability: z.object({ tokens: z.int(), cents: centsField }),
  /** Payment events that wait for a person. */
  parkedEvents: z.int(),
})
export type MoneyFigures = z.infer<typeof moneyFiguresSchema>

/** The months of the figures, a line each, for a spreadsheet. */
export const downloadMoneyFigures = defineFileCall({
  method: 'GET',
  path: '/api/admin/money.csv',
  summary: 'The figures of the last twelve months as a table. That it was taken is kept in the record.',
  access: 'admin',
  operation: 'function',
  input: z.object({}),
  output: z.string(),
  fileType: 'text/csv',
  refusals: [],
})

export const readMoneyFigures = defineCall({
  method: 'GET',
  path: '/api/admin/money',
  summary: 'Revenue, plans, churn and what is owed in tokens.',
  access: 'admin',
  operation: 'function',
  input: z.object({}),
  output: moneyFiguresSchema,
  refusals: [],
})

const listedPaymentSchema = z.object({
  /** The provider’s id of the invoice. */
  invoiceId: z.string(),
  number: z.string().nullable(),
  kind: invoiceKindSchema,
  status: invoiceStatusSchema,
  totalCents: centsField,
  refundedCents: centsField,
  isDisputed: z.boolean(),
  /**
   * Whether a refund is owed: refused or lost, neither repeated nor settled; or blocked by our own API access.
   */
  isRefundOwed: z.boolean(),
  subscriptionId: z.string(),
  userId: z.string(),
  userEmail: z.string(),
  createdAt: timeField,
  paidAt: timeField.nullable(),
})
export type ListedPayment = z.infer<typeof listedPaymentSchema>

export const paymentFilterSchema = z.enum(['all', 'paid', 'open', 'refunded', 'refund-owed', 'disputed'])
export type PaymentFilter = z.infer<typeof paymentFilterSchema>

export const listPayments = defineCall({
  method: 'GET',
  path: '/api/admin/payments',
  summary: 'All payments, newest first, by state and by the address or the invoice number they belong to.',
  access: 'admin',
  input: z.object({
    filter: paymentFilterSchema.default('all'),
    search: singleLineText(200).optional(),
    subscriptionId: idField.optional(),
    ...pageFields,
  }),
  output: z.object({ payments: z.array(listedPaymentSchema), lastVisible: z.string().nullable() }),
  refusals: [],
})

const paymentEventSchema = z.object({
  id: z.string(),
  type: z.string(),
  receivedAt: timeField,
  appliedAt: timeField.nullable(),
  parkedAt: timeField.nullable(),
  attempts: z.int(),
  lastError: z.string().nullable(),
})
export type PaymentEventRecord = z.infer<typeof paymentEventSchema>

const promisedRefundSchema = z.object({
  id: z.string(),
  /** What its customer is still to get: less than was promised where a bank has taken a part back itself. */
  dueCents: centsField,
  reason: z.string(),
  /** Address of the admin who requested it; null where the product or the provider did. */
  requestedByEmail: z.string().nullable(),
  /** `asking`: on its way to the provider. `owed`: refused or lost. `settled`: nothing is due. */
  state: z.enum(['asking', 'owed', 'settled']),
  /** `refused` by the provider, `returned` by the card’s bank, `canceled` at the provider; null: never owed. */
  owedBecause: z.enum(['refused', 'returned', 'canceled']).nullable(),
  owedSince: timeField.nullable(),
  /** What the last attempt was answered. */
  failure: z.string().nullable(),
  /** When it is tried again by itself. */
  retryAt: timeField.nullable(),
  /** `dispute`: the card’s bank has given it back itself. `dropped`: it was not owed after all. */
  settled: z
    .object({
      at: timeField,
      how: z.enum(['card', 'otherwise', 'dispute', 'dropped']),
      note: z.string(),
    })
    .nullable(),
  createdAt: timeField,
})
export type PromisedRefund = z.infer<typeof promisedRefundSchema>

const paymentDetailSchema = listedPaymentSchema.extend({
  paidCents: centsField,
  /**
   * What is left of it to refund: neither gone back, promised, nor taken by a bank. Below zero where more went back than
   * was left.
   */
  refundableCents: centsField,
  discountCents: centsField,
  /** Blocks that this payment buys. */
  blocks: z.int(),
  periodStart: timeField.nullable(),
  periodEnd: timeField.nullable(),
  failureMessage: z.string().nullable(),
  attemptCount: z.int(),
  nextAttemptAt: timeField.nullable(),
  pdfUrl: z.string().nullable(),
  refunds: z.array(
    z.object({
      id: z.string(),
      amountCents: centsField,
      reason: z.string(),
      /** Who gave it back; null where the product or the provider did. */
      refundedByEmail: z.string().nullable(),
      state: z.string(),
      createdAt: timeField,
    }),
  ),
  /** Promised refunds without one that went through, newest first. */
  promisedRefunds: z.array(promisedRefundSchema),
  disputes: z.array(
    z.object({
      id: z.string(),
      amountCents: centsField,
      reason: z.string(),
      state: z.string(),
      evidenceDueAt: timeField.nullable(),
      createdAt: timeField,
    }),
  ),
  /**
   * The provider's events about this payment, newest first: its invoice, charge, payment page and refunds.
   */
  events: z.array(paymentEventSchema),
  /** And of its subscription beside that, such as other payments, newest first. */
  subscriptionEvents: z.array(paymentEventSchema),
  /** Why the subscription is in its state, and was in each before, newest first. */
  history: z.array(z.object({ at: timeField, status: subscriptionStatusSchema, reason: z.string() })),
})
export type PaymentDetail = z.infer<typeof paymentDetailSchema>

export const readPayment = defineCall({
  method: 'GET',
  path: '/api/admin/payments/:invoiceId',
  summary: 'One payment with its events, refunds, disputes, and why its subscription is in its state.',
  access: 'admin',
  input: z.object({ invoiceId: idField }),
  output: z.object({ payment: paymentDetailSchema }),
  refusals: ['not_found'],
})

export const refundPayment = defineCall({
  method: 'POST',
  path: '/api/admin/payments/:invoiceId/refund',
  summary: 'Gives back a payment, whole or in part, with a reason that the audit trail keeps.',
  access: 'admin',
  operation: 'essential',
  input: z.object({
    invoiceId: idField,
    /** Idempotency key of this refund, chosen by the sender: repeating it refunds nothing more. */
    intentId: z.uuid(),
    amountCents: givenCentsField,
    reason: neededReasonField,
  }),
  output: z.object({ payment: paymentDetailSchema, earlierReason: earlierReasonField }),
  refusals: [
    'not_found',
    'intent_reused',
    'refund_owed',
    'refund_too_high',
    'payment_not_refundable',
    'payment_disputed',
    'payment_unknown',
    'payment_provider',
  ],
})

export const settleRefund = defineCall({
  method: 'POST',
  path: '/api/admin/owed-refunds/:promisedRefundId/settle',
  summary: 'Says how an owed refund was settled, once, with a note that the audit trail keeps.',
  access: 'admin',
  operation: 'essential',
  input: z.object({
    promisedRefundId: idField,
    /**
     * `card`: repeated by another refund of this payment; `otherwise`: paid outside the card provider, which counts as
     * given back; `dropped`: it was not owed after all, which does not.
     */
    how: z.enum(['card', 'otherwise', 'dropped']),
    note: neededReasonField,
  }),
  output: z.object({ payment: paymentDetailSchema }),
  refusals: [
    'not_found',
    'payment_disputed',
    'refund_not_owed',
    'refund_settled',
    'refund_not_repeated',
    'refund_too_high',
  ],
})

export const retryRefund = defineCall({
  method: 'POST',
  path: '/api/admin/owed-refunds/:promisedRefundId/retry',
  summary: 'Asks the card provider for an owed refund once more, under a new attempt.',
  access: 'admin',
  operation: 'essential',
  input: z.object({ promisedRefundId: idField }),
  output: z.object({ payment: paymentDetailSchema }),
  refusals: ['not_found', 'payment_disputed', 'refund_settled', 'payment_unknown', 'payment_provider'],
})

export const listParkedEvents = defineCall({
  method: 'GET',
  path: '/api/admin/payment-events',
  summary: 'Payment events that failed again and again and wait for a person, oldest first.',
  access: 'admin',
  input: z.object({}),
  output: z.object({ events: z.array(paymentEventSchema) }),
  refusals: [],
})

export const replayEvent = defineCall({
  method: 'POST',
  path: '/api/admin/payment-events/:eventId/replay',
  summary: 'Applies a payment event again, now.',
  access: 'admin',
  operation: 'essential',
  input: z.object({ eventId: idField }),
  output: z.object({ event: paymentEventSchema }),
  refusals: ['not_found', 'event_failed_again'],
})

export const replayParkedEvents = defineCall({
  method: 'POST',
  path: '/api/admin/payment-events/replay',
  summary: 'Hands all parked payment events back, to be applied again in the next moments. Answers how many.',
  access: 'admin',
  operation: 'essential',
  input: z.object({}),
  output: z.object({ count: z.int() }),
  refusals: [],
})
