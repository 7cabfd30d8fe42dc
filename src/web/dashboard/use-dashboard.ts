import { useQueries, useQuery } from '@tanstack/react-query'
import { isStepComplete } from '#shared/subscriptions/status-steps.ts'
import { mySubscriptionsQuery, statusQuery } from '../subscriptions/subscription-queries.ts'
import { myVideosQuery } from '../videos/video-queries.ts'

/** Everything the dashboard shows. Parcels are asked for only where items are still expected. */
export function useDashboard() {
  const subscriptions = useQuery(mySubscriptionsQuery)
  const videos = useQuery(myVideosQuery)
  const expecting = (subscriptions.data ?? []).filter(
    (each) => each.status !== 'canceled' && !isStepComplete(each.statusItems, 'received'),
  )
  const statuses = useQueries({ queries: expecting.map((each) => statusQuery(each.id)) })
  const parcelCounts = new Map(
    statuses.flatMap(({ data }) => (data ? [[data.id, data.parcels.length] as const] : [])),
  )
  return {
    subscriptions: subscriptions.data,
    videos: videos.data,
    parcelCounts,
    error: subscriptions.error ?? videos.error,
    retry: () => {
      void subscriptions.refetch()
      void videos.refetch()
    },
  }
}
