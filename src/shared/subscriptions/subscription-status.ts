import { z } from 'zod'

export const subscriptionStatusSchema = z.enum(['active', 'past_due', 'paused', 'canceled'])
export type SubscriptionStatus = z.infer<typeof subscriptionStatusSchema>

/** What lists of stored statuses call them: `describeSubscription` describes the present state of one. */
export const subscriptionStatusTitles: Record<SubscriptionStatus, string> = {
  active: 'Active',
  past_due: 'Payment due',
  paused: 'Paused',
  canceled: 'Ended',
}

/** The fields of the provider's subscription that decide its status. */
export interface ProviderSubscriptionState {
  status:
    | 'incomplete'
    | 'incomplete_expired'
    | 'trialing'
    | 'active'
    | 'past_due'
    | 'canceled'
    | 'unpaid'
    | 'paused'
  isCollectionPaused: boolean
}

/** The one place where the provider's words become ours; null: there is no subscription (yet). */
export function toSubscriptionStatus(state: ProviderSubscriptionState): SubscriptionStatus | null {
  switch (state.status) {
    case 'incomplete':
      return null
    case 'incomplete_expired':
    case 'canceled':
      return 'canceled'
    case 'past_due':
    case 'unpaid':
      return 'past_due'
    case 'paused':
      return 'paused'
    case 'active':
    case 'trialing':
      return state.isCollectionPaused ? 'paused' : 'active'
  }
}
