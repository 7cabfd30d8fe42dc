import {
  describeSubscription,
  type SubscriptionFacts,
  type SubscriptionStanding,
} from '#shared/subscriptions/describe-subscription.ts'
import { StatusBadge, type Tone } from '../../ui/marks/status-badge.tsx'
import { SentenceText } from './sentence-text.tsx'

const standingTones: Record<SubscriptionStanding, Tone> = {
  ended: 'quiet',
  'payment due': 'warn',
  ending: 'warn',
  paused: 'quiet',
  changing: 'info',
  active: 'good',
}

interface SubscriptionBadgeProps {
  subscription: SubscriptionFacts
  /** Leaves out what goes on as it should: for lists in which that is the rule. */
  isException?: boolean
}

/** How a subscription stands, in a word and a day. */
export function SubscriptionBadge({ subscription, isException = false }: SubscriptionBadgeProps) {
  const { standing, label } = describeSubscription(subscription)
  if (isException && standing === 'active') return null
  return <StatusBadge tone={standingTones[standing]} label={<SentenceText parts={label} />} />
}

/** What happens next with a subscription, and what it costs. */
export function SubscriptionNext({ subscription, isException = false }: SubscriptionBadgeProps) {
  const { standing, next } = describeSubscription(subscription)
  return isException && standing === 'active' ? null : <SentenceText parts={next} />
}
