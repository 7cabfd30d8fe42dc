import type { Subscription } from '#shared/contract/subscriptions.ts'
import {
  isEnding,
  subscriptionStatusTitles,
  type SubscriptionStatus,
} from '#shared/subscriptions/subscription-status.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { StatusBadge, type Tone } from '../../ui/marks/status-badge.tsx'

const subscriptionTones: Record<SubscriptionStatus, Tone> = {
  active: 'good',
  past_due: 'warn',
  paused: 'quiet',
  canceled: 'quiet',
}

interface SubscriptionBadgeProps {
  subscription: Pick<Subscription, 'status' | 'cancelAt'>
  /** Leaves out what goes on as it should: for lists in which that is the rule. */
  isException?: boolean
}

/** How a subscription stands, in a word; one that ends says when. */
export function SubscriptionBadge({ subscription, isException = false }: SubscriptionBadgeProps) {
  const { status, cancelAt } = subscription
  if (cancelAt !== null && isEnding(subscription)) {
    return (
      <StatusBadge
        tone="warn"
        label={
          <>
            Ends on <DateText at={cancelAt} isDay />
          </>
        }
      />
    )
  }
  if (isException && status === 'active') return null
  return <StatusBadge tone={subscriptionTones[status]} label={subscriptionStatusTitles[status]} />
}
