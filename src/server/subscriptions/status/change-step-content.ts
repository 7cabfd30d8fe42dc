import { changeStep, isStepComplete, steps } from '#shared/subscriptions/status-steps.ts'
import type { SignedInUser } from '../../http/principal.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { BlockStep } from './approvals.db.ts'
import { changeSteps } from './change-steps.ts'
import { closeRequest } from './close-request.ts'
import { lockBlockSteps } from './lock-block-steps.ts'

/**
 * Says that the text or the files of a step are about to change, in this transaction: what was sent for approval is no
 * longer what is there, so the request is closed, and a step that was complete by its approval is open again. Locks the
 * status, which orders it with requests and answers.
 */
export async function changeStepContent(
  tx: Database,
  actor: Pick<SignedInUser, 'id' | 'email'>,
  step: BlockStep,
  now: Date,
): Promise<void> {
  const locked = await lockBlockSteps(tx, step.subscriptionId, step.block)
  if (locked?.own.block !== step.block) return
  const reason = 'It was changed after it was sent for approval.'
  const { wasApproved } = await closeRequest(tx, actor, step, 'changed', { reason, now })
  const { status, own } = locked
  if (!wasApproved || !isStepComplete(own.statusItems, step.stepId)) return
  const running = steps.find(({ id }) => id === step.stepId)?.running ?? 'in progress'
  const after = changeStep(own.statusItems, step.stepId, running, now)
  await changeSteps(tx, actor, status, own, after, { reason, now })
}
