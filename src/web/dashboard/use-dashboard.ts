import { useQueries, useQuery } from '@tanstack/react-query'
import type { FailedPayment } from '#shared/contract/billing.ts'
import { isStepComplete } from '#shared/subscriptions/status-steps.ts'
import { billingQuery } from '../billing/billing-queries.ts'
import { myApprovalsQuery } from '../subscriptions/queries/approval-queries.ts'
import { mySubscriptionsQuery, statusQuery } from '../subscriptions/queries/subscription-queries.ts'
import { myVideosQuery } from '../videos/queries/video-queries.ts'

/** Everything the dashboard shows. Parcels are asked for only where items are still expected, money where it is due. */
export function useDashboard() {
  const subscriptions = useQuery(mySubscriptionsQuery)
  const videos = useQuery(myVideosQuery)
  const approvals = useQuery(myApprovalsQuery)
  const expecting = (subscriptions.data ?? []).filter(
    (each) => each.status !== 'canceled' && !isStepComplete(each.statusItems, 'received'),
  )
  const statuses = useQueries({ queries: expecting.map((each) => statusQuery(each.id)) })
  const parcelCounts = new Map(
    statuses.flatMap(({ data }) => (data ? [[data.id, data.parcels.length] as const] : [])),
  )
  const isDue = (subscriptions.data ?? []).some(({ status }) => status === 'past_due')
  const billing = useQuery({ ...billingQuery, enabled: isDue })
  const duePayments = new Map<string, FailedPayment>()
  for (const { subscriptionId, failedPayment } of billing.data?.subscriptions ?? []) {
    if (failedPayment) duePayments.set(subscriptionId, failedPayment)
  }
  return {
    subscriptions: subscriptions.data,
    videos: videos.data,
    parcelCounts,
    duePayments,
    approvals: approvals.data,
    error: subscriptions.error ?? videos.error,
    retry: () => {
      void subscriptions.refetch()
      void videos.refetch()
    },
  }
}
