import type { BillingDeps } from '../../billing/store/billing-deps.ts'

/** What checkout needs: it prices, asks the card provider and applies its answer, as billing does. */
export type CheckoutDeps = BillingDeps
