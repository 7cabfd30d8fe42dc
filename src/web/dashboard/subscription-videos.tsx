import { Link } from 'react-router'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { paths } from '#shared/paths.ts'
import { subscriptionTitle } from '#shared/subscriptions/subscription-title.ts'
import { Section } from '../ui/page/section.tsx'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import { findDownloadsPath } from '../videos/video/find-downloads-path.ts'
import styles from './dashboard-page.module.css'
import { VideoBoard } from './video-board.tsx'
import { SingleVideo } from './single-video.tsx'

interface SubscriptionVideosProps {
  subscription: Subscription
  /** Of it, in the order of its videos. */
  videos: readonly Video[]
  /** Whether other subscriptions have videos here, too. */
  isOneOfSeveral: boolean
}

/** The videos of a subscription: the only one as a video, several as a board. */
export function SubscriptionVideos({ subscription, videos, isOneOfSeveral }: SubscriptionVideosProps) {
  const [first, ...others] = videos
  if (!first) return null
  const title = subscriptionTitle(subscription)
  const downloads = findDownloadsPath(videos)
  return (
    <Section
      title={isOneOfSeveral ? title : 'Films'}
      actions={
        <span className={styles.ways}>
          {downloads && (
            <Link className={styles.way} to={downloads}>
              Downloads<VisuallyHidden> of {title}</VisuallyHidden>
            </Link>
          )}
          <Link className={styles.way} to={paths.manageVideos(subscription.id)}>
            Films and copy<VisuallyHidden> of {title}</VisuallyHidden>
          </Link>
        </span>
      }
    >
      {others.length === 0 ? (
        <SingleVideo video={first} subscription={subscription} />
      ) : (
        <VideoBoard videos={videos} about={title} />
      )}
    </Section>
  )
}
