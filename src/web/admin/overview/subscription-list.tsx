import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import { errorMessage } from '../../call/call.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { adminSubscriptionsQuery } from '../parts/admin-queries.ts'
import { SubscriptionLine } from '../people/subscription-line.tsx'
import { isWaiting, type WaitingKind } from './waiting-list.ts'

/** The newest subscriptions, as the overview brought them. */
export function NewestSubscriptions({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  if (subscriptions.length === 0) {
    return (
      <EmptyState
        title="Subscriptions will be here."
        text="Each one appears by itself as soon as its payment is confirmed."
      />
    )
  }
  return <Lines subscriptions={subscriptions} />
}

/** All subscriptions that wait for one thing. */
export function WaitingSubscriptions({ kind }: { kind: WaitingKind }) {
  const all = useInfiniteQuery(
    adminSubscriptionsQuery({ status: kind === 'payment' ? 'past_due' : 'active' }),
  )
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = all
  // Which ones wait is seen in each: the list is whole only when all pages are there.
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])

  if (!all.data) {
    if (!all.error) return <SkeletonRows rows={4} label="Loading the subscriptions" />
    return (
      <ErrorState
        title="The subscriptions could not be read."
        sentence={errorMessage(all.error)}
        onRetry={() => void all.refetch()}
      />
    )
  }
  const waiting = all.data.pages
    .flatMap((page) => page.subscriptions)
    .filter((subscription) => isWaiting(subscription, kind))
  if (waiting.length === 0 && !hasNextPage) return <EmptyState title="Nothing is waiting here any more." />
  return <Lines subscriptions={waiting} />
}

function Lines({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  return (
    <ul>
      {subscriptions.map((subscription) => (
        <SubscriptionLine key={subscription.id} subscription={subscription} hasCustomer />
      ))}
    </ul>
  )
}
