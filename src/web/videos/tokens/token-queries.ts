import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { readTokens } from '#shared/contract/tokens.ts'
import { call } from '../../call/call.ts'

const tokensKey = (subscriptionId: string) => ['tokens', subscriptionId] as const

/** The token balance of a subscription. */
export const tokensQuery = (subscriptionId: string) =>
  queryOptions({
    queryKey: [...tokensKey(subscriptionId), 'balance'],
    queryFn: ({ signal }) => call(readTokens, { subscriptionId, pageSize: 1 }, { signal }),
  })

/** How the balance came about, newest first, page by page. */
export const tokenHistoryQuery = (subscriptionId: string) =>
  infiniteQueryOptions({
    queryKey: [...tokensKey(subscriptionId), 'history'],
    queryFn: ({ signal, pageParam }) =>
      call(readTokens, { subscriptionId, pageSize: 20, startAfter: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.lastVisible ?? undefined,
  })

/** Invalidates the balance, after anything that moves tokens. */
export function invalidateTokens(queryClient: QueryClient, subscriptionId: string): void {
  void queryClient.invalidateQueries({ queryKey: tokensKey(subscriptionId) })
}
