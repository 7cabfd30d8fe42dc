import type { BillingDeps } from '../../billing/store/billing-deps.ts'

/** The dependencies of checkout, which are those of billing: prices, card provider, database. */
export type CheckoutDeps = BillingDeps
