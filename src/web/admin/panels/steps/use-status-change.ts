import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SubscriptionStatusDetail } from '#shared/contract/subscriptions/subscriptions.ts'
import { cacheAnswer } from '../../../call/cache-answer.ts'
import { approvalsQuery } from '../../../subscriptions/queries/approval-queries.ts'
import { statusQuery, subscriptionQuery } from '../../../subscriptions/queries/subscription-queries.ts'
import { showToast } from '../../../ui/toasts/toast.tsx'
import { adminSubscriptionsKey, changesKey, overviewQuery } from '../../parts/admin-queries.ts'
import { findFailure, type FailedChange } from '../../parts/failed-change.ts'

interface StatusChange<Input> {
  subscriptionId: string
  mutationFn: (input: Input) => Promise<SubscriptionStatusDetail>
  /** What the screen shows until the answer is there. */
  expect: (status: SubscriptionStatusDetail, input: Input) => SubscriptionStatusDetail
  /** What is said of it when the change was refused: "The step stays as it was." */
  unchanged: string
  onDone?: (input: Input) => void
}

/** A change to a subscription's steps or items: on the screen at once, and back if it is refused. */
export function useStatusChange<Input>(change: StatusChange<Input>) {
  const queryClient = useQueryClient()
  const { queryKey } = statusQuery(change.subscriptionId)
  const { mutateAsync, isPending } = useMutation({
    mutationFn: change.mutationFn,
    // One after the other: a step that is started and completed in one breath is not completed first.
    scope: { id: `status of ${change.subscriptionId}` },
    onMutate: async (input) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, (status) => status && change.expect(status, input))
      return { before }
    },
    onError: (_error, _input, context) => {
      queryClient.setQueryData(queryKey, context?.before)
      // Where the answer was lost, the change may be stored.
      void queryClient.invalidateQueries({ queryKey })
    },
    onSuccess: (status, input) => {
      cacheAnswer(queryClient, queryKey, status)
      void queryClient.invalidateQueries(approvalsQuery(change.subscriptionId))
      change.onDone?.(input)
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: overviewQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: adminSubscriptionsKey })
      void queryClient.invalidateQueries({ queryKey: changesKey })
      void queryClient.invalidateQueries({ queryKey: subscriptionQuery(change.subscriptionId).queryKey })
    },
  })
  // A callback of `mutate` would be skipped if the panel is closed before the answer.
  const send = (input: Input): Promise<FailedChange | null> =>
    findFailure(mutateAsync(input), change.unchanged)
  return {
    /** Makes the change; resolves with why it failed, or with null. */
    send,
    /** Makes the change; a failure is shown in a toast. */
    sendWithToast: (input: Input) =>
      void send(input).then((failure) => failure && showToast(failure.toastText, { tone: 'bad' })),
    isPending,
  }
}
