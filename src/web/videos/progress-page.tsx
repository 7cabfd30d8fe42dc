import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#shared/paths.ts'
import { errorMessage } from '../call/call.ts'
import { pageTitle } from '../system/page/page-title.ts'
import { usePageQuery } from '../system/page/use-page-query.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { ProgressSkeleton } from '../subscriptions/progress/progress-skeleton.tsx'
import { mySubscriptionsQuery } from '../subscriptions/queries/subscription-queries.ts'
import { SubscriptionProgress } from './progress/subscription-progress.tsx'

export const meta = () => [{ title: pageTitle('Progress') }]

/** The seven steps of one subscription: the one in the address (`?id=`), else the newest. */
export default function ProgressPage() {
  const asked = usePageQuery().get('id')
  const { data: mine, error, refetch } = useQuery(mySubscriptionsQuery)
  const shown = asked ?? mine?.[0]?.id
  if (shown !== undefined) return <SubscriptionProgress key={shown} subscriptionId={shown} />
  if (!mine && !error) return <ProgressSkeleton />
  return (
    <>
      <PageHeader title="Progress" />
      {mine ? (
        <EmptyState
          title="The progress of your films will be here."
          text="Seven steps, from the order to delivery, with the day of each."
          action={
            <Button component={Link} to={paths.productForm()}>
              Choose your films
            </Button>
          }
        />
      ) : (
        <ErrorState
          title="Your subscriptions could not be read."
          sentence={errorMessage(error)}
          onRetry={() => void refetch()}
        />
      )}
    </>
  )
}
