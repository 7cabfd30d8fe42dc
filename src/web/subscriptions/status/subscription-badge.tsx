import {
  describeSubscription,
  type SubscriptionFacts,
  type SubscriptionState,
} from '#shared/subscriptions/describe-subscription.ts'
import { StatusBadge, type Tone } from '../../ui/marks/status-badge.tsx'
import { SentenceText } from './sentence-text.tsx'

const stateTones: Record<SubscriptionState, Tone> = {
  ended: 'quiet',
  'payment due': 'warn',
  ending: 'warn',
  paused: 'quiet',
  changing: 'info',
  active: 'good',
}

interface SubscriptionBadgeProps {
  subscription: SubscriptionFacts
  /** Leaves out an active one: for lists in which that is the rule. */
  isException?: boolean
}

/** A subscription's state, in a word and a day. */
export function SubscriptionBadge({ subscription, isException = false }: SubscriptionBadgeProps) {
  const { state, label } = describeSubscription(subscription)
  if (isException && state === 'active') return null
  return <StatusBadge tone={stateTones[state]} label={<SentenceText parts={label} />} />
}

/** What happens next with a subscription. */
export function SubscriptionNext({ subscription, isException = false }: SubscriptionBadgeProps) {
  const { state, next } = describeSubscription(subscription)
  return isException && state === 'active' ? null : <SentenceText parts={next} />
}
