import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Subscription } from '#shared/contract/subscriptions.ts'
import { paths } from '#shared/paths.ts'
import { errorMessage } from '../call/call.ts'
import { useSession } from '../session/session.ts'
import { mySubscriptionsQuery } from '../subscriptions/queries/subscription-queries.ts'
import { pageTitle } from '../system/page/page-title.ts'
import { DateText } from '../ui/text/date-text.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Section } from '../ui/page/section.tsx'
import { SkeletonCards, SkeletonRows } from '../ui/feedback/skeleton.tsx'
import { useNow } from '../ui/text/use-now.ts'
import { useStoredPlans } from '../videos/plan/use-stored-plans.ts'
import styles from './dashboard-page.module.css'
import { findNeeds } from './find-needs.ts'
import { findNextDates } from './find-next-dates.ts'
import { findPlanNeeds } from './find-plan-needs.ts'
import { NeedsList } from './needs-list.tsx'
import { RunningFilms } from './running-films.tsx'
import { SubscriptionRail } from './subscription-rail.tsx'
import { useDashboard } from './use-dashboard.ts'

export const meta = () => [{ title: pageTitle('Dashboard') }]

/** What needs me now, where my films are, and what comes next. */
export default function DashboardPage() {
  const { user } = useSession()
  const firstName = user?.displayName?.split(' ')[0]
  const hasSubscriptions = (useQuery(mySubscriptionsQuery).data?.length ?? 0) > 0
  return (
    <>
      <PageHeader
        title={firstName ? `Hello, ${firstName}` : 'Dashboard'}
        actions={
          hasSubscriptions && (
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
  const { subscriptions, videos, parcelCounts, duePayments, approvals, error, retry } = useDashboard()
  const now = useNow()
  const plans = useStoredPlans()
  if (error && (!subscriptions || !videos)) {
    return (
      <ErrorState title="Your dashboard could not be read." sentence={errorMessage(error)} onRetry={retry} />
    )
  }
  if (!subscriptions || !videos) {
    return (
      <>
        <SkeletonRows rows={3} label="Loading your dashboard" />
        <SkeletonCards cards={3} label="Loading your films" />
      </>
    )
  }
  if (subscriptions.length === 0) {
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
  return (
    <>
      <Section title="Needs you now">
        <NeedsList
          needs={[
            ...findNeeds(subscriptions, videos, parcelCounts, duePayments, now, approvals),
            ...findPlanNeeds(subscriptions, videos, plans),
          ]}
        />
      </Section>
      {videos.length > 0 && (
        <Section title="Films">
          <RunningFilms videos={videos} />
        </Section>
      )}
      <div className={styles.columns}>
        <Section title="Progress">
          <ul className={styles.rails}>
            {subscriptions.map((subscription) => (
              <SubscriptionRail key={subscription.id} subscription={subscription} />
            ))}
          </ul>
        </Section>
        <Section title="Next dates">
          <NextDates subscriptions={subscriptions} />
        </Section>
      </div>
    </>
  )
}

/** Days that a small screen can show without becoming a calendar. */
const datesShown = 8

function NextDates({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const dates = findNextDates(subscriptions, useNow()).slice(0, datesShown)
  if (dates.length === 0) return <p className={styles.none}>No dates are planned at the moment.</p>
  return (
    <ol className={styles.dates}>
      {dates.map((date) => (
        <li key={date.id}>
          <Link to={date.to} className={styles.date}>
            <span className={styles.day}>
              <DateText at={date.at} isDay />
            </span>
            <span>
              {date.what}
              <span className={styles.about}>{date.about}</span>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  )
}
