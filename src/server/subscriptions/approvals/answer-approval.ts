import { isDeepStrictEqual } from 'node:util'
import type {
  ApprovalPoint,
  Approvals,
  answerApproval as call,
} from '#shared/contract/subscriptions/approvals.ts'
import type { InputOf } from '#shared/contract/call/define-call.ts'
import { approvalState } from '#shared/subscriptions/approvals.ts'
import { changeStep, isStepComplete } from '#shared/subscriptions/status-steps.ts'
import { emitEvent } from '../../events/emit-event.ts'
import { findStepFiles } from '../../files/find-step-files.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import {
  findPoints,
  findRequest,
  findRequestFiles,
  writeAnswer,
  type RequestRecord,
} from '../status/approvals.db.ts'
import { changeSteps } from '../status/change-steps.ts'
import { lockBlockSteps, type LockedSteps } from '../status/lock-block-steps.ts'
import { requireOwnSubscription } from '../store/require-subscription.ts'
import type { SubscriptionsDeps } from '../store/subscriptions-deps.ts'
import { describeApprovals } from './describe-approvals.ts'

type Answer = InputOf<typeof call>

/**
 * The customer's answer to a request, once: an approval completes its step in the same transaction. The same answer
 * again has no effect. A request of an earlier block can only be approved: the studio can't send that block again.
 * @throws Refusal not_found, approval_answered, approval_closed, approval_block_ended, invalid_input
 */
export async function answerApproval(
  deps: Pick<SubscriptionsDeps, 'db' | 'clock'>,
  customer: SignedInUser,
  input: Answer,
): Promise<Approvals> {
  const { subscriptionId, requestId } = input
  await requireOwnSubscription(deps.db, customer, subscriptionId)
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const block = (await findRequest(tx, subscriptionId, requestId))?.block
    const locked = block === undefined ? null : await lockBlockSteps(tx, subscriptionId, block)
    const request = locked && (await findRequest(tx, subscriptionId, requestId))
    if (!request) throw refuse('not_found')
    if (await isRepeated(tx, request, input)) return describeApprovals(tx, subscriptionId)
    const state = approvalState(request)
    if (state === 'closed') throw refuse('approval_closed')
    if (state !== 'waiting') throw refuse('approval_answered')

    if (input.answer === 'approved') await approve(tx, customer, locked, request, now)
    else if (request.block !== locked.status.current.block) throw refuse('approval_block_ended')
    else await askForChange(tx, customer, request, input, now)
    return describeApprovals(tx, subscriptionId)
  })
}

/** Sent twice: by an impatient click, or because the first answer was lost on its way. */
async function isRepeated(
  tx: Database,
  request: RequestRecord,
  { answer, words, points }: Answer,
): Promise<boolean> {
  if (request.closedAt !== null || request.answer !== answer) return false
  if (answer === 'approved') return true
  if (request.words !== words) return false
  const stored = (await findPoints(tx, request.subscriptionId)).filter(
    ({ requestId }) => requestId === request.id,
  )
  return isDeepStrictEqual(stored.map(pickPoint), points.map(pickPoint))
}

const pickPoint = ({ fileId, x, y, words }: ApprovalPoint): ApprovalPoint => ({ fileId, x, y, words })

async function approve(
  tx: Database,
  customer: SignedInUser,
  { status, own }: LockedSteps,
  { id, subscriptionId, block, stepId, number, contentHash }: RequestRecord,
  now: Date,
): Promise<void> {
  const answer = { answer: 'approved', words: '', answeredAt: now, answeredBy: customer.id } as const
  await writeAnswer(tx, id, answer, [])
  await emitEvent(tx, customer, {
    kind: 'approval.given',
    subject: { kind: 'subscription', id: subscriptionId },
    payload: { after: { block, step: stepId, number, contentHash } },
  })
  if (own.block !== block || isStepComplete(own.statusItems, stepId)) return
  const after = changeStep(own.statusItems, stepId, 'complete', now)
  await changeSteps(tx, customer, status, own, after, { reason: '', now })
}

async function askForChange(
  tx: Database,
  customer: SignedInUser,
  { id, subscriptionId, block, stepId, number }: RequestRecord,
  { words, points }: Answer,
  now: Date,
): Promise<void> {
  if (words === '') {
    throw refuse('invalid_input', { fields: { words: 'Say what should change.' } })
  }
  await requirePictures(tx, { id, subscriptionId, stepId }, points)
  const answer = { answer: 'change', words, answeredAt: now, answeredBy: customer.id } as const
  await writeAnswer(tx, id, answer, points)
  await emitEvent(tx, customer, {
    kind: 'approval.change_asked',
    subject: { kind: 'subscription', id: subscriptionId },
    payload: {
      after: { block, step: stepId, number, words, points: points.map((point) => point.words) },
    },
  })
}

/** Points are on pictures that were sent, and on style frames only. */
async function requirePictures(
  tx: Database,
  { id, subscriptionId, stepId }: Pick<RequestRecord, 'id' | 'subscriptionId' | 'stepId'>,
  points: readonly ApprovalPoint[],
): Promise<void> {
  if (points.length === 0) return
  const sent = new Set(
    (await findRequestFiles(tx, subscriptionId))
      .filter(({ requestId }) => requestId === id)
      .map(({ fileId }) => fileId),
  )
  const pictures = new Set(
    (await findStepFiles(tx, subscriptionId))
      .filter(({ file }) => sent.has(file.id) && file.mediaType.startsWith('image/'))
      .map(({ file }) => file.id),
  )
  if (stepId !== 'style' || !points.every(({ fileId }) => pictures.has(fileId))) {
    throw refuse('invalid_input', { fields: { points: 'Mark places on the style frames that were sent.' } })
  }
}
