import type { QueryClient, QueryKey, Updater } from '@tanstack/react-query'

/**
 * Puts what a change returned into the cache. A read that is under way may have begun before the change was stored: it is dropped,
 * and begins again.
 */
export function cacheAnswer<Data>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  next: Updater<Data | undefined, Data | undefined>,
): void {
  const query = { queryKey, exact: true }
  const isReading = queryClient.isFetching(query) > 0
  void queryClient.cancelQueries(query)
  queryClient.setQueryData(queryKey, next)
  if (isReading) void queryClient.invalidateQueries(query)
}
