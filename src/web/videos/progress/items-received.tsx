import { Link } from 'react-router'
import { findUnshownItems } from '#shared/cart/find-order-gaps.ts'
import type { SubscriptionStatusDetail } from '#shared/contract/subscriptions/subscriptions.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { paths } from '#shared/paths.ts'
import { isOnRig } from '#shared/videos/video-status.ts'
import { UnshownHint } from '../../cart/lines/unshown-hint.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { Section } from '../../ui/page/section.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { StatusBadge } from '../../ui/marks/status-badge.tsx'
import styles from './items-received.module.css'

/** Each article that is filmed, and whether it has arrived at the studio. */
export function ItemsReceived({
  status,
  videos,
}: {
  status: Pick<SubscriptionStatusDetail, 'id' | 'items'>
  /** Of its block in production. */
  videos: readonly Pick<Video, 'itemIds' | 'status'>[]
}) {
  const unshown = findUnshownItems(videos, status.items)
  const canChoose = videos.some((video) => !isOnRig(video.status))
  return (
    <Section
      title="Items"
      actions={
        <Link className={styles.edit} to={paths.items(status.id)}>
          Describe<VisuallyHidden> the items</VisuallyHidden>
        </Link>
      }
    >
      <ul>
        {status.items.map((item) => (
          <li key={item.id} className={styles.item}>
            <div className={styles.words}>
              <span className={styles.title}>{item.title}</span>
              {unshown.includes(item) && (
                <UnshownHint>
                  {canChoose && (
                    <Link to={`${paths.items(status.id)}#films`}>
                      Choose films<VisuallyHidden> for {item.title}</VisuallyHidden>
                    </Link>
                  )}
                </UnshownHint>
              )}
            </div>
            <span className={styles.state}>
              {item.receivedAt ? (
                <>
                  <DateText at={item.receivedAt} />
                  <StatusBadge tone="good" label="Arrived" />
                </>
              ) : (
                <StatusBadge tone="quiet" label="Not here yet" />
              )}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
