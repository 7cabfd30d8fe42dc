import type { RefusalCode } from '../refusals.ts'
import type { SubscriptionStatus } from '../subscriptions/subscription-status.ts'

/** What a customer can ask for. */
export type BillingStep =
  'change' | 'withdrawChange' | 'cancelAtPeriodEnd' | 'cancelNow' | 'resume' | 'pause' | 'unpause'

export interface BillingState {
  status: SubscriptionStatus
  /** Canceled for the end of its period, or asked to end at once. */
  isEnding: boolean
  /** A period has begun whose invoice is not paid yet: what that costs, and so what its blocks have, is settled. */
  isRenewing: boolean
  /** `unsettled`: the provider has not said whether it was charged. */
  change: 'none' | 'waiting' | 'unsettled'
}

/** What keeps a step from being taken: in which state of a subscription what may happen. Null: it may. */
const problems: Record<BillingStep, (state: BillingState) => RefusalCode | null> = {
  change: (state) =>
    findDisturbance(state) ?? findRenewal(state) ?? (state.change === 'none' ? null : 'change_pending'),
  withdrawChange: (state) => (state.change === 'waiting' ? findRenewal(state) : 'no_pending_change'),
  cancelAtPeriodEnd: (state) => findDisturbance(state) ?? findUnsettled(state),
  cancelNow: findUnsettled,
  resume: ({ isEnding }) => (isEnding ? null : 'not_ending'),
  pause: (state) => findDisturbance(state) ?? findUnsettled(state),
  unpause: ({ status }) => (status === 'paused' ? null : 'not_paused'),
}

/** Why this step can't be taken now; null where it can. Read by the buttons and by the server. */
export function findBillingProblem(step: BillingStep, state: BillingState): RefusalCode | null {
  return state.status === 'canceled' ? 'subscription_canceled' : problems[step](state)
}

function findDisturbance({ status, isEnding }: BillingState): RefusalCode | null {
  if (isEnding) return 'subscription_ending'
  if (status === 'paused') return 'subscription_paused'
  return status === 'past_due' ? 'payment_due' : null
}

function findRenewal({ status, isRenewing }: BillingState): RefusalCode | null {
  if (!isRenewing) return null
  return status === 'past_due' ? 'payment_due' : 'renewal_running'
}

function findUnsettled({ change }: BillingState): RefusalCode | null {
  return change === 'unsettled' ? 'change_pending' : null
}
