import { z } from 'zod'
import { filmSelectionSchema, selectionLimits } from '../cart/product-selections.ts'
import { planSchema } from '../checkout/plan-schema.ts'
import { priceSchema } from '../checkout/price.ts'
import { subscriptionStatusSchema } from '../subscriptions/subscription-status.ts'
import { defineCall } from './define-call.ts'
import { idField, reasonField, timeField } from './fields.ts'

/** The card that pays, as far as it may be shown. */
export const cardSchema = z.object({
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
})
export type Card = z.infer<typeof cardSchema>

/** One invoice of the signed-in person, as the card provider has it. Money in integer cents. */
export const invoiceSchema = z.object({
  /** The provider’s id. */
  id: z.string(),
  number: z.string().nullable(),
  subscriptionId: z.string(),
  kind: z.enum(['first', 'renewal', 'change', 'other']),
  status: z.enum(['open', 'paid', 'void', 'uncollectible']),
  totalCents: z.int(),
  refundedCents: z.int(),
  discountCents: z.int(),
  periodStart: timeField.nullable(),
  periodEnd: timeField.nullable(),
  /** The provider’s PDF; null until it has one. */
  pdfUrl: z.string().nullable(),
  /** The provider’s page of it: to read, and to pay while it is open. */
  pageUrl: z.string().nullable(),
  createdAt: timeField,
  paidAt: timeField.nullable(),
})
export type Invoice = z.infer<typeof invoiceSchema>

/** A change of plan or films that is agreed and does not act yet. */
export const pendingChangeSchema = z.object({
  id: z.string(),
  plan: planSchema,
  price: priceSchema,
  /** The first block that is made from it. */
  fromBlock: z.int(),
  /** When that block opens; null where the next payment decides. */
  actsAt: timeField.nullable(),
  /** Charged for it when it was agreed. */
  chargedCents: z.int(),
  /** Whether it can still be taken back: nothing was charged for it. */
  canWithdraw: z.boolean(),
  /** `unknown`: the provider did not answer, and is asked until it does. */
  state: z.enum(['charging', 'waiting', 'unknown']),
})
export type PendingChange = z.infer<typeof pendingChangeSchema>

/** A payment that failed, and where it can be made good. */
export const failedPaymentSchema = z.object({
  invoiceId: z.string(),
  amountDueCents: z.int(),
  /** The provider’s page, on which another card can pay it. */
  payUrl: z.string().nullable(),
  nextAttemptAt: timeField.nullable(),
  /** Why, in the provider’s words. */
  sentence: z.string(),
})
export type FailedPayment = z.infer<typeof failedPaymentSchema>

/** How one subscription is billed. */
export const billedSubscriptionSchema = z.object({
  subscriptionId: z.string(),
  status: subscriptionStatusSchema,
  /** Why it is in this status, as a sentence. */
  statusReason: z.string(),
  /** Set: it ends then, at the end of what is paid. */
  cancelAt: timeField.nullable(),
  endedAt: timeField.nullable(),
  pausedAt: timeField.nullable(),
  /** Null where nothing more is charged: ended, ending, or paused. */
  nextChargeAt: timeField.nullable(),
  nextChargeCents: z.int().nullable(),
  /** Blocks that are paid for and not open yet. */
  unopenedPaidBlocks: z.int(),
  /** What ending at once would give back for them. */
  refundIfCanceledNowCents: z.int(),
  pendingChange: pendingChangeSchema.nullable(),
  failedPayment: failedPaymentSchema.nullable(),
})
export type BilledSubscription = z.infer<typeof billedSubscriptionSchema>

export const readBilling = defineCall({
  method: 'GET',
  path: '/api/billing',
  summary: 'The card on file, what is charged when, what failed, and all invoices, newest first.',
  access: 'user',
  input: z.object({}),
  output: z.object({
    card: cardSchema.nullable(),
    subscriptions: z.array(billedSubscriptionSchema),
    invoices: z.array(invoiceSchema),
  }),
  refusals: [],
})

export const openBillingPortal = defineCall({
  method: 'POST',
  path: '/api/billing/portal',
  summary: 'Opens the provider’s own page for card and invoices.',
  access: 'user',
  operation: 'essential',
  input: z.object({}),
  output: z.object({ url: z.url() }),
  refusals: ['nothing_billed', 'payment_provider'],
})

