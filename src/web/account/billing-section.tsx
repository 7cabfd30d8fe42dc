import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { planPeriods } from '#shared/checkout/plan.ts'
import type { Subscription } from '#shared/contract/subscriptions.ts'
import { paths } from '#shared/paths.ts'
import { subscriptionStatusTitles } from '#shared/subscriptions/subscription-status.ts'
import { sentenceOf } from '../call.ts'
import { mySubscriptionsQuery } from '../subscriptions/subscription-queries.ts'
import { subscriptionKind, subscriptionTitle } from '../subscriptions/subscription-title.ts'
import { subscriptionTones } from '../subscriptions/subscription-tone.ts'
import { DateText } from '../ui/date-text.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Money } from '../ui/money.tsx'
import { Section } from '../ui/section.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import styles from './account-page.module.css'

/** What is paid, and how often. */
export function BillingSection() {
  return (
    <Section title="Billing">
      <Billing />
    </Section>
  )
}

function Billing() {
  const { data: subscriptions, error, refetch } = useQuery(mySubscriptionsQuery)
  if (!subscriptions && error) {
    return (
      <ErrorState
        title="Your subscriptions could not be read."
        sentence={sentenceOf(error)}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!subscriptions) return <SkeletonRows rows={2} label="Loading your subscriptions" />
  if (subscriptions.length === 0) {
    return (
      <EmptyState
        title="Nothing is billed."
        text="You pay once you subscribe, each month, quarter or year."
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
      <ul className={styles.list}>
        {subscriptions.map((subscription) => (
          <BilledSubscription key={subscription.id} subscription={subscription} />
        ))}
      </ul>
      <p className={styles.after}>
        <Link to={paths.subscriptions()}>All subscriptions</Link>
      </p>
    </>
  )
}

function BilledSubscription({ subscription }: { subscription: Subscription }) {
  const { plan, startedAt, price, status } = subscription
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <span className={styles.name}>
          <Link to={paths.subscriptionStatus(subscription.id)}>{subscriptionTitle(subscription)}</Link>
          {status !== 'active' && (
            <StatusBadge tone={subscriptionTones[status]} label={subscriptionStatusTitles[status]} />
          )}
        </span>
        <span className={styles.detail}>
          {subscriptionKind(subscription)}, since <DateText at={startedAt} isDay />
        </span>
      </div>
      <span className={styles.amount}>
        <Money cents={price.totalCents} /> a {planPeriods[plan]}
      </span>
    </li>
  )
}
