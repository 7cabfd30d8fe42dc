import { z } from 'zod'
import { plans } from '../products/plan.ts'
import { factPayload } from './change-payload.ts'
import { defineEvent } from './define-event.ts'

/** What becomes of a purchase. */
export const orderEvents = {
  'order.placed': defineEvent({
    title: 'place order',
    version: 1,
    subjects: ['subscription'],
    visibleTo: ['studio', 'customer'],
    payload: factPayload(
      z.object({
        checkoutId: z.string(),
        /** Each kind of video in a line. */
        films: z.array(z.string()),
        /** For the first period, without tax. */
        totalCents: z.int(),
        plan: z.enum(plans),
        parcelReference: z.string(),
      }),
    ),
  }),
  'order.payment_failed': defineEvent({
    title: 'fail to pay for order',
    version: 1,
    subjects: ['user'],
    visibleTo: ['studio', 'customer'],
    payload: factPayload(z.object({ checkoutId: z.string(), totalCents: z.int() })),
  }),
  'order.second_payment_returned': defineEvent({
    title: 'return second payment',
    version: 1,
    subjects: ['subscription'],
    visibleTo: ['studio', 'customer'],
    payload: factPayload(z.object({ checkoutId: z.string(), totalCents: z.int() })),
  }),
}
