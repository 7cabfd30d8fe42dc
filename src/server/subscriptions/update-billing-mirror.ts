import { writeBillingMirror } from './store/billing-mirror.db.ts'

export type { BillingMirrorUpdate } from './store/billing-mirror.db.ts'

/** Writes what the provider reported of a subscription, or what is to be asked of it. Under the subscription's lock. */
export const updateBillingMirror = writeBillingMirror
