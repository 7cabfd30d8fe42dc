import type { z } from 'zod'
import { accountEvents } from './account-events.ts'
import { approvalEvents } from './approval-events.ts'
import { cutEvents } from './cut-events.ts'
import { deliveryEvents } from './delivery-events.ts'
import { moneyEvents } from './money-events.ts'
import { orderEvents } from './order-events.ts'
import { productionEvents } from './production-events.ts'
import { reviewEvents } from './review-events.ts'
import { shippingEvents } from './shipping-events.ts'
import { studioEvents } from './studio-events.ts'

/** Every kind of event: the table of contents. A name that was stored is never given to something else. */
export const allEvents = {
  ...accountEvents,
  ...productionEvents,
  ...cutEvents,
  ...reviewEvents,
  ...deliveryEvents,
  ...approvalEvents,
  ...shippingEvents,
  ...orderEvents,
  ...moneyEvents,
  ...studioEvents,
}

export type EventName = keyof typeof allEvents

type SubjectOf<Name extends EventName> = (typeof allEvents)[Name]['subjects'][number]

/** An event before it is stored: its kind, what it is about, and its payload as the kind has it. */
export type EventOf<Name extends EventName> = {
  kind: Name
  subject: { kind: SubjectOf<Name>; id: string }
  payload: z.infer<(typeof allEvents)[Name]['payload']>
}

export const isEventName = (name: string): name is EventName => Object.hasOwn(allEvents, name)
