import type { SubscriptionStatus } from '#shared/subscriptions/subscription-status.ts'
import type { Tone } from '../../ui/marks/status-badge.tsx'

export const subscriptionTones: Record<SubscriptionStatus, Tone> = {
  active: 'good',
  past_due: 'warn',
  paused: 'quiet',
  canceled: 'quiet',
}
