import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  listParkedEvents,
  listPayments,
  readMoneyFigures,
  readPayment,
  type PaymentFilter,
} from '#shared/contract/billing/admin-money.ts'
import { listSubscriptionDiscounts } from '#shared/contract/billing/admin-discounts.ts'
import { call } from '../../call/call.ts'
import { pagePollIntervalMs } from '../../system/page/page-poll-interval.ts'

/** Of everything the studio reads about money: a refund changes more than one of them. */
export const moneyKey = ['admin', 'money'] as const

export const moneyFiguresQuery = queryOptions({
  queryKey: [...moneyKey, 'figures'],
  queryFn: ({ signal }) => call(readMoneyFigures, {}, { signal }),
})

export interface PaymentsFilter {
  filter: PaymentFilter
  search: string
  subscriptionId?: string
}

export const paymentsQuery = ({ filter, search, subscriptionId }: PaymentsFilter) =>
  infiniteQueryOptions({
    queryKey: [...moneyKey, 'payments', { filter, search, subscriptionId }],
    queryFn: ({ pageParam, signal }) =>
      call(
        listPayments,
        { filter, search: search || undefined, subscriptionId, pageSize: 20, startAfter: pageParam },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.lastVisible,
  })

export const paymentQuery = (invoiceId: string) =>
  queryOptions({
    queryKey: [...moneyKey, 'payment', invoiceId],
    queryFn: async ({ signal }) => (await call(readPayment, { invoiceId }, { signal })).payment,
  })

export const discountsQuery = (subscriptionId: string) =>
  queryOptions({
    queryKey: [...moneyKey, 'discounts', subscriptionId],
    queryFn: async ({ signal }) =>
      (await call(listSubscriptionDiscounts, { subscriptionId }, { signal })).discounts,
  })

export const parkedEventsQuery = queryOptions({
  queryKey: [...moneyKey, 'parked'],
  queryFn: async ({ signal }) => (await call(listParkedEvents, {}, { signal })).events,
  refetchInterval: pagePollIntervalMs,
})
