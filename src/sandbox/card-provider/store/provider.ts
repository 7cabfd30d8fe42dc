import type { Stripe } from 'stripe'
import type { CardProviderDb } from './card-provider.db.ts'
import type { Faults } from './faults.ts'
import { makeId } from './make-id.ts'
import { renderObject } from './render-object.ts'
import type { EventType, WireEvent, WireObject } from './wire-objects.ts'

/** The version of the API whose shapes these are. The SDK itself takes 100 ms to load: only its types are used. */
const apiVersion: Stripe.LatestApiVersion = '2026-10-28.endive'

/** What every call of the provider works with. */
export type Provider = {
  db: CardProviderDb
  /** Present time of the provider, in whole seconds; it may run ahead of this machine's. */
  nowSeconds: () => number
  publicBaseUrl: string
  faults: Faults
}

/**
 * Records an event with its delivery, in the running transaction: an event is stored exactly when its change is.
 * @param previous the former values of what changed, as `data.previous_attributes`
 */
export function recordEvent(
  { db, nowSeconds, faults: { webhooks } }: Provider,
  type: EventType,
  object: WireObject,
  previous?: Record<string, unknown>,
): WireEvent {
  const event: WireEvent = {
    id: makeId('evt_'),
    object: 'event',
    api_version: apiVersion,
    created: nowSeconds(),
    data: previous
      ? { object: renderObject(db, object, []), previous_attributes: previous }
      : { object: renderObject(db, object, []) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  }
  db.insertObject(event)
  if (webhooks.dropNext > 0) webhooks.dropNext--
  else
    for (let copy = 0; copy < webhooks.copies; copy++)
      db.queueDelivery(event.id, Date.now() + webhooks.delayMs)
  return event
}
