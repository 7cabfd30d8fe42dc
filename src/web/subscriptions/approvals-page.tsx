import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { Approvals } from '#shared/contract/subscriptions/approvals.ts'
import type { Subscription, SubscriptionStatusDetail } from '#shared/contract/subscriptions/subscriptions.ts'
import { approvalState, approvalStepSchema, type ApprovalStep } from '#shared/subscriptions/approvals.ts'
import { subscriptionTitle } from '#shared/subscriptions/subscription-title.ts'
import { useSession } from '../session/session.ts'
import { pageTitle } from '../system/page/page-title.ts'
import { usePageTitle } from '../system/page/use-page-title.ts'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { findStanding } from './approvals/approval-words.ts'
import { StepApproval } from './approvals/step-approval.tsx'
import { SubscriptionProblem } from './progress/subscription-problem.tsx'
import { approvalsQuery } from './queries/approval-queries.ts'
import { statusQuery, subscriptionQuery } from './queries/subscription-queries.ts'

/** In the tab, in errors and as the heading. */
const pageName = 'Brief and style frames'

export const meta = () => [{ title: pageTitle(pageName) }]

/** Where the customer approves brief and style frames, or requests changes. */
export default function ApprovalsPage() {
  const { subscriptionId = '' } = useParams()
  const subscription = useQuery(subscriptionQuery(subscriptionId))
  const status = useQuery(statusQuery(subscriptionId))
  const approvals = useQuery(approvalsQuery(subscriptionId))
  const queries = [subscription, status, approvals]
  const error = queries.find((query) => query.error)?.error
  if (subscription.data && status.data && approvals.data) {
    return (
      <ApprovalSteps
        key={status.data.current.block}
        subscription={subscription.data}
        status={status.data}
        approvals={approvals.data}
      />
    )
  }
  if (!error) return <SkeletonRows rows={6} label="Loading brief and style frames" />
  const retry = () => {
    for (const query of queries) void query.refetch()
  }
  return <SubscriptionProblem page={pageName} error={error} onRetry={retry} />
}

interface ApprovalStepsProps {
  subscription: Subscription
  status: SubscriptionStatusDetail
  approvals: Approvals
}

function ApprovalSteps({ subscription, status, approvals }: ApprovalStepsProps) {
  const { user } = useSession()
  const isOwn = user?.uid === subscription.userId
  usePageTitle(pageName, subscriptionTitle(subscription))
  const { block } = status.current
  const isWaiting = (stepId: ApprovalStep) => {
    const { latest } = findStanding(approvals, block, stepId)
    return latest !== null && approvalState(latest) === 'waiting'
  }
  // What waits for an answer as the page is opened comes first; the order stays, whatever is answered or sent meanwhile.
  const [stepIds] = useState(() =>
    approvalStepSchema.options.toSorted((a, b) => Number(isWaiting(b)) - Number(isWaiting(a))),
  )
  const earlier = approvals.requests.filter(
    (request) => request.block !== block && approvalState(request) === 'waiting',
  )
  return (
    <>
      <PageHeader
        eyebrow={subscriptionTitle(subscription)}
        title={pageName}
        lead="Approve what we sent, or tell us what to change. We film exactly what you approve."
      />
      {earlier.map((request) => (
        <StepApproval
          key={request.id}
          approvals={approvals}
          block={request.block}
          stepId={request.stepId}
          note={undefined}
          isOwn={isOwn}
        />
      ))}
      {stepIds.map((stepId) => (
        <StepApproval
          key={stepId}
          approvals={approvals}
          block={block}
          stepId={stepId}
          note={status.current.notes.find((note) => note.stepId === stepId)}
          isOwn={isOwn}
        />
      ))}
    </>
  )
}
