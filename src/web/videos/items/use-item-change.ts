import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SubscriptionItems } from '#shared/contract/videos/items.ts'
import { Refusal } from '../../call/call.ts'
import { itemsQuery, cacheItems } from './item-queries.ts'

/** A mutation of the items: its result goes to the cache. After an error they are read again: it may be stored. */
export function useItemChange<Sent>(
  subscriptionId: string,
  change: (sent: Sent) => Promise<SubscriptionItems>,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (items) => cacheItems(queryClient, items),
    onError: () => void queryClient.invalidateQueries(itemsQuery(subscriptionId)),
  })
}

/** The sentence of a refusal about the name; null for any other error. */
export const findNameProblem = (error: unknown) =>
  error instanceof Refusal && error.code === 'item_unnamed' ? (error.fields['name'] ?? error.sentence) : null
