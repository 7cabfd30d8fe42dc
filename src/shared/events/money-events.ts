import { z } from 'zod'
import { plans } from '../products/plan.ts'
import { subscriptionFactsSchema } from '../subscriptions/describe-subscription.ts'
import { factPayload, plainPayload } from './change-payload.ts'
import { defineEvent } from './define-event.ts'

const repeatedRefund = z.object({ invoiceId: z.string(), refundId: z.string(), amountCents: z.int() })

/** The subscription's facts right after it changed. */
const changedFacts = factPayload(z.object({ facts: subscriptionFactsSchema }))

const planChange = z.object({
  changeId: z.string(),
  plan: z.enum(plans),
  filmsPerBlock: z.int(),
  tokensPerBlock: z.int(),
  /** Of a whole period by it. */
  totalCents: z.int(),
  /** Charged for it on the day it was agreed to. */
  chargedCents: z.int(),
  /** The first block that is made by it. */
  fromBlock: z.int(),
  facts: subscriptionFactsSchema,
})

/** What happens to money: what the studio does, and what becomes of charges and refunds. */
export const moneyEvents = {
  'payment.failed': defineEvent({
    title: 'fail to pay for renewal',
    version: 1,
    subjects: ['subscription'],
    visibleTo: ['studio', 'customer'],
    payload: factPayload(
      z.object({
        invoiceId: z.string(),
        dueCents: z.int(),
        /** What the card's bank said, where it said something. */
        why: z.string().nullable(),
        /** ISO time; null where the card is not tried again. */
        nextAttemptAt: z.string().nullable(),
      }),
    ),
  }),
  'subscription.ended': defineEvent({
    title: 'end subscription',
    version: 1,
    subjects: ['subscription'],
    visibleTo: ['studio', 'customer'],
    payload: factPayload(
      z.object({
        isUnpaid: z.boolean(),
        /** Goes back, for blocks that had not opened. */
        returnedCents: z.int(),
      }),
    ),
  }),
  'subscription.canceled': defineEvent({
    title: 'cancel for the end of the period',
    version: 1,
    subjects: ['subscription'],
    visibleTo: ['studio', 'customer'],
    payload: changedFacts,
  }),
  'subscription.resumed': defineEvent({
    title: 'resume subscription',
    version: 1,
    subjects: ['subscription'],
    visibleTo: ['studio', 'customer'],
    payload: changedFacts,
  }),
  'subscription.paused': defineEvent({
    title: 'pause subscription',
    version: 1,
    subjects: ['subscription'],
    visibleTo: ['studio', 'customer'],
    payload: changedFacts,
  }),
  'subscription.unpaused': defineEvent({
    title: 'end pause of subscription',
    version: 1,
    subjects: ['subscription'],
    visibleTo: ['studio', 'customer'],
    payload: changedFacts,
  }),
  'plan_change.agreed': defineEvent({
    title: 'agree to plan change',
    version: 1,
    subjects: ['subscription'],
    visibleTo: ['studio', 'customer'],
    payload: factPayload(planChange),
  }),
  'plan_change.applied': defineEvent({
    title: 'put plan change into force',
    version: 1,
    subjects: ['subscription'],
    visibleTo: ['studio', 'customer'],
    payload: factPayload(planChange),
  }),
  'plan_change.withdrawn': defineEvent({
    title: 'withdraw plan change',
    version: 1,
    subjects: ['subscription'],
    visibleTo: ['studio', 'customer'],
    payload: factPayload(planChange),
  }),
  'plan_change.dropped': defineEvent({
    title: 'drop plan change',
    version: 1,
    subjects: ['subscription'],
    visibleTo: ['studio', 'customer'],
    payload: factPayload(
      z.object({
        changeId: z.string(),
        plan: z.enum(plans),
        filmsPerBlock: z.int(),
        tokensPerBlock: z.int(),
        /** As a sentence. */
        why: z.string(),
        /** Nothing comes of it because the subscription has ended. */
        isEnded: z.boolean(),
      }),
    ),
  }),
  'refund.owed': defineEvent({
    title: 'owe refund',
    version: 1,
    subjects: ['subscription'],
    visibleTo: ['studio', 'customer'],
    payload: factPayload(
      z.object({
        invoiceId: z.string(),
        amountCents: z.int(),
        /** Sent back by the card's bank; otherwise not taken by the card provider so far. */
        isReturned: z.boolean(),
      }),
    ),
  }),
  'refund.made': defineEvent({
    title: 'make refund',
    version: 1,
    subjects: ['subscription'],
    visibleTo: ['studio', 'customer'],
    payload: factPayload(z.object({ invoiceId: z.string(), amountCents: z.int() })),
  }),
  'refund.requested': defineEvent({
    title: 'refund payment',
    version: 1,
    subjects: ['subscription'],
    visibleTo: ['record', 'studio'],
    payload: factPayload(z.object({ invoiceId: z.string(), amountCents: z.int() })),
  }),
  'refund.retried': defineEvent({
    title: 'retry refund',
    version: 1,
    subjects: ['subscription'],
    visibleTo: ['record', 'studio'],
    payload: factPayload(repeatedRefund),
  }),
  'refund.settled': defineEvent({
    title: 'settle refund',
    version: 1,
    subjects: ['subscription'],
    visibleTo: ['record', 'studio', 'customer'],
    payload: factPayload(repeatedRefund.extend({ how: z.string() })),
  }),
  'coupon.given': defineEvent({
    title: 'give coupon',
    version: 1,
    subjects: ['subscription'],
    visibleTo: ['record', 'studio', 'customer'],
    payload: factPayload(
      z.object({
        /** "20 %" or an amount. */
        off: z.string(),
        months: z.union([z.int(), z.literal('always')]),
        /** Idempotency key from the form: submitting twice has one effect. */
        intentId: z.string(),
      }),
    ),
  }),
  'payment_event.replayed': defineEvent({
    title: 'replay payment event',
    version: 1,
    subjects: ['system'],
    visibleTo: ['record', 'studio'],
    payload: factPayload(z.object({ type: z.string() })),
  }),
  'payment_events.unparked': defineEvent({
    title: 'replay parked events',
    version: 1,
    subjects: ['system'],
    visibleTo: ['record', 'studio'],
    payload: factPayload(z.object({ count: z.int() })),
  }),
  'money_figures.downloaded': defineEvent({
    title: 'download money figures',
    version: 1,
    subjects: ['system'],
    visibleTo: ['record', 'studio'],
    payload: plainPayload,
  }),
}
