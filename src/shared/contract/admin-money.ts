import { z } from 'zod'
import { planSchema } from '../checkout/plan-schema.ts'
import { subscriptionStatusSchema } from '../subscriptions/subscription-status.ts'
import { invoiceKindSchema, invoiceStatusSchema } from './billing.ts'
import { defineCall, defineFileCall } from './define-call.ts'
import { idField, neededReasonField, pageFields, timeField } from './fields.ts'

const centsField = z.int()

/** What the studio gives: no more than the card provider counts. */
const givenCentsField = z
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
  /** Paid for and not delivered: tokens of paid blocks that are not open, available and held, at what each was bought for. */
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
  /** A refund of it failed, and nobody has said how that was settled. */
  isRefundOwed: z.boolean(),
  subscriptionId: z.string(),
  userId: z.string(),
  userEmail: z.string(),
  createdAt: timeField,
  paidAt: timeField.nullable(),
})
export type ListedPayment = z.infer<typeof listedPaymentSchema>

export const paymentFilterSchema = z.enum(['all', 'paid', 'open', 'refunded', 'refund-failed', 'disputed'])
export type PaymentFilter = z.infer<typeof paymentFilterSchema>

export const listPayments = defineCall({
  method: 'GET',
  path: '/api/admin/payments',
  summary: 'All payments, newest first, by state and by the address or the invoice number they belong to.',
  access: 'admin',
  input: z.object({
    filter: paymentFilterSchema.default('all'),
    search: z.string().trim().max(200).optional(),
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

const paymentDetailSchema = listedPaymentSchema.extend({
  paidCents: centsField,
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
      /** It did not reach the card, and nobody has said how that was settled. */
      isOwed: z.boolean(),
      /** How its customer got the money after it failed. */
      settled: z.object({ at: timeField, how: z.enum(['card', 'otherwise']), note: z.string() }).nullable(),
      createdAt: timeField,
    }),
  ),
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
  /** What the provider told of this payment, newest first: its invoice, its charge, its page, what went back. */
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
    /** What this refund is called by its sender: asked again with the same, nothing more is given back. */
    intentId: z.uuid(),
    amountCents: givenCentsField,
    reason: neededReasonField,
  }),
  output: z.object({ payment: paymentDetailSchema }),
  refusals: [
    'not_found',
    'intent_reused',
    'refund_too_high',
    'payment_not_refundable',
    'payment_disputed',
    'payment_unknown',
    'payment_provider',
  ],
})

export const settleRefund = defineCall({
  method: 'POST',
  path: '/api/admin/refunds/:refundId/settle',
  summary:
    'Says how a refund that did not reach its card was settled, with a note that the audit trail keeps.',
  access: 'admin',
  operation: 'essential',
  input: z.object({
    refundId: idField,
    /** `card`: given back again, as a refund of its own; `otherwise`: paid outside the card provider. */
    how: z.enum(['card', 'otherwise']),
    note: neededReasonField,
  }),
  output: z.object({ payment: paymentDetailSchema }),
  refusals: ['not_found', 'payment_disputed', 'refund_not_failed', 'refund_not_repeated', 'refund_too_high'],
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

export const giveCoupon = defineCall({
  method: 'POST',
  path: '/api/admin/subscriptions/:subscriptionId/coupon',
  summary:
    'Takes a share or an amount off the next invoices of a subscription, with a reason that the audit trail keeps.',
  access: 'admin',
  operation: 'essential',
  input: z.object({
    subscriptionId: idField,
    /** What its sender calls it: asked again with the same, nothing more is given. */
    intentId: z.uuid(),
    /** Either this or `centsOff`. */
    percentOff: z
      .int('Give a whole number from 1 to 100.')
      .min(1, 'Give a whole number from 1 to 100.')
      .max(100, 'Give a whole number from 1 to 100.')
      .optional(),
    centsOff: givenCentsField.optional(),
    /** For so many months; null: always. */
    months: z
      .int('Give 1 to 36 months.')
      .min(1, 'Give 1 to 36 months.')
      .max(36, 'Give 1 to 36 months.')
      .nullable(),
    reason: neededReasonField,
  }),
  output: z.object({ isGiven: z.literal(true) }),
  refusals: [
    'not_found',
    'invalid_input',
    'subscription_canceled',
    'intent_reused',
    'payment_unknown',
    'payment_provider',
  ],
})
