import type { ApprovalState, ClosedBecause } from '#shared/subscriptions/approvals.ts'
import { approvalState } from '#shared/subscriptions/approvals.ts'
import type { StepStatus } from '#shared/subscriptions/status-steps.ts'
import { emitEvent } from '../../events/emit-event.ts'
import type { SignedInUser } from '../../http/principal.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { deleteCompletion, findLatestRequest, upsertCompletion, writeClosed } from './approvals.db.ts'
import type { BlockStep } from './approvals.db.ts'

type Actor = Pick<SignedInUser, 'id' | 'email'>

/** The states that each reason ends: a change that was asked for stays open until the studio has answered it. */
const endedStates: Record<ClosedBecause, readonly ApprovalState[]> = {
  changed: ['waiting', 'approved'],
  reopened: ['approved'],
  completed: ['waiting', 'change'],
}

/**
 * Closes the latest request of a step, if it stands; the event notifies the customer. Under the lock of `lockStatus`.
 * @returns whether it was an approval
 */
export async function closeRequest(
  tx: Database,
  actor: Actor,
  step: BlockStep,
  because: ClosedBecause,
  { reason, now }: { reason: string; now: Date },
): Promise<{ wasApproved: boolean }> {
  const latest = await findLatestRequest(tx, step)
  if (!latest || !endedStates[because].includes(approvalState(latest))) return { wasApproved: false }
  const wasApproved = latest.answer === 'approved'
  await writeClosed(tx, latest.id, because, now)
  await emitEvent(tx, actor, {
    kind: 'approval.closed',
    subject: { kind: 'subscription', id: step.subscriptionId },
    payload: {
      after: { block: step.block, step: step.stepId, number: latest.number, because, wasApproved },
      reason,
    },
  })
  return { wasApproved }
}

/** What follows for approvals where the studio completes a step by itself, or opens a complete one again. */
export async function updateRequestAfterStepChange(
  tx: Database,
  actor: Actor,
  step: BlockStep,
  { from, to }: { from: StepStatus; to: StepStatus },
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  if (to === 'complete') {
    await upsertCompletion(tx, step, { reason, completedAt: now, completedBy: actor.id })
    await closeRequest(tx, actor, step, 'completed', { reason, now })
  } else if (from === 'complete') {
    await deleteCompletion(tx, step)
    await closeRequest(tx, actor, step, 'reopened', { reason, now })
  }
}
