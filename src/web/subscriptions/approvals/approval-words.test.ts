import { expect, it } from 'vitest'
import type { ApprovalRequest, Approvals } from '#shared/contract/subscriptions/approvals.ts'
import { findUnansweredChanges } from './approval-words.ts'

const request = (id: string, changes: Partial<ApprovalRequest>): ApprovalRequest => ({
  id,
  block: 1,
  stepId: 'brief',
  number: 1,
  body: 'One shoe, one light.',
  files: [],
  contentHash: 'c4e1f206',
  sentAt: '2026-11-01T09:00:00.000Z',
  answer: 'change',
  words: 'Warmer.',
  points: [],
  answeredAt: '2026-11-02T09:00:00.000Z',
  closedBecause: null,
  closedAt: null,
  ...changes,
})

it('changes of earlier blocks are unanswered until they are sent again or closed there', () => {
  const approvals: Approvals = {
    subscriptionId: 'sub',
    block: 3,
    requests: [
      request('of this block', { block: 3 }),
      request('unanswered', { block: 2 }),
      request('of another step', { block: 2, stepId: 'style' }),
      request('approved', { number: 2, answer: 'approved' }),
      request('sent again', {}),
    ],
    completions: [],
  }
  const find = (more: ApprovalRequest[] = []) =>
    findUnansweredChanges({ ...approvals, requests: [...more, ...approvals.requests] }, 3, 'brief')
  expect(find().map(({ id }) => id)).toEqual(['unanswered'])
  const closed = request('closed', { block: 2, number: 2, closedAt: '2026-11-03T09:00:00.000Z' })
  expect(find([{ ...closed, closedBecause: 'completed' }])).toEqual([])
})
