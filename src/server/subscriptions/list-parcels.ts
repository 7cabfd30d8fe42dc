import { findParcels, findParcelsBySubscriptions } from './status/parcels.db.ts'

/** The parcels that were announced for a subscription, in their order. */
export const listParcels = findParcels

/** Those of several subscriptions, in no order. */
export const listParcelsBySubscriptions = findParcelsBySubscriptions
