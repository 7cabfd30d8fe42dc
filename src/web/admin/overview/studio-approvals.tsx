import { useQuery } from '@tanstack/react-query'
import { approvalNames } from '#shared/subscriptions/approvals.ts'
import { subscriptionTitle } from '#shared/subscriptions/subscription-title.ts'
import { errorMessage } from '../../call/call.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import rows from '../../ui/tables/row-list.module.css'
import { DateText } from '../../ui/text/date-text.tsx'
import { PanelLink } from '../panel-frame/panel-link.tsx'
import { studioApprovalsQuery } from '../parts/admin-queries.ts'

/** Changes of brief and style frames that were asked for, and requests that nobody answers. */
export function StudioApprovals() {
  const { data: approvals, error, refetch } = useQuery(studioApprovalsQuery)
  if (!approvals) {
    if (!error) return <SkeletonRows rows={3} label="Loading the approvals" />
    return (
      <ErrorState
        title="The approvals could not be read."
        sentence={errorMessage(error)}
        onRetry={() => void refetch()}
      />
    )
  }
  if (approvals.length === 0) return <EmptyState title="Nothing is waiting here any more." />
  return (
    <ul>
      {approvals.map((approval) => (
        <li key={approval.requestId} className={rows.row}>
          <div className={rows.words}>
            <PanelLink
              className={rows.name}
              to={{ subscription: approval.subscriptionId, film: null, part: 'brief' }}
            >
              {approvalNames[approval.stepId].title}: {subscriptionTitle(approval)}
            </PanelLink>
            <span className={rows.about}>{approval.customer}</span>
          </div>
          <span className={rows.about}>
            {approval.changeAskedAt ? (
              <>
                Changes requested <DateText at={approval.changeAskedAt} />
              </>
            ) : (
              <>
                No answer since <DateText at={approval.sentAt} isDay />
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
