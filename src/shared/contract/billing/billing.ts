import { z } from 'zod'
import { discountSchema } from '../../billing/discount-schema.ts'
import { videoSelectionSchema } from '../../cart/product-selections.ts'
import { planSchema } from '../../products/plan-schema.ts'
import { priceSchema } from '../../checkout/price.ts'
import { subscriptionFactsSchema } from '../../subscriptions/describe-subscription.ts'
import { defineCall } from '../call/define-call.ts'
import { timeField } from '../../fields.ts'
import { invoiceSchema } from './invoices.ts'

/** Integer cents of the installation's currency. */
const centsField = z.int()

const pendingChangeSchema = z.object({
  /**
   * `charging` and `unknown`: the provider's answer is outstanding; `confirming`: the bank requires the customer's
   * confirmation, see `confirm`; `waiting`: it takes effect from `fromBlock`.
   */
  state: z.enum(['charging', 'unknown', 'confirming', 'waiting']),
  plan: planSchema,
  films: z.array(videoSelectionSchema),
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
  /** The part of the payment for its unopened blocks, rounded once. */
  shareCents: centsField,
  /** What is refunded: less than the share where refunds or a lost dispute leave less of the payment. */
  amountCents: centsField,
})
export type RefundShare = z.infer<typeof refundShareSchema>

/** How a subscription is billed, and what its customer may do now. */
export const subscriptionBillingSchema = z.object({
  /** What `describeSubscription` needs. */
  ...subscriptionFactsSchema.shape,
  subscriptionId: z.string(),
  /** Why it is in this state: a sentence for its customer. */
  statusReason: z.string(),
  /** What the running period was sold at, and by which plan. */
  plan: planSchema,
  films: z.array(videoSelectionSchema),
  price: priceSchema,
  /** The terms of the next period as of now: the starting point of a change. */
  coming: z.object({ plan: planSchema, films: z.array(videoSelectionSchema), price: priceSchema }),
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

const cardOnFileSchema = z.object({
  /** As the provider spells it: `visa`, `mastercard`. */
  brand: z.string(),
  last4: z.string(),
  expiryMonth: z.int(),
  expiryYear: z.int(),
})
export type CardOnFile = z.infer<typeof cardOnFileSchema>

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

const confirmationSchema = z.object({
  subscriptionId: z.string(),
  /** What is charged once it is confirmed. */
  dueNowCents: centsField,
  /** After that the change is dropped. */
  until: timeField,
})
export type Confirmation = z.infer<typeof confirmationSchema>

export const listConfirmations = defineCall({
  method: 'GET',
  path: '/api/billing/confirmations',
  summary: 'One’s own plan changes whose payment waits for the bank’s confirmation, as they are stored.',
  access: 'user',
  input: z.object({}),
  output: z.object({ confirmations: z.array(confirmationSchema) }),
  refusals: [],
})

export const openBillingPortal = defineCall({
  method: 'POST',
  path: '/api/billing/portal',
  summary:
    'The provider’s page on which one changes the card and the address on invoices. Comes back to the account.',
  access: 'user',
  asksProvider: true,
  operation: 'essential',
  input: z.object({}),
  output: z.object({ url: z.url() }),
  refusals: ['no_customer', 'payment_provider'],
})
