import { queryOptions } from '@tanstack/react-query'
import { listMyNeeds } from '#shared/contract/videos/needs.ts'
import { call } from '../../call/call.ts'
import { pagePollIntervalMs } from '../../system/page/page-poll-interval.ts'
import { subscriptionsKey } from './subscription-queries.ts'

/** Questions to answer, and items to name, send or add, on all of one's subscriptions. */
export const myNeedsQuery = queryOptions({
  queryKey: [...subscriptionsKey, 'my needs'],
  queryFn: ({ signal }) => call(listMyNeeds, {}, { signal }),
  refetchInterval: pagePollIntervalMs,
})
