import { Link } from 'react-router'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { paths } from '#shared/paths.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import { videoStatusTexts } from '#shared/videos/video-status.ts'
import { VideoPoster } from '../../player/video-poster.tsx'
import { StatusBadge } from '../../ui/marks/status-badge.tsx'
import { Section } from '../../ui/page/section.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { Timecode } from '../../ui/text/timecode.tsx'
import { countStates, describeTurn, isCustomersTurn, videoTones } from '../video/video-words.ts'
import { findVideoDate } from '../video/video-dates.ts'
import { everyBlock, videoPath } from '../video/video-path.ts'
import styles from './video-states.module.css'

/** More of them are on the videos page. */
const shownMax = 8

interface VideoStatesProps {
  subscription: Pick<Subscription, 'id' | 'block'>
  /** All videos of the subscription. */
  videos: readonly Video[]
  isOwn: boolean
}

/**
 * Videos of the block in production, and earlier ones that are not delivered: where each stands and whose turn it is.
 */
export function VideoStates({ subscription, videos, isOwn }: VideoStatesProps) {
  const shown = videos
    .filter(({ block, status }) => block === subscription.block || status !== 'delivery')
    // Those about a parcel stand on this page, too, and would be said of every video.
    .map((video) => ({
      ...video,
      openQuestions: video.openQuestions.filter(({ about }) => about !== 'parcel'),
    }))
    .toSorted((a, b) => Number(isCustomersTurn(b)) - Number(isCustomersTurn(a)))
  if (shown.length === 0) return null
  const isOneBlock = shown.every(({ block }) => block === subscription.block)
  const all = paths.manageVideos(subscription.id, {
    block: isOneBlock ? String(subscription.block) : everyBlock,
  })
  return (
    <Section title="Films" hint={shown.length > 1 && countStates(shown)}>
      <ul className={styles.list}>
        {shown.slice(0, shownMax).map((video) => (
          <VideoState
            key={video.id}
            video={video}
            isEarlier={video.block !== subscription.block}
            isOwn={isOwn}
          />
        ))}
      </ul>
      {shown.length > shownMax && (
        <Link to={all} className={styles.all}>
          All {shown.length} films
        </Link>
      )}
    </Section>
  )
}

interface VideoStateProps {
  video: Video
  /** Whether it is of an earlier block. */
  isEarlier: boolean
  isOwn: boolean
}

function VideoState({ video, isEarlier, isOwn }: VideoStateProps) {
  const date = findVideoDate(video)
  return (
    <li className={styles.video}>
      <div>
        <VideoPoster video={video} />
      </div>
      <div className={styles.words}>
        <Link to={videoPath(video)} className={styles.title}>
          {videoTitle(video)}
        </Link>
        <span className={styles.about}>
          <Timecode seconds={video.length} />
          {isEarlier && <span>Block {video.block}</span>}
          <span>
            {date.label} <DateText at={date.at} />
          </span>
        </span>
      </div>
      <div className={styles.state}>
        <StatusBadge tone={videoTones[video.status]} label={videoStatusTexts[video.status].title} />
        <span className={styles.turn}>{describeTurn(video, isOwn ? 'customer' : 'admin')}</span>
      </div>
    </li>
  )
}
