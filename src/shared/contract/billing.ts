import { z } from 'zod'
import { changePreviewSchema } from '../billing/change-preview-schema.ts'
import { discountSchema } from '../billing/discount-schema.ts'
import { filmSelectionSchema, haveOwnIds, selectionLimits } from '../cart/product-selections.ts'
import { planSchema } from '../products/plan-schema.ts'
import { priceSchema } from '../checkout/price.ts'
import { subscriptionFactsSchema } from '../subscriptions/describe-subscription.ts'
import { defineCall } from './define-call.ts'
import { idField, reasonField, timeField } from '../fields.ts'

/** Integer cents of the installation's currency. */
const centsField = z.int()

const cardOnFileSchema = z.object({
  /** As the provider spells it: `visa`, `mastercard`. */
  brand: z.string(),
  last4: z.string(),
  expiryMonth: z.int(),
  expiryYear: z.int(),
})
export type CardOnFile = z.infer<typeof cardOnFileSchema>

/**
 * The first period, a renewal, the difference of a change, a duplicate payment that is refunded, or anything else.
 */
export const invoiceKindSchema = z.enum(['first', 'renewal', 'change', 'duplicate', 'other'])
export const invoiceStatusSchema = z.enum(['draft', 'open', 'paid', 'void', 'uncollectible'])

const invoiceSchema = z.object({
  id: z.string(),
  subscriptionId: z.string(),
  /** Null while it is a draft. */
  number: z.string().nullable(),
  kind: invoiceKindSchema,
  status: invoiceStatusSchema,
  totalCents: centsField,
  discountCents: centsField,
  refundedCents: centsField,
  periodStart: timeField.nullable(),
  periodEnd: timeField.nullable(),
  /** The provider’s page of this invoice: to read it, and to pay it while it is open. */
  hostedUrl: z.string().nullable(),
  /** The invoice as a PDF, made by the provider. */
  pdfUrl: z.string().nullable(),
  createdAt: timeField,
  paidAt: timeField.nullable(),
})
export type Invoice = z.infer<typeof invoiceSchema>

const pendingChangeSchema = z.object({
  /**
   * `charging` and `unknown`: the provider's answer is outstanding; `confirming`: the bank requires the customer's
   * confirmation, see `confirm`; `waiting`: it takes effect from `fromBlock`.
   */
  state: z.enum(['charging', 'unknown', 'confirming', 'waiting']),
  plan: planSchema,
  films: z.array(filmSelectionSchema),
  price: priceSchema,
  fromBlock: z.int(),
  dueNowCents: centsField,
  /** Whether it can still be withdrawn: nothing was charged for it. */
  canBeWithdrawn: z.boolean(),
  /** Where and until when its payment can be confirmed; nothing changes before. Null in other states. */
  confirm: z.object({ payUrl: z.string().nullable(), until: timeField }).nullable(),
})
export type PendingChange = z.infer<typeof pendingChangeSchema>

const failedPaymentSchema = z.object({
  invoiceId: z.string(),
  amountDueCents: centsField,
  /** The provider’s page where it is paid, with this card or another. */
  payUrl: z.string().nullable(),
  /** When the provider tries the card again by itself; null: not any more. */
  nextAttemptAt: timeField.nullable(),
  /** Why it failed, in words for customers. */
  sentence: z.string(),
})
export type FailedPayment = z.infer<typeof failedPaymentSchema>

/** What one payment refunds when its subscription ends at once: its blocks that have not opened. */
const refundShareSchema = z.object({
  invoiceId: z.string(),
  paidAt: timeField.nullable(),
  /** Tax included, coupons taken off: what the card was charged. */
  paidCents: centsField,
  /** Blocks that it paid for, and how many of them have not opened. */
  blocks: z.int(),
  unopenedBlocks: z.int(),
  /** Less than the share where refunds or a lost dispute leave less of the payment. */
  shareCents: centsField,
  amountCents: centsField,
})
export type RefundShare = z.infer<typeof refundShareSchema>

const subscriptionBillingSchema = z.object({
  /** How it stands: see `describeSubscription`. */
  ...subscriptionFactsSchema.shape,
  subscriptionId: z.string(),
  /** Why it is in this state: a sentence for its customer. */
  statusReason: z.string(),
  /** What the running period was sold at, and by which plan. */
  plan: planSchema,
  films: z.array(filmSelectionSchema),
  price: priceSchema,
  /** The terms of the next period as of now: the starting point of a change. */
  coming: z.object({ plan: planSchema, films: z.array(filmSelectionSchema), price: priceSchema }),
  /** Null: no charge is planned. */
  nextChargeAt: timeField.nullable(),
  /** Before tax and coupons. */
  nextChargeCents: centsField.nullable(),
  pendingChange: pendingChangeSchema.nullable(),
  /** Paid blocks that have not opened. */
  unopenedPaidBlocks: z.int(),
  /** The next period has begun and is not paid yet. */
  isRenewing: z.boolean(),
  /** What canceling at once would return for them now. */
  refundIfCanceledNowCents: centsField,
  /** Of which payments that is made up, and why. */
  refundsIfCanceledNow: z.array(refundShareSchema),
  failedPayment: failedPaymentSchema.nullable(),
  /** What the customer may do now: buttons and server share it. */
  can: z.object({
    change: z.boolean(),
    cancelAtPeriodEnd: z.boolean(),
    cancelNow: z.boolean(),
    resume: z.boolean(),
    pause: z.boolean(),
    unpause: z.boolean(),
  }),
})
export type SubscriptionBilling = z.infer<typeof subscriptionBillingSchema>

