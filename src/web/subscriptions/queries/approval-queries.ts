import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { listApprovals, listMyApprovals, type Approvals } from '#shared/contract/subscriptions/approvals.ts'
import { cacheAnswer } from '../../call/cache-answer.ts'
import { call } from '../../call/call.ts'
import { pagePollIntervalMs } from '../../system/page/page-poll-interval.ts'
import { statusQuery, subscriptionsKey } from './subscription-queries.ts'

/** What was sent for approval on a subscription, and what was answered. */
export const approvalsQuery = (subscriptionId: string) =>
  queryOptions({
    queryKey: [...subscriptionsKey, 'approvals', subscriptionId],
    queryFn: ({ signal }) => call(listApprovals, { subscriptionId }, { signal }),
    refetchInterval: pagePollIntervalMs,
  })

/** What waits for the signed-in person's approval. */
export const myApprovalsQuery = queryOptions({
  queryKey: [...subscriptionsKey, 'my approvals'],
  queryFn: async ({ signal }) => (await call(listMyApprovals, {}, { signal })).waiting,
  refetchInterval: pagePollIntervalMs,
})

/** Caches what a call returned, and invalidates what an approval changes: the steps, and what is waiting. */
export function cacheApprovals(queryClient: QueryClient, approvals: Approvals): void {
  const { subscriptionId } = approvals
  cacheAnswer(queryClient, approvalsQuery(subscriptionId).queryKey, approvals)
  void queryClient.invalidateQueries({ queryKey: statusQuery(subscriptionId).queryKey })
  void queryClient.invalidateQueries({ queryKey: myApprovalsQuery.queryKey })
  for (const kind of ['mine', 'one']) {
    void queryClient.invalidateQueries({ queryKey: [...subscriptionsKey, kind] })
  }
}
