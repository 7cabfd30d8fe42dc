import type { UseQueryResult } from '@tanstack/react-query'
import type { Video } from '#shared/contract/videos.ts'
import { filmTitle } from '#shared/videos/film-title.ts'
import { moveTitle } from '#shared/videos/moves.ts'
import { videoStatusTexts } from '#shared/videos/video-status.ts'
import { sentenceOf } from '../../call.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Section } from '../../ui/section.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Timecode } from '../../ui/timecode.tsx'
import { FilmPlayer } from '../../videos/film-player.tsx'
import { turnText, videoTones } from '../../videos/film-words.ts'
import { FilmCopy } from '../panels/film-copy.tsx'
import styles from './support-view.module.css'

/** Their films by block, newest first, with every word that stands in them. */
export function SupportFilms({ query }: { query: UseQueryResult<Video[]> }) {
  const { data: videos, error, refetch } = query
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
  if (videos.length === 0) return <p className={styles.about}>No block has opened yet.</p>
  const blocks = [...new Set(videos.map((video) => video.block))].toSorted((a, b) => b - a)
  return blocks.map((block) => (
    <Section key={block} title={`Block ${block}`}>
      <ul className={styles.films}>
        {videos
          .filter((video) => video.block === block)
          .map((video) => (
            <li key={video.id}>
              <Film video={video} />
            </li>
          ))}
      </ul>
    </Section>
  ))
}

function Film({ video }: { video: Video }) {
  const title = filmTitle(video)
  return (
    <Card>
      <article className={styles.film} aria-label={title}>
        <div className={styles.head}>
          <h3 className={styles.title}>{title}</h3>
          <StatusBadge tone={videoTones[video.status]} label={videoStatusTexts[video.status].title} />
        </div>
        <p className={styles.about}>
          <Timecode seconds={video.length} /> · {moveTitle(video.move)}
          {video.hasCutdowns && ' · social cutdowns'}
        </p>
        <p>{turnText(video, 'customer')}</p>
        {video.files.length > 0 && (
          <div className={styles.player}>
            <FilmPlayer video={video} />
          </div>
        )}
        <FilmCopy film={video} title={title} />
      </article>
    </Card>
  )
}
