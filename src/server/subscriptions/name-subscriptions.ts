import { findParcelReferences } from './store/subscriptions.db.ts'

/** The names of subscriptions: their parcel references, by id. Those that are gone are left out. */
export const nameSubscriptions = findParcelReferences
