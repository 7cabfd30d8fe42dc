import { z } from 'zod'
import { changePreviewSchema } from '../../billing/change-preview-schema.ts'
import { videoSelectionSchema, haveOwnIds, selectionLimits } from '../../cart/product-selections.ts'
import { idField, reasonField } from '../../fields.ts'
import { planSchema } from '../../products/plan-schema.ts'
import { subscriptionBillingSchema } from './billing.ts'
import { defineCall } from '../call/define-call.ts'

const wantedFields = {
  subscriptionId: idField,
  plan: planSchema,
  films: z
    .array(videoSelectionSchema)
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
  asksProvider: true,
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
  asksProvider: true,
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
  asksProvider: true,
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
  asksProvider: true,
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
  asksProvider: true,
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
  asksProvider: true,
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
