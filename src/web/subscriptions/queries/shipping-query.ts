import { queryOptions } from '@tanstack/react-query'
import { readShipping } from '#shared/contract/subscriptions/shipping.ts'
import { call } from '../../call/call.ts'
import { pagePollIntervalMs } from '../../system/page/page-poll-interval.ts'
import { subscriptionsKey } from './subscription-queries.ts'

/** How the items of a subscription get to the studio and back. */
export const shippingQuery = (subscriptionId: string) =>
  queryOptions({
    queryKey: [...subscriptionsKey, 'shipping', subscriptionId],
    queryFn: ({ signal }) => call(readShipping, { subscriptionId }, { signal }),
    refetchInterval: pagePollIntervalMs,
  })
