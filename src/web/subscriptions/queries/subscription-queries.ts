import { queryOptions } from '@tanstack/react-query'
import {
  listMySubscriptions,
  readSubscription,
  readSubscriptionStatus,
} from '#shared/contract/subscriptions/subscriptions.ts'
import { call } from '../../call/call.ts'
import { pagePollIntervalMs } from '../../system/page/page-poll-interval.ts'

/** Of everything that is read about subscriptions. */
export const subscriptionsKey = ['subscriptions'] as const

export const mySubscriptionsQuery = queryOptions({
  queryKey: [...subscriptionsKey, 'mine'],
  queryFn: async ({ signal }) => (await call(listMySubscriptions, {}, { signal })).subscriptions,
  refetchInterval: pagePollIntervalMs,
})

export const subscriptionQuery = (subscriptionId: string) =>
  queryOptions({
    queryKey: [...subscriptionsKey, 'one', subscriptionId],
    queryFn: async ({ signal }) =>
      (await call(readSubscription, { subscriptionId }, { signal })).subscription,
  })

/** @param supportViewOf the customer, where the support view shows it */
export const statusQuery = (subscriptionId: string, supportViewOf?: string) =>
  queryOptions({
    queryKey: [...subscriptionsKey, 'status', subscriptionId],
    queryFn: ({ signal }) => call(readSubscriptionStatus, { subscriptionId }, { signal, supportViewOf }),
    refetchInterval: pagePollIntervalMs,
  })
