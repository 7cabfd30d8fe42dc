import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import { paths } from '#shared/paths.ts'
import { isRenewed } from '#shared/subscriptions/describe-subscription.ts'
import { subscriptionTitle } from '#shared/subscriptions/subscription-title.ts'
import { Card } from '../../ui/page/card.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { StepRail } from '../steps/step-rail.tsx'
import { SubscriptionBadge, SubscriptionNext } from '../status/subscription-badge.tsx'
import styles from './subscription-card.module.css'
import { SubscriptionPrice } from './subscription-price.tsx'
import { videosPerBlock, subscriptionKind } from '../status/subscription-words.ts'

/** One subscription in the list: what it videos, what it costs, where it stands, and the two ways into it. */
export function SubscriptionCard({ subscription }: { subscription: Subscription }) {
  const title = subscriptionTitle(subscription)
  const videos = videosPerBlock(subscription)
  return (
    <Card>
      <article className={styles.card} aria-label={title}>
        <div className={styles.head}>
          <div className={styles.words}>
            <h2 className={styles.title}>
              <Link to={paths.subscriptionStatus(subscription.id)}>{title}</Link>
            </h2>
            <p className={styles.kind}>{subscriptionKind(subscription)}</p>
          </div>
          <SubscriptionBadge subscription={subscription} />
        </div>
        <p className={styles.next}>
          <SubscriptionNext subscription={subscription} />
        </p>
        <StepRail statusItems={subscription.statusItems} label={`Progress of ${title}`} size="small" />
        <dl className={styles.facts}>
          <div>
            <dt>Films</dt>
            <dd>{videos} a month</dd>
          </div>
          <div>
            <dt>Blocks</dt>
            <dd>
              {subscription.block} open, {subscription.paidBlocks} paid
            </dd>
          </div>
          <div>
            <dt>Next block</dt>
            <dd>
              {subscription.nextBlockOpensAt ? (
                <DateText at={subscription.nextBlockOpensAt} isDay />
              ) : isRenewed(subscription) ? (
                'With the next payment'
              ) : (
                'None'
              )}
            </dd>
          </div>
          <div>
            <dt>Price</dt>
            <dd>
              <SubscriptionPrice subscription={subscription} />
            </dd>
          </div>
        </dl>
        <div className={styles.ways}>
          <Button component={Link} to={paths.manageVideos(subscription.id)} variant="default">
            Films and copy
          </Button>
          <Button component={Link} to={paths.subscriptionStatus(subscription.id)} variant="subtle">
            Progress
          </Button>
          <Button component={Link} to={paths.plan(subscription.id)} variant="subtle">
            Plan
          </Button>
        </div>
      </article>
    </Card>
  )
}
