import { Card } from '../../ui/page/card.tsx'
import { Delayed } from '../../ui/feedback/delayed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './progress-skeleton.module.css'

/** A subscription's progress on its way: header, rail, videos, and the two columns below them. */
export function ProgressSkeleton() {
  return (
    <Delayed>
      <output className={styles.page} aria-label="Loading the progress">
        <Skeleton width="min(420px, 80%)" height="40px" />
        <Skeleton width="180px" />
        <Card>
          <span className={styles.rail}>
            <Skeleton width="min(520px, 100%)" height="20px" />
            <Skeleton height="2px" />
            <Skeleton height="64px" />
          </span>
        </Card>
        <Skeleton height="72px" />
        <Skeleton height="72px" />
        <span className={styles.columns}>
          <Skeleton height="180px" />
          <Skeleton height="180px" />
        </span>
      </output>
    </Delayed>
  )
}

/** Subscriptions on their way: each a card with its rail and four facts. */
export function SubscriptionsSkeleton() {
  return (
    <Delayed>
      <output className={styles.page} aria-label="Loading your subscriptions">
        {[1, 2].map((card) => (
          <Card key={card}>
            <span className={styles.rail}>
              <Skeleton width="min(320px, 70%)" height="24px" />
              <Skeleton height="2px" />
              <Skeleton width="60%" />
            </span>
          </Card>
        ))}
      </output>
    </Delayed>
  )
}
