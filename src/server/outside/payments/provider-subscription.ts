import type { ProviderSubscriptionState } from '#shared/subscriptions/subscription-status.ts'

/** A subscription as the provider has it now. */
export interface ProviderSubscription extends ProviderSubscriptionState {
  id: string
  customerId: string
  /** The checkout that sold it; null for one that we did not make. */
  checkoutId: string | null
  startedAt: Date
}
