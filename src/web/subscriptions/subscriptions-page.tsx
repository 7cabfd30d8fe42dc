import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#shared/paths.ts'
import { errorMessage } from '../call/call.ts'
import { pageTitle } from '../system/page/page-title.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { SubscriptionsSkeleton } from './progress/progress-skeleton.tsx'
import { SubscriptionCard } from './list/subscription-card.tsx'
import { mySubscriptionsQuery } from './queries/subscription-queries.ts'
import styles from './subscriptions-page.module.css'

export const meta = () => [{ title: pageTitle('Subscriptions') }]

/** All of one's subscriptions: plan, status, progress, price. */
export default function SubscriptionsPage() {
  const hasSome = (useQuery(mySubscriptionsQuery).data?.length ?? 0) > 0
  return (
    <>
      <PageHeader
        title="Subscriptions"
        lead="What you ordered, where it stands, and what it costs."
        actions={
          hasSome && (
            <Button component={Link} to={paths.productForm()}>
              New selection
            </Button>
          )
        }
      />
      <SubscriptionList />
    </>
  )
}

function SubscriptionList() {
  const { data: subscriptions, error, refetch } = useQuery(mySubscriptionsQuery)
  if (!subscriptions && error) {
    return (
      <ErrorState
        title="Your subscriptions could not be read."
        sentence={errorMessage(error)}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!subscriptions) return <SubscriptionsSkeleton />
  if (subscriptions.length === 0) {
    return (
      <EmptyState
        title="Your subscriptions will be here."
        text="Choose films, send us the product, and follow each one from the rig to delivery."
        action={
          <Button component={Link} to={paths.productForm()}>
            Choose your films
          </Button>
        }
      />
    )
  }
  return (
    <ul className={styles.list}>
      {subscriptions.map((subscription) => (
        <li key={subscription.id}>
          <SubscriptionCard subscription={subscription} />
        </li>
      ))}
    </ul>
  )
}
