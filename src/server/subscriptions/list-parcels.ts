import { findParcelsBySubscriptions } from './status/parcels.db.ts'

/** The announced parcels of several subscriptions, in no order. */
export const listParcelsBySubscriptions = findParcelsBySubscriptions
