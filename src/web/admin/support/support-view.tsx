import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { User } from '#shared/contract/users.ts'
import { paths } from '#shared/paths.ts'
import { Refusal, errorMessage } from '../../call/call.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { adminSubscriptionsQuery } from '../parts/admin-queries.ts'
import { UserStateBadge } from '../parts/user-state-badge.tsx'
import { SupportSubscription } from './support-subscription.tsx'
import { SupportSubscriptions } from './support-subscriptions.tsx'
import styles from './support-view.module.css'
import { useVisit, visitQuery } from './use-visit.ts'

/**
 * What a customer sees of their own things, for an admin who helps them: subscriptions, steps, videos; never the cart.
 * Nothing can be changed here, and no session of the customer is opened. It opens once the visit is in the record.
 */
export function SupportView({ userId }: { userId: string }) {
  const { data: user, error, refetch } = useQuery(visitQuery(userId))
  if (user) return <Visited user={user} />
  const isNobody = error instanceof Refusal && ['not_found', 'invalid_input'].includes(error.code)
  return (
    <>
      <PageHeader eyebrow="Support view" title="A customer’s account" />
      {!error ? (
        <SkeletonRows rows={6} label="Opening the support view" />
      ) : (
        <ErrorState
          title={isNobody ? 'There is no such user.' : 'The support view did not open.'}
          sentence={isNobody ? 'The link may be misspelled or cut off.' : errorMessage(error)}
          {...(isNobody ? {} : { onRetry: () => void refetch() })}
        />
      )}
    </>
  )
}

function Visited({ user }: { user: User }) {
  const panel = paths.manageUsers({ user: user.id })
  return (
    <>
      <PageHeader
        eyebrow="Support view"
        title={user.name || user.email}
        lead={
          <span className={styles.lead}>
            {user.name && <span>{user.email}</span>}
            <UserStateBadge user={user} />
          </span>
        }
        actions={
          <Button component={Link} to={panel} variant="default">
            Leave the view
          </Button>
        }
      />
      <p className={styles.notice}>
        <strong>Read only.</strong> These are their subscriptions, steps and films as they see them; their
        cart is never shown. Your visit is in the record of changes.
      </p>
      <Things user={user} />
    </>
  )
}

function Things({ user }: { user: User }) {
  const { subscriptionId } = useVisit()
  const { data, error, refetch } = useInfiniteQuery(adminSubscriptionsQuery({ userId: user.id }, user.id))
  if (!data && error) {
    return (
      <ErrorState
        title="The subscriptions could not be read."
        sentence={errorMessage(error)}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <SkeletonRows rows={4} label="Loading the subscriptions" />
  const subscriptions = data.pages.flatMap((page) => page.subscriptions)
  const [newest] = subscriptions
  if (!newest) {
    return (
      <EmptyState
        title="Has not bought anything yet."
        text="They see an invitation to choose their films here."
      />
    )
  }
  const shown = subscriptions.find(({ id }) => id === subscriptionId) ?? newest
  return (
    <>
      <SupportSubscriptions subscriptions={subscriptions} shownId={shown.id} />
      <SupportSubscription key={shown.id} subscription={shown} />
    </>
  )
}
