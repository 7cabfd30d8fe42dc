import type { RefusalCode } from '../refusals.ts'
import type { SubscriptionStatus } from '../subscriptions/subscription-status.ts'

/** Steps that a customer can take. */
export type BillingStep =
  | 'change'
  | 'withdrawChange'
  | 'cancelAtPeriodEnd'
  | 'cancelNow'
  | 'resume'
  | 'pause'
  | 'unpause'

export interface BillingState {
  status: SubscriptionStatus
  /** Canceled for the end of its period, or with immediate effect. */
  isEnding: boolean
  /** A period has begun whose invoice is not paid yet: what that costs, and so what its blocks have, is settled. */
  isRenewing: boolean
  /** `unsettled`: it is not known yet whether the provider charged it. */
  change: 'none' | 'waiting' | 'unsettled'
}

/** Why a step is refused in a given state; null where it is allowed. */
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
