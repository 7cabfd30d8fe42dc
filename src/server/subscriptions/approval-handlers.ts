import type { HandlersOf } from '../http/handler.ts'
import { answerApproval } from './approvals/answer-approval.ts'
import { listApprovals, listStudioTurns, listWaitingApprovals } from './list-approvals.ts'
import { sendForApproval } from './approvals/send-for-approval.ts'
import type { SubscriptionsDeps } from './store/subscriptions-deps.ts'

/** Calls that send or answer return all requests of the subscription. */
export const approvalHandlers: HandlersOf<
  'listApprovals' | 'sendForApproval' | 'answerApproval' | 'listMyApprovals' | 'listStudioApprovals',
  SubscriptionsDeps
> = {
  listApprovals: ({ deps, user }, { subscriptionId }) => listApprovals(deps, user, subscriptionId),
  sendForApproval: ({ deps, user }, input) => sendForApproval(deps, user, input),
  answerApproval: ({ deps, user }, input) => answerApproval(deps, user, input),
  listMyApprovals: ({ deps, user }) => listWaitingApprovals(deps, user),
  listStudioApprovals: ({ deps }) => listStudioTurns(deps),
}
