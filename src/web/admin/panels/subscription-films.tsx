import { useQuery } from '@tanstack/react-query'
import { filmTitle } from '#shared/videos/film-title.ts'
import { videoStatusTexts } from '#shared/videos/video-status.ts'
import { sentenceOf } from '../../call.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Section } from '../../ui/section.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Timecode } from '../../ui/timecode.tsx'
import { videoTones } from '../../videos/film-words.ts'
import { subscriptionVideosQuery } from '../../videos/video-queries.ts'
import { filmTarget } from './panel-address.ts'
import { PanelLink } from './panel-link.tsx'
import styles from './subscription-films.module.css'

/** The films of a subscription, newest block first; each leads to its own panel. */
export function SubscriptionFilms({ subscriptionId }: { subscriptionId: string }) {
  const { data: videos, error, refetch } = useQuery(subscriptionVideosQuery(subscriptionId))
  if (!videos && error) {
    return (
      <ErrorState
        title="The films could not be read."
        sentence={sentenceOf(error)}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!videos) return <SkeletonRows rows={4} label="Loading the films" />
  if (videos.length === 0) return <p className={styles.none}>No block has opened yet.</p>
  const blocks = [...new Set(videos.map((video) => video.block))].toSorted((a, b) => b - a)
  return blocks.map((block) => (
    <Section key={block} title={`Block ${block}`}>
      <ul className={styles.list}>
        {videos
          .filter((video) => video.block === block)
          .map((video) => (
            <li key={video.id} className={styles.film}>
              <Timecode seconds={video.length} className={styles.length} />
              <PanelLink to={filmTarget(video)}>{filmTitle(video)}</PanelLink>
              <StatusBadge tone={videoTones[video.status]} label={videoStatusTexts[video.status].title} />
            </li>
          ))}
      </ul>
    </Section>
  ))
}
