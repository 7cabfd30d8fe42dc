import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { findExpectedDelivery } from '#shared/subscriptions/find-expected-delivery.ts'
import { cameraMoveTitle } from '#shared/products/camera-moves.ts'
import { needsCopyFirst } from '#shared/videos/missing-copy.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import { videoStatusTexts } from '#shared/videos/video-status.ts'
import { VideoPoster } from '../player/video-poster.tsx'
import { StatusBadge } from '../ui/marks/status-badge.tsx'
import { Card } from '../ui/page/card.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { Timecode } from '../ui/text/timecode.tsx'
import { useNow } from '../ui/text/use-now.ts'
import { describeTurn, videoTones } from '../videos/video/video-words.ts'
import { findVideoDate } from '../videos/video/video-dates.ts'
import { copyPath, videoPath } from '../videos/video/video-path.ts'
import styles from './single-video.module.css'

/** The only video of a subscription, large: its picture, whose turn it is, and the next step. */
export function SingleVideo({ video, subscription }: { video: Video; subscription: Subscription }) {
  const date = findVideoDate(video)
  const nextStep = findNextStep(video)
  const now = useNow()
  const expected = video.status === 'delivery' ? null : findExpectedDelivery(subscription, video.block, now)
  return (
    <Card>
      <article className={styles.video} aria-label={videoTitle(video)}>
        <div>
          <VideoPoster video={video} size="large" />
        </div>
        <div className={styles.words}>
          <StatusBadge tone={videoTones[video.status]} label={videoStatusTexts[video.status].title} />
          <h3 className={styles.title}>{videoTitle(video)}</h3>
          <p className={styles.about}>
            <Timecode seconds={video.length} /> · {cameraMoveTitle(video.move)}
            {video.hasCutdowns && ' · social cutdowns'}
          </p>
          <p className={styles.turn}>{describeTurn(video, 'customer')}</p>
          <p className={styles.about}>
            {date.label} <DateText at={date.at} />
            {expected && (
              <>
                {' · delivery expected '}
                <DateText at={expected} isDay />
              </>
            )}
          </p>
          <Button component={Link} to={nextStep.to} variant="default" className={styles.action}>
            {nextStep.label}
          </Button>
        </div>
      </article>
    </Card>
  )
}

function findNextStep(video: Video): { label: string; to: string } {
  const to = videoPath(video)
  if (video.openQuestions.some(({ turn }) => turn === 'customer')) return { label: 'Answer the question', to }
  if (video.status === 'draft') {
    return needsCopyFirst(video)
      ? { label: 'Write and activate', to: copyPath(video) }
      : { label: 'Check and activate', to }
  }
  return { label: video.status === 'delivery' ? 'Play and download' : 'Open the film', to }
}