const changeFields = {
  subscriptionId: idField,
  plan: planSchema,
  /** What each block from then on is made of. */
  films: z.array(filmSelectionSchema).max(selectionLimits.films),
}

/** What a change costs and when it acts. Money in integer cents, before tax. */
export const changePreviewSchema = z.object({
  /** Of one period by the changed plan and films. */
  price: priceSchema,
  /** The first block that is made from it. */
  fromBlock: z.int(),
  /** Paid blocks that it alters: those not open yet, where they become dearer. */
  alteredPaidBlocks: z.int(),
  /** Charged at once: the difference for those blocks. */
  dueNowCents: z.int(),
})
export type ChangePreviewFigures = z.infer<typeof changePreviewSchema>

export const previewChange = defineCall({
  method: 'POST',
  path: '/api/subscriptions/:subscriptionId/change/preview',
  summary: 'What a change of plan or films would cost today and from the next period on. Changes nothing.',
  access: 'user',
  input: z.object(changeFields),
  output: changePreviewSchema,
  refusals: ['not_found', 'subscription_over', 'too_few_tokens', 'selection_not_sold', 'nothing_changed'],
})

export const changeSubscription = defineCall({
  method: 'POST',
  path: '/api/subscriptions/:subscriptionId/change',
  summary:
    'Changes plan or films from the next block that is not open. More is charged as a difference today.',
  access: 'user',
  operation: 'essential',
  input: z.object({
    ...changeFields,
    /** What the customer agreed to: another amount is refused with the new one. */
    seenDueNowCents: z.int().min(0),
    seenTotalCents: z.int().min(0),
  }),
  output: z.object({ billed: billedSubscriptionSchema }),
  refusals: [
    'not_found',
    'subscription_over',
    'subscription_paused',
    'payment_due',
    'change_pending',
    'nothing_changed',
    'too_few_tokens',
    'selection_not_sold',
    'price_changed',
    'payment_declined',
    'payment_provider',
  ],
})

export const withdrawChange = defineCall({
  method: 'DELETE',
  path: '/api/subscriptions/:subscriptionId/change',
  summary: 'Takes back a change that does not act yet and was not charged for.',
  access: 'user',
  operation: 'essential',
  input: z.object({ subscriptionId: idField }),
  output: z.object({ billed: billedSubscriptionSchema }),
  refusals: ['not_found', 'no_change_pending', 'change_charged', 'payment_provider'],
})

export const cancelSubscription = defineCall({
  method: 'POST',
  path: '/api/subscriptions/:subscriptionId/cancel',
  summary: 'Ends a subscription with what is paid, or at once: then blocks that are not open are refunded.',
  access: 'user',
  operation: 'essential',
  input: z.object({
    subscriptionId: idField,
    when: z.enum(['period-end', 'now']),
    reason: reasonField.default(''),
    /** For `now`: the refund that was shown. */
    seenRefundCents: z.int().min(0).default(0),
  }),
  output: z.object({ billed: billedSubscriptionSchema }),
  refusals: ['not_found', 'subscription_over', 'price_changed', 'payment_provider'],
})

export const resumeSubscription = defineCall({
  method: 'POST',
  path: '/api/subscriptions/:subscriptionId/resume',
  summary: 'Keeps a subscription that was to end with what is paid.',
  access: 'user',
  operation: 'essential',
  input: z.object({ subscriptionId: idField }),
  output: z.object({ billed: billedSubscriptionSchema }),
  refusals: ['not_found', 'subscription_over', 'payment_provider'],
})

export const pauseSubscription = defineCall({
  method: 'POST',
  path: '/api/subscriptions/:subscriptionId/pause',
  summary: 'Pauses: no block opens and nothing is charged until it goes on.',
  access: 'user',
  operation: 'essential',
  input: z.object({ subscriptionId: idField }),
  output: z.object({ billed: billedSubscriptionSchema }),
  refusals: ['not_found', 'subscription_over', 'payment_due', 'payment_provider'],
})

export const unpauseSubscription = defineCall({
  method: 'POST',
  path: '/api/subscriptions/:subscriptionId/unpause',
  summary: 'Goes on after a pause: blocks that are not open shift by its length.',
  access: 'user',
  operation: 'essential',
  input: z.object({ subscriptionId: idField }),
  output: z.object({ billed: billedSubscriptionSchema }),
  refusals: ['not_found', 'subscription_over', 'payment_provider'],
})
