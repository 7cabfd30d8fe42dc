import { z } from 'zod'
import { idField, multilineText, timeField } from '../../fields.ts'
import {
  approvalAnswerSchema,
  approvalLimits,
  approvalStepSchema,
  closedBecauseSchema,
  pointScale,
} from '../../subscriptions/approvals.ts'
import { defineCall } from '../call/define-call.ts'
import { fileSchema } from '../files/files.ts'

const pointSchema = z.object({
  /** The picture, one of the request’s files. */
  fileId: idField,
  /** In 1/10,000 of the picture, from its upper left corner. */
  x: z.int().min(0).max(pointScale),
  y: z.int().min(0).max(pointScale),
  words: multilineText(approvalLimits.pointWords).min(1, 'Say what should change here.'),
})
export type ApprovalPoint = z.infer<typeof pointSchema>

/** Which request it is, and since when. */
const sentRequest = {
  block: z.int(),
  stepId: approvalStepSchema,
  /** Counted from 1, for each step of a block. */
  number: z.int(),
  sentAt: timeField,
}

const requestSchema = z.object({
  id: z.string(),
  ...sentRequest,
  /** What was sent, as it was sent. */
  body: z.string(),
  files: z.array(fileSchema),
  /**
   * SHA-256 in hex over the canonical JSON (RFC 8785) of
   * `{subscriptionId, block, stepId, body, files: [{id, mediaType, bytes}]}`, the files in the order of `files`.
   */
  contentHash: z.string(),
  /** Null while it waits. */
  answer: approvalAnswerSchema.nullable(),
  /** What should change. */
  words: z.string(),
  points: z.array(pointSchema),
  answeredAt: timeField.nullable(),
  closedBecause: closedBecauseSchema.nullable(),
  closedAt: timeField.nullable(),
})
export type ApprovalRequest = z.infer<typeof requestSchema>

const approvalsSchema = z.object({
  subscriptionId: z.string(),
  /** The block in production. */
  block: z.int(),
  /** Of all blocks, newest first. */
  requests: z.array(requestSchema),
  /** Steps that the studio completed without an approval, and why. */
  completions: z.array(
    z.object({
      block: z.int(),
      stepId: approvalStepSchema,
      reason: z.string(),
      completedAt: timeField,
    }),
  ),
})
export type Approvals = z.infer<typeof approvalsSchema>

export const listApprovals = defineCall({
  method: 'GET',
  path: '/api/subscriptions/:subscriptionId/approvals',
  summary: 'What the studio sent for approval, brief and style frames, and what was answered.',
  access: 'user',
  input: z.object({ subscriptionId: idField }),
  output: approvalsSchema,
  refusals: ['not_found'],
})

export const sendForApproval = defineCall({
  method: 'POST',
  path: '/api/subscriptions/:subscriptionId/steps/:stepId/approvals',
  summary:
    'Asks the customer to approve brief or style frames of the block in production, exactly as stored.',
  access: 'admin',
  operation: 'write',
  input: z.object({
    subscriptionId: idField,
    stepId: approvalStepSchema,
    /** These two: what the sender saw. It is refused where something else is stored. */
    body: z.string().max(20_000),
    fileIds: z.array(idField).max(100),
  }),
  output: approvalsSchema,
  refusals: ['not_found', 'approval_empty', 'approval_step_complete', 'changed_meanwhile'],
})

export const answerApproval = defineCall({
  method: 'POST',
  path: '/api/subscriptions/:subscriptionId/approvals/:requestId/answer',
  summary:
    'Approves what was sent, which completes its step, or requests changes (of the block in production only). The owner answers, once.',
  access: 'session',
  operation: 'write',
  input: z.object({
    subscriptionId: idField,
    requestId: idField,
    answer: approvalAnswerSchema,
    /** What should change; needed for a change. */
    words: multilineText(approvalLimits.words).default(''),
    /** Places on style frames. */
    points: z.array(pointSchema).max(approvalLimits.points, 'Mark up to twenty places at once.').default([]),
  }),
  output: approvalsSchema,
  refusals: ['not_found', 'approval_answered', 'approval_closed', 'approval_block_ended'],
})

const openRequestSchema = z.object({
  requestId: z.string(),
  subscriptionId: z.string(),
  ...sentRequest,
})
export type OpenRequest = z.infer<typeof openRequestSchema>

export const listMyApprovals = defineCall({
  method: 'GET',
  path: '/api/approvals',
  summary:
    'What waits for the signed-in person’s approval before production has passed it, the longest first.',
  access: 'user',
  input: z.object({}),
  output: z.object({ waiting: z.array(openRequestSchema) }),
  refusals: [],
})

const studioApprovalSchema = openRequestSchema.extend({
  customer: z.string(),
  productSelections: z.record(z.string(), z.unknown()),
  parcelReference: z.string(),
  /** Null: it has waited for so long that the studio was notified. */
  changeAskedAt: timeField.nullable(),
})

export const listStudioApprovals = defineCall({
  method: 'GET',
  path: '/api/admin/approvals',
  summary:
    'What needs the studio: changes that were asked for, and requests without an answer for two weeks.',
  access: 'admin',
  input: z.object({}),
  output: z.object({ approvals: z.array(studioApprovalSchema) }),
  refusals: [],
})
