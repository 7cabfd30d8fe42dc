import { Link } from 'react-router'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import { paths } from '#shared/paths.ts'
import { subscriptionTitle } from '#shared/subscriptions/subscription-title.ts'
import { StepRail } from '../subscriptions/steps/step-rail.tsx'
import { SubscriptionBadge, SubscriptionNext } from '../subscriptions/status/subscription-badge.tsx'
import { Card } from '../ui/page/card.tsx'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import styles from './dashboard-page.module.css'

/** Where a subscription stands, on the dashboard. */
export function SubscriptionRail({ subscription }: { subscription: Subscription }) {
  const title = subscriptionTitle(subscription)
  return (
    <li>
      <Card>
        <div className={styles.head}>
          <h3 className={styles.name}>
            <Link to={paths.subscriptionStatus(subscription.id)}>{title}</Link>
          </h3>
          <SubscriptionBadge subscription={subscription} isException />
        </div>
        <p className={styles.next}>
          <SubscriptionNext subscription={subscription} isException />
        </p>
        <StepRail statusItems={subscription.statusItems} label={`Progress of ${title}`} size="small" />
        <Link className={styles.items} to={paths.items(subscription.id)}>
          Items<VisuallyHidden> of {title}</VisuallyHidden>
        </Link>
      </Card>
    </li>
  )
}
