import type { Generated } from 'kysely'
import type { ApprovalAnswer, ApprovalStep, ClosedBecause } from '#shared/subscriptions/approvals.ts'

/** What customers are asked to approve, and what they answered (migration 0022). */
export interface ApprovalTables {
  approvalRequests: ApprovalRequestsTable
  approvalRequestFiles: { requestId: string; position: number; fileId: string }
  approvalPoints: {
    requestId: string
    position: number
    fileId: string
    /** These two: in 1/10,000 of the picture. */
    x: number
    y: number
    words: string
  }
  /** Why the studio completed a step without approval. */
  stepCompletions: {
    subscriptionId: string
    block: number
    stepId: ApprovalStep
    reason: string
    completedAt: Date
    completedBy: string
  }
}

interface ApprovalRequestsTable {
  id: string
  subscriptionId: string
  block: number
  stepId: ApprovalStep
  number: number
  body: string
  contentHash: string
  sentAt: Date
  sentBy: string
  answer: ApprovalAnswer | null
  words: Generated<string>
  answeredAt: Date | null
  answeredBy: string | null
  closedBecause: ClosedBecause | null
  closedAt: Date | null
  remindedDays: Generated<number>
}
