import type { ApprovalRequest, Approvals } from '#shared/contract/subscriptions/approvals.ts'
import { findStepFiles } from '../../files/find-step-files.ts'
import { refuse } from '../../http/refusal.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { findCompletions, findPoints, findRequestFiles, findRequests } from '../status/approvals.db.ts'
import { findStatus } from '../status/status.db.ts'

/**
 * What was sent for approval, of all blocks, and what was answered. Whether the caller may read it is decided before.
 * @throws Refusal not_found
 */
export async function describeApprovals(db: Database, subscriptionId: string): Promise<Approvals> {
  const status = await findStatus(db, subscriptionId)
  if (!status) throw refuse('not_found')
  const requests = await findRequests(db, subscriptionId)
  const requestFiles = await findRequestFiles(db, subscriptionId)
  const points = await findPoints(db, subscriptionId)
  const files = new Map((await findStepFiles(db, subscriptionId)).map(({ file }) => [file.id, file]))
  const completions = await findCompletions(db, [subscriptionId])

  const describeRequest = ({ id, ...request }: (typeof requests)[number]): ApprovalRequest => ({
    id,
    block: request.block,
    stepId: request.stepId,
    number: request.number,
    body: request.body,
    files: requestFiles.flatMap(({ requestId, fileId }) => {
      const file = requestId === id && files.get(fileId)
      return file ? [file] : []
    }),
    contentHash: request.contentHash,
    sentAt: request.sentAt.toISOString(),
    answer: request.answer,
    words: request.words,
    points: points
      .filter(({ requestId }) => requestId === id)
      .map(({ fileId, x, y, words }) => ({ fileId, x, y, words })),
    answeredAt: request.answeredAt?.toISOString() ?? null,
    closedBecause: request.closedBecause,
    closedAt: request.closedAt?.toISOString() ?? null,
  })

  return {
    subscriptionId,
    block: status.current.block,
    requests: requests.map(describeRequest),
    completions: completions.map(({ block, stepId, reason, completedAt }) => ({
      block,
      stepId,
      reason,
      completedAt: completedAt.toISOString(),
    })),
  }
}
