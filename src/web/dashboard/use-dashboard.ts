import { useQuery } from '@tanstack/react-query'
import type { FailedPayment } from '#shared/contract/billing/billing.ts'
import { billingQuery, confirmationsQuery } from '../billing/billing-queries.ts'
import { myApprovalsQuery } from '../subscriptions/queries/approval-queries.ts'
import { myNeedsQuery } from '../subscriptions/queries/needs-query.ts'
import { mySubscriptionsQuery } from '../subscriptions/queries/subscription-queries.ts'
import { myVideosQuery } from '../videos/queries/video-queries.ts'

/** Everything the dashboard shows; `data` is null until all of it is here. Money is asked for only where it is due. */
export function useDashboard() {
  const subscriptions = useQuery(mySubscriptionsQuery)
  const videos = useQuery(myVideosQuery)
  const approvals = useQuery(myApprovalsQuery)
  const open = useQuery(myNeedsQuery)
  const confirmations = useQuery(confirmationsQuery)
  const isDue = (subscriptions.data ?? []).some(({ status }) => status === 'past_due')
  const billing = useQuery({ ...billingQuery, enabled: isDue })
  const duePayments = new Map<string, FailedPayment>()
  for (const { subscriptionId, failedPayment } of billing.data?.subscriptions ?? []) {
    if (failedPayment) duePayments.set(subscriptionId, failedPayment)
  }
  const needed = [subscriptions, videos, approvals, open, confirmations]
  return {
    data:
      subscriptions.data && videos.data && approvals.data && open.data && confirmations.data
        ? {
            subscriptions: subscriptions.data,
            videos: videos.data,
            approvals: approvals.data,
            open: open.data,
            confirmations: confirmations.data,
            duePayments,
          }
        : null,
    error: needed.find(({ error }) => error)?.error,
    retry: () => {
      for (const query of needed) if (query.error) void query.refetch()
    },
  }
}