export const readBilling = defineCall({
  method: 'GET',
  path: '/api/billing',
  summary: 'One’s own invoices, the card on file, and how each subscription is billed.',
  access: 'user',
  asksProvider: true,
  input: z.object({}),
  output: z.object({
    /** Null where none is on file, or the provider is unavailable: see `isCardKnown`. */
    card: cardOnFileSchema.nullable(),
    /**
     * False: the provider was unavailable, so card and discounts are missing; everything else is complete.
     */
    isCardKnown: z.boolean(),
    /** Newest first. */
    invoices: z.array(invoiceSchema),
    /** Newest first; canceled ones too. */
    subscriptions: z.array(subscriptionBillingSchema),
    /** What is taken off coming charges, in that order. */
    discounts: z.array(discountSchema),
  }),
  refusals: [],
})

export const openBillingPortal = defineCall({
  method: 'POST',
  path: '/api/billing/portal',
  summary:
    'The provider’s page on which one changes the card and the address on invoices. Comes back to the account.',
  access: 'user',
  operation: 'essential',
  input: z.object({}),
  output: z.object({ url: z.url() }),
  refusals: ['no_customer', 'payment_provider'],
})

const wantedFields = {
  subscriptionId: idField,
  plan: planSchema,
  films: z
    .array(filmSelectionSchema)
    .min(1, 'Keep at least one film.')
    .max(selectionLimits.films)
    .refine(haveOwnIds, 'Two films may not share an id.'),
}

const changeRefusals = [
  'not_found',
  'subscription_canceled',
  'subscription_ending',
  'subscription_paused',
  'payment_due',
  'renewal_running',
  'change_pending',
  'nothing_changed',
  'too_few_tokens',
  'selection_not_sold',
] as const

export const previewChange = defineCall({
  method: 'POST',
  path: '/api/subscriptions/:subscriptionId/change/preview',
  summary:
    'What other films or another plan would cost today and from the next period, and from which block they act.',
  access: 'user',
  asksProvider: true,
  operation: 'function',
  input: z.object(wantedFields),
  output: z.object({ preview: changePreviewSchema }),
  refusals: changeRefusals,
})

export const changeSubscription = defineCall({
  method: 'POST',
  path: '/api/subscriptions/:subscriptionId/change',
  summary:
    'Changes plan and films from the next block that is not open. More is charged today, less waits for the end of the period.',
  access: 'user',
  operation: 'essential',
  input: z.object({
    ...wantedFields,
    /** `dueNowCents` and `nextChargeCents` of the preview that was agreed to: anything else is refused with both. */
    seenDueNowCents: z.int(),
    seenTotalCents: z.int(),
  }),
  output: z.object({ subscription: subscriptionBillingSchema }),
  refusals: [
    ...changeRefusals,
    'price_changed',
    'card_declined',
    'period_renewed',
    'change_timed_out',
    'change_not_made',
    'busy',
    'payment_unknown',
    'payment_provider',
  ],
})

const ofSubscription = z.object({ subscriptionId: idField })
const billed = z.object({ subscription: subscriptionBillingSchema })

export const withdrawChange = defineCall({
  method: 'DELETE',
  path: '/api/subscriptions/:subscriptionId/change',
  summary: 'Takes a change back that does not act yet and that nothing was charged for.',
  access: 'user',
  operation: 'essential',
  input: ofSubscription,
  output: billed,
  refusals: [
    'not_found',
    'subscription_canceled',
    'no_pending_change',
    'payment_due',
    'renewal_running',
    'busy',
    'payment_unknown',
    'payment_provider',
  ],
})

export const cancelSubscription = defineCall({
  method: 'POST',
  path: '/api/subscriptions/:subscriptionId/cancel',
  summary:
    'Ends a subscription with its period, or at once: then what was paid for blocks that have not opened is returned.',
  access: 'user',
  operation: 'essential',
  input: z.object({
    subscriptionId: idField,
    when: z.enum(['period-end', 'now']),
    /** At once: `refundIfCanceledNowCents` as it was agreed to. Anything else is refused with what it is now. */
    seenRefundCents: z.int().optional(),
    reason: reasonField.default(''),
  }),
  output: billed,
  refusals: [
    'not_found',
    'subscription_canceled',
    'subscription_ending',
    'subscription_paused',
    'payment_due',
    'change_pending',
    'refund_changed',
    'busy',
    'payment_unknown',
    'payment_provider',
  ],
})

export const resumeSubscription = defineCall({
  method: 'POST',
  path: '/api/subscriptions/:subscriptionId/resume',
  summary: 'Takes back a cancellation that has not come into force: it renews again.',
  access: 'user',
  operation: 'essential',
  input: ofSubscription,
  output: billed,
  refusals: [
    'not_found',
    'subscription_canceled',
    'subscription_ending',
    'not_ending',
    'busy',
    'payment_unknown',
    'payment_provider',
  ],
})

export const pauseSubscription = defineCall({
  method: 'POST',
  path: '/api/subscriptions/:subscriptionId/pause',
  summary: 'Pauses: nothing opens and nothing is charged, and blocks that are paid for move.',
  access: 'user',
  operation: 'essential',
  input: z.object({ subscriptionId: idField, reason: reasonField.default('') }),
  output: billed,
  refusals: [
    'not_found',
    'subscription_canceled',
    'subscription_ending',
    'subscription_paused',
    'payment_due',
    'change_pending',
    'busy',
    'payment_unknown',
    'payment_provider',
  ],
})

export const unpauseSubscription = defineCall({
  method: 'POST',
  path: '/api/subscriptions/:subscriptionId/unpause',
  summary: 'Goes on after a pause: blocks that have not opened, and the next charge, move by its length.',
  access: 'user',
  operation: 'essential',
  input: ofSubscription,
  output: billed,
  refusals: [
    'not_found',
    'subscription_canceled',
    'not_paused',
    'busy',
    'payment_unknown',
    'payment_provider',
  ],
})
