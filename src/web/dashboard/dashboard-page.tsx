import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import { paths } from '#shared/paths.ts'
import { describeSubscription } from '#shared/subscriptions/describe-subscription.ts'
import { errorMessage } from '../call/call.ts'
import { useSession } from '../session/session.ts'
import { mySubscriptionsQuery } from '../subscriptions/queries/subscription-queries.ts'
import { SentenceText } from '../subscriptions/status/sentence-text.tsx'
import { pageTitle } from '../system/page/page-title.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Section } from '../ui/page/section.tsx'
import { SkeletonCards, SkeletonRows } from '../ui/feedback/skeleton.tsx'
import { useNow } from '../ui/text/use-now.ts'
import { useStoredPlans } from '../videos/plan/use-stored-plans.ts'
import styles from './dashboard-page.module.css'
import { findNeeds } from './find-needs.ts'
import { findShownSubscriptions } from './find-shown-subscriptions.ts'
import { NeedsList } from './needs-list.tsx'
import { NextDates } from './next-dates.tsx'
import { SubscriptionVideos } from './subscription-videos.tsx'
import { SubscriptionRail } from './subscription-rail.tsx'
import { useDashboard } from './use-dashboard.ts'

export const meta = () => [{ title: pageTitle('Dashboard') }]

/** What needs me now, where my videos are, and what comes next. */
export default function DashboardPage() {
  const { user } = useSession()
  const firstName = user?.displayName?.split(' ')[0]
  const isRunning = useQuery(mySubscriptionsQuery).data?.some(({ status }) => status !== 'canceled')
  return (
    <>
      <PageHeader
        title={firstName ? `Hello, ${firstName}` : 'Dashboard'}
        actions={
          isRunning && (
            <Button component={Link} to={paths.productForm()} variant="default">
              New selection
            </Button>
          )
        }
      />
      <Dashboard />
    </>
  )
}

function Dashboard() {
  const { data, error, retry } = useDashboard()
  const now = useNow()
  const plans = useStoredPlans()
  if (!data) {
    return error ? (
      <ErrorState title="Your dashboard could not be read." sentence={errorMessage(error)} onRetry={retry} />
    ) : (
      <>
        <SkeletonRows rows={3} label="Loading your dashboard" />
        <SkeletonCards cards={3} label="Loading your films" />
      </>
    )
  }
  const { subscriptions, videos } = data
  const [newest] = subscriptions
  if (!newest) {
    return (
      <EmptyState
        title="Your films will be here."
        text="Choose lengths and moves, send us the product: from then on you see here what is happening, whose turn it is, and when you get your films."
        action={
          <Button component={Link} to={paths.productForm()}>
            Choose your films
          </Button>
        }
      />
    )
  }
  const shown = findShownSubscriptions(subscriptions, videos)
  const findVideos = ({ id }: Subscription) => videos.filter(({ subscriptionId }) => subscriptionId === id)
  const withVideos = shown.filter((subscription) => findVideos(subscription).length > 0)
  const hasEnded = subscriptions.every(({ status }) => status === 'canceled')
  return (
    <>
      {hasEnded ? (
        <EndedNotice subscription={newest} />
      ) : (
        <Section title="Needs you now">
          <NeedsList needs={findNeeds({ ...data, plans, now })} />
        </Section>
      )}
      {withVideos.map((subscription) => (
        <SubscriptionVideos
          key={subscription.id}
          subscription={subscription}
          videos={findVideos(subscription)}
          isOneOfSeveral={withVideos.length > 1}
        />
      ))}
      <div className={styles.columns}>
        <Section title="Progress">
          <ul className={styles.rails}>
            {shown.map((subscription) => (
              <SubscriptionRail key={subscription.id} subscription={subscription} />
            ))}
          </ul>
          {shown.length < subscriptions.length && (
            <Link className={styles.way} to={paths.subscriptions()}>
              All {subscriptions.length} subscriptions
            </Link>
          )}
        </Section>
        {!hasEnded && (
          <Section title="Next dates">
            <NextDates subscriptions={subscriptions} />
          </Section>
        )}
      </div>
    </>
  )
}

/** Nothing runs any more: what stays, and how to go on. */
function EndedNotice({ subscription }: { subscription: Subscription }) {
  const { label, next } = describeSubscription(subscription)
  return (
    <div className={styles.notice}>
      <EmptyState
        title="Your subscription has ended."
        text={
          <>
            <SentenceText parts={label} />. <SentenceText parts={next} /> Your delivered films stay here, to
            play and download.
          </>
        }
        action={
          <Button component={Link} to={paths.productForm()}>
            Choose new films
          </Button>
        }
      />
    </div>
  )
}
