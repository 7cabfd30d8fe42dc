import { findItemReceipts } from './parcels.db.ts'

/** When each item that has arrived did, by item id. */
export const readItemReceipts = findItemReceipts
