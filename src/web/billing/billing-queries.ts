import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Discount } from '#shared/billing/discount-schema.ts'
import { listConfirmations, readBilling, type SubscriptionBilling } from '#shared/contract/billing/billing.ts'
import type { OutputOf } from '#shared/contract/call/define-call.ts'
import { cacheAnswer } from '../call/cache-answer.ts'
import { call } from '../call/call.ts'
import { subscriptionsKey } from '../subscriptions/queries/subscription-queries.ts'
import { pagePollIntervalMs } from '../system/page/page-poll-interval.ts'

export type Billing = OutputOf<typeof readBilling>

/** Users who return from their bank wait for the confirmation: polled more often than elsewhere. */
const confirmationPollMs = 3000

/** Card, charges and invoices of the signed-in person. Pages and the banner ask once together. */
export const billingQuery = queryOptions({
  queryKey: ['billing'],
  queryFn: ({ signal }) => call(readBilling, {}, { signal }),
  refetchInterval: ({ state }) => {
    const isConfirming = state.data?.subscriptions.some(({ pendingChange }) => pendingChange?.confirm)
    return isConfirming ? confirmationPollMs : pagePollIntervalMs
  },
})

/** Plan changes that wait for the bank: what the dashboard asks, without the card provider. */
export const confirmationsQuery = queryOptions({
  queryKey: [...billingQuery.queryKey, 'confirmations'],
  queryFn: async ({ signal }) => (await call(listConfirmations, {}, { signal })).confirmations,
  refetchInterval: pagePollIntervalMs,
})

/** How one subscription is billed; undefined where it is not the person's own. */
export const findSubscriptionBilling = (
  billing: Billing,
  subscriptionId: string,
): SubscriptionBilling | undefined =>
  billing.subscriptions.find((each) => each.subscriptionId === subscriptionId)

/** What is taken off the coming charges of one subscription. */
export const findDiscounts = (billing: Billing, subscriptionId: string): Discount[] =>
  billing.discounts.filter((each) => each.subscriptionId === subscriptionId)

/**
 * A call that changes how a subscription is billed: its answer is shown at once, lists that contain it are refetched.
 * @param run the call
 * @param onDone shows what was done
 */
export function useBillingChange<Input>(
  run: (input: Input) => Promise<{ subscription: SubscriptionBilling }>,
  onDone: (billed: SubscriptionBilling, input: Input) => void,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: ({ subscription: billed }, input) => {
      cacheAnswer<Billing>(
        queryClient,
        billingQuery.queryKey,
        (now) =>
          now && {
            ...now,
            subscriptions: now.subscriptions.map((each) =>
              each.subscriptionId === billed.subscriptionId ? billed : each,
            ),
          },
      )
      void queryClient.invalidateQueries({ queryKey: billingQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: subscriptionsKey })
      onDone(billed, input)
    },
  })
}
