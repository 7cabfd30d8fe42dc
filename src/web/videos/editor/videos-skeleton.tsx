import { Card } from '../../ui/page/card.tsx'
import { Delayed } from '../../ui/feedback/delayed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './videos-skeleton.module.css'

/** Videos on their way: each a frame, its words and its strip. */
export function VideosSkeleton() {
  return (
    <Delayed>
      <output className={styles.page} aria-label="Loading the films">
        <Skeleton width="min(420px, 80%)" height="40px" />
        <Skeleton width="240px" />
        {[1, 2, 3].map((video) => (
          <Card key={video}>
            <span className={styles.video}>
              <Skeleton height="135px" />
              <span className={styles.words}>
                <Skeleton width="60%" height="24px" />
                <Skeleton width="40%" />
                <Skeleton width="50%" />
              </span>
              <span className={styles.strip}>
                <Skeleton height="56px" />
              </span>
            </span>
          </Card>
        ))}
      </output>
    </Delayed>
  )
}
