import { z } from 'zod'
import { factPayload } from './change-payload.ts'
import { defineEvent } from './define-event.ts'

const parcel = z.object({
  parcel: z.string(),
  reference: z.string(),
  carrier: z.string(),
  trackingNumber: z.string(),
})
const returnParcel = z.object({
  parcel: z.string(),
  block: z.int(),
  carrier: z.string(),
  trackingNumber: z.string(),
  sentOn: z.string(),
})

/** What happens to items on their way, to the studio and back. Addresses of people are not part of events, which stay. */
export const shippingEvents = {
  'parcel.added': defineEvent({
    title: 'add parcel',
    version: 1,
    subjects: ['subscription'],
    visibleTo: ['record', 'studio', 'customer'],
    payload: factPayload(parcel),
  }),
  'parcel.removed': defineEvent({
    title: 'remove parcel',
    version: 1,
    subjects: ['subscription'],
    visibleTo: ['record', 'studio', 'customer'],
    payload: z.object({ before: parcel }),
  }),
  'return_address.saved': defineEvent({
    title: 'save return address',
    version: 1,
    subjects: ['subscription'],
    visibleTo: ['record', 'studio', 'customer'],
    payload: factPayload(z.object({ block: z.int(), country: z.string() })),
  }),
  'return_parcel.sent': defineEvent({
    title: 'send return parcel',
    version: 1,
    subjects: ['subscription'],
    visibleTo: ['record', 'studio', 'customer'],
    payload: factPayload(returnParcel),
  }),
  'return_parcel.removed': defineEvent({
    title: 'remove return parcel',
    version: 1,
    subjects: ['subscription'],
    visibleTo: ['record', 'studio', 'customer'],
    payload: z.object({ before: returnParcel }),
  }),
}
