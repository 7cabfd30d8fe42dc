import { z } from 'zod'

export const subscriptionStatusSchema = z.enum(['active', 'past_due', 'paused', 'canceled'])
export type SubscriptionStatus = z.infer<typeof subscriptionStatusSchema>

export const subscriptionStatusTitles: Record<SubscriptionStatus, string> = {
  active: 'Active',
  past_due: 'Payment due',
  paused: 'Paused',
  canceled: 'Canceled',
}

/**
 * Whether a subscription runs out: no more charges, and paid blocks still open. A due payment comes first.
 */
export function isEnding({
  status,
  cancelAt,
}: {
  status: SubscriptionStatus
  cancelAt: string | null
}): boolean {
  return cancelAt !== null && (status === 'active' || status === 'paused')
}

/** Whether its price will be charged again, as of now. */
export function isRenewed({
  status,
  cancelAt,
}: {
  status: SubscriptionStatus
  cancelAt: string | null
}): boolean {
  return cancelAt === null && status !== 'canceled'
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
