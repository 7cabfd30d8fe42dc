import type { InputOf } from '#shared/contract/call/define-call.ts'
import type { updateStep as call } from '#shared/contract/subscriptions/subscriptions.ts'
import { isApprovalStep } from '#shared/subscriptions/approvals.ts'
import { findDayProblem } from '#shared/subscriptions/expected-day.ts'
import { changeStep, findStepChangeProblem } from '#shared/subscriptions/status-steps.ts'
import type { SubscriptionsDeps } from '../store/subscriptions-deps.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { changeSteps } from './change-steps.ts'
import { updateRequestAfterStepChange } from './close-request.ts'
import { requireSeenBlock } from './require-seen-block.ts'
import { lockStatus } from './status.db.ts'

/**
 * Moves a step of the current block on or back, or moves its day: the expected one, or the real one of a complete step.
 * Brief and style frames are completed with a reason: their customer has not approved them.
 * @throws Refusal not_found, step_change_not_allowed, step_before_open, reason_missing; invalid_input for a day long ago;
 * changed_meanwhile where another block is in production than the sender saw
 */
export async function updateStep(
  deps: Pick<SubscriptionsDeps, 'db' | 'clock'>,
  actor: SignedInUser,
  { subscriptionId, stepId, block, status: to, date, reason }: InputOf<typeof call>,
): Promise<void> {
  const now = deps.clock.now()
  const dayProblem = date === undefined ? null : findDayProblem(date, now)
  if (dayProblem) throw refuse('invalid_input', { fields: { date: dayProblem } })
  await deps.db.transaction().execute(async (tx) => {
    const status = await lockStatus(tx, subscriptionId)
    if (!status) throw refuse('not_found')
    requireSeenBlock(status, block)
    const before = status.current.statusItems
    let after = before
    if (to !== undefined) {
      const problem = findStepChangeProblem(before, stepId, to, reason !== '')
      if (problem) throw refuse(problem)
      after = changeStep(before, stepId, to, now)
    }
    if (date !== undefined) after = after.map((item) => (item.id === stepId ? { ...item, date } : item))
    await changeSteps(tx, actor, status, status.current, after, { reason, now })
    if (to === undefined || !isApprovalStep(stepId)) return
    const from = before.find((item) => item.id === stepId)?.status ?? 'coming up'
    const step = { subscriptionId, block: status.current.block, stepId }
    await updateRequestAfterStepChange(tx, actor, step, { from, to }, { reason, now })
  })
}
