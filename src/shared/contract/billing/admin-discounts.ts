import { z } from 'zod'
import { discountSchema } from '../../billing/discount-schema.ts'
import { idField, neededReasonField } from '../../fields.ts'
import { defineCall } from '../call/define-call.ts'
import { earlierReasonField, givenCentsField } from './admin-money.ts'

const givenDiscountSchema = discountSchema.extend({
  /** Why the studio gave it; null where it was given otherwise. */
  reason: z.string().nullable(),
})
export type GivenDiscount = z.infer<typeof givenDiscountSchema>

export const listSubscriptionDiscounts = defineCall({
  method: 'GET',
  path: '/api/admin/subscriptions/:subscriptionId/discounts',
  summary: 'What is taken off the coming charges of a subscription, in that order, and why.',
  access: 'admin',
  asksProvider: true,
  input: z.object({ subscriptionId: idField }),
  output: z.object({ discounts: z.array(givenDiscountSchema) }),
  refusals: ['not_found', 'payment_provider'],
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
    /** Idempotency key, chosen by the sender: repeating it adds no discount. */
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
  output: z.object({ isGiven: z.literal(true), earlierReason: earlierReasonField }),
  refusals: [
    'not_found',
    'invalid_input',
    'subscription_canceled',
    'intent_reused',
    'payment_unknown',
    'payment_provider',
  ],
})
