import { findParcelReferences } from './store/subscriptions.db.ts'

/** Subscriptions' parcel references, by id. Deleted ones are left out. */
export const nameSubscriptions = findParcelReferences
