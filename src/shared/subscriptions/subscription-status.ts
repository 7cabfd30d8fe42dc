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
 * Whether a subscription runs to its end: nothing is charged any more, and what is paid still opens. What waits for a
 * payment does first.
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

/** Whether its price is charged again, as things stand. */
export function isRenewed({
  status,
  cancelAt,
}: {
  status: SubscriptionStatus
  cancelAt: string | null
}): boolean {
  return cancelAt === null && status !== 'canceled'
}

/** What the card provider says of a subscription. */
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
