import { createHash, randomUUID } from 'node:crypto'
import { canonicalJson } from '#shared/canonical-json.ts'
import type { Approvals, sendForApproval as call } from '#shared/contract/subscriptions/approvals.ts'
import type { InputOf } from '#shared/contract/call/define-call.ts'
import type { StoredFile } from '#shared/contract/files/files.ts'
import { approvalState } from '#shared/subscriptions/approvals.ts'
import { changeStep, isStepComplete, nextStepStatuses } from '#shared/subscriptions/status-steps.ts'
import { emitEvent } from '../../events/emit-event.ts'
import { findStepFiles } from '../../files/find-step-files.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { findLatestRequest, insertRequest, type BlockStep } from '../status/approvals.db.ts'
import { changeSteps } from '../status/change-steps.ts'
import { findStepNotes, lockStatus } from '../status/status.db.ts'
import type { SubscriptionsDeps } from '../store/subscriptions-deps.ts'
import { describeApprovals } from './describe-approvals.ts'

/**
 * Asks the customer to approve the brief or the style frames of the block in production, exactly as they are stored.
 * Sending again what already waits has no effect; a step that has not begun begins.
 * @throws Refusal not_found, approval_empty, approval_step_complete, changed_meanwhile
 */
export async function sendForApproval(
  deps: Pick<SubscriptionsDeps, 'db' | 'clock'>,
  actor: SignedInUser,
  { subscriptionId, stepId, body, fileIds }: InputOf<typeof call>,
): Promise<Approvals> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const status = await lockStatus(tx, subscriptionId)
    if (!status) throw refuse('not_found')
    const { statusItems } = status.current
    const step = { subscriptionId, block: status.current.block, stepId }
    const content = await readContent(tx, step)
    const seen = new Set(fileIds)
    if (body !== content.body || seen.size !== content.files.length || !content.files.every(isIn(seen))) {
      throw refuse('changed_meanwhile')
    }
    if (isStepComplete(statusItems, stepId)) throw refuse('approval_step_complete')
    if (content.body.trim() === '' && content.files.length === 0) throw refuse('approval_empty')

    // Text and files don't change under a waiting request: it is closed where they do.
    const latest = await findLatestRequest(tx, step)
    if (latest && approvalState(latest) === 'waiting') return describeApprovals(tx, subscriptionId)

    const number = (latest?.number ?? 0) + 1
    const contentHash = hashContent(step, content)
    const files = content.files.map(({ id }) => id)
    const request = { id: randomUUID(), ...step, number, body: content.body, contentHash }
    await insertRequest(tx, { ...request, sentAt: now, sentBy: actor.id }, files)
    await emitEvent(tx, actor, {
      kind: 'approval.requested',
      subject: { kind: 'subscription', id: subscriptionId },
      payload: { after: { block: step.block, step: stepId, number, contentHash, files } },
    })
    const [running] = nextStepStatuses(stepId, 'coming up')
    const isBegun = statusItems.find(({ id }) => id === stepId)?.status !== 'coming up'
    if (!isBegun && running) {
      const after = changeStep(statusItems, stepId, running, now)
      await changeSteps(tx, actor, status, status.current, after, { reason: '', now })
    }
    return describeApprovals(tx, subscriptionId)
  })
}

interface StepContent {
  body: string
  files: StoredFile[]
}

async function readContent(
  tx: Parameters<typeof findStepFiles>[0],
  { subscriptionId, block, stepId }: BlockStep,
): Promise<StepContent> {
  const notes = await findStepNotes(tx, [subscriptionId])
  const files = await findStepFiles(tx, subscriptionId)
  return {
    body: notes.find((note) => note.block === block && note.stepId === stepId)?.body ?? '',
    files: files
      .filter((each) => each.block === block && each.stepId === stepId && !each.isRemoved)
      .map(({ file }) => file),
  }
}

const isIn =
  (ids: ReadonlySet<string>) =>
  ({ id }: StoredFile) =>
    ids.has(id)

/** A stored file never changes: its id and size stand for its bytes. */
function hashContent({ subscriptionId, block, stepId }: BlockStep, { body, files }: StepContent): string {
  const bytes = files.map(({ id, mediaType, bytes: size }) => ({ id, mediaType, bytes: size }))
  const text = canonicalJson({ subscriptionId, block, stepId, body, files: bytes })
  return createHash('sha256').update(text).digest('hex')
}
