import type { ApprovalRequest, Approvals } from '#shared/contract/subscriptions/approvals.ts'
import { approvalState, type ApprovalStep } from '#shared/subscriptions/approvals.ts'
import type { Tone } from '../../ui/marks/status-badge.tsx'

/** Where the approval of a step stands, in words for both sides. */
export interface ApprovalStanding {
  /** Newest first. */
  requests: ApprovalRequest[]
  latest: ApprovalRequest | null
  /** Why the studio completed the step without an approval; null where it did not. */
  completion: Approvals['completions'][number] | null
}

export function findStanding(approvals: Approvals, block: number, stepId: ApprovalStep): ApprovalStanding {
  const isOfStep = (each: { block: number; stepId: string }) => each.block === block && each.stepId === stepId
  const requests = approvals.requests.filter(isOfStep).toSorted((a, b) => b.number - a.number)
  return {
    requests,
    latest: requests[0] ?? null,
    completion: approvals.completions.find(isOfStep) ?? null,
  }
}

/** Changes of earlier blocks that nobody answered there: they can only be made in the block in production. */
export function findUnansweredChanges(
  approvals: Approvals,
  block: number,
  stepId: ApprovalStep,
): ApprovalRequest[] {
  return approvals.requests.filter(
    (request) =>
      request.stepId === stepId &&
      request.block < block &&
      approvalState(request) === 'change' &&
      findStanding(approvals, request.block, stepId).latest === request,
  )
}

/** The state as a badge. @param isOwn whether the reader is who answers */
export function describeState(
  { latest, completion }: ApprovalStanding,
  isOwn: boolean,
): { tone: Tone; label: string } {
  if (completion) return { tone: 'good', label: 'Completed by the studio' }
  if (!latest) return { tone: 'quiet', label: 'Not sent yet' }
  const badges = {
    waiting: { tone: 'warn', label: isOwn ? 'Your turn' : 'Waiting for the customer' },
    approved: { tone: 'good', label: 'Approved' },
    change: { tone: isOwn ? 'busy' : 'warn', label: 'Changes requested' },
    closed: { tone: 'busy', label: 'The studio is changing it' },
  } as const
  return badges[approvalState(latest)]
}

/** What became of a request, in a sentence for its history. */
export function describeOutcome(request: ApprovalRequest): string {
  if (request.answer === 'change') return 'Changes requested.'
  if (request.answer === 'approved') {
    return request.closedBecause === null
      ? 'Approved.'
      : 'Approved. That no longer holds: the studio has changed it or opened the step again.'
  }
  if (request.closedBecause === 'completed') return 'Not answered: the studio completed the step.'
  if (request.closedBecause === 'changed') return 'Not answered: the studio changed it.'
  return 'Waiting for an answer.'
}

export const isPicture = (file: { mediaType: string }) => file.mediaType.startsWith('image/')
