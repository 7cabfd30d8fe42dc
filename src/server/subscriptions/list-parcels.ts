import { findParcels } from './status/parcels.db.ts'

/** The parcels that were announced for a subscription, in their order. */
export const listParcels = findParcels
