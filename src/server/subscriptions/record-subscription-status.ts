import { insertHistoryEntry } from './store/billing-mirror.db.ts'

/** Records why a subscription is in this status from now on, for the customer and the studio. */
export const recordSubscriptionStatus = insertHistoryEntry
