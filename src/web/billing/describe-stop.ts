import { findBillingProblem, type BillingStep } from '#shared/billing/billing-steps.ts'
import type { SubscriptionBilling } from '#shared/contract/billing/billing.ts'
import { refusals } from '#shared/refusals.ts'

/** What has to be settled before a step can be taken, as a sentence; null where nothing is in the way. */
export function describeStop(
  step: BillingStep,
  { status, cancelAt, cancelNowAt, isRenewing, pendingChange }: SubscriptionBilling,
): string | null {
  const change = pendingChange === null ? 'none' : pendingChange.state === 'waiting' ? 'waiting' : 'unsettled'
  const isEnding = cancelAt !== null || cancelNowAt !== null
  const problem = findBillingProblem(step, { status, isEnding, isRenewing, change })
  return problem && refusals[problem].sentence
}
