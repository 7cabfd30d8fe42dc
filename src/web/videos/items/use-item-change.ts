import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SubscriptionItems } from '#shared/contract/items.ts'
import { Refusal } from '../../call/call.ts'
import { itemsQuery, saveItems } from './item-queries.ts'

/** A change of the items: what it returns is shown at once, and after a refusal they are read again. */
export function useItemChange<Sent>(
  subscriptionId: string,
  change: (sent: Sent) => Promise<SubscriptionItems>,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (items) => saveItems(queryClient, items),
    onError: (error) => {
      if (!(error instanceof Refusal) || error.isPassing) return
      void queryClient.invalidateQueries(itemsQuery(subscriptionId))
    },
  })
}

/** What a refusal says of the name; null for anything else. */
export const findNameProblem = (error: unknown) =>
  error instanceof Refusal && error.code === 'item_unnamed' ? (error.fields['name'] ?? error.sentence) : null
