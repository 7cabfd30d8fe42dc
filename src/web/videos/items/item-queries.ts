import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { listItems, type SubscriptionItems } from '#shared/contract/videos/items.ts'
import { cacheAnswer } from '../../call/cache-answer.ts'
import { call } from '../../call/call.ts'
import { subscriptionsKey } from '../../subscriptions/queries/subscription-queries.ts'
import { videosKey } from '../queries/video-queries.ts'

/** The items of a subscription, with the videos that show them. */
export const itemsQuery = (subscriptionId: string) =>
  queryOptions({
    queryKey: ['items', subscriptionId] as const,
    queryFn: ({ signal }) => call(listItems, { subscriptionId }, { signal }),
  })

/** Caches the items, and invalidates the queries that name them. */
export function cacheItems(queryClient: QueryClient, items: SubscriptionItems): void {
  cacheAnswer(queryClient, itemsQuery(items.subscriptionId).queryKey, items)
  void queryClient.invalidateQueries({ queryKey: subscriptionsKey })
  void queryClient.invalidateQueries({ queryKey: videosKey })
}
