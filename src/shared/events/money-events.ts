import { z } from 'zod'
import { factPayload, plainPayload } from './change-payload.ts'
import { defineEvent } from './define-event.ts'

const repeatedRefund = z.object({ invoiceId: z.string(), refundId: z.string(), amountCents: z.int() })

/** What the studio does about money. */
export const moneyEvents = {
  'payment.refunded': defineEvent({
    title: 'refund payment',
    version: 1,
    subjects: ['subscription'],
    visibleTo: ['record', 'studio', 'customer'],
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
