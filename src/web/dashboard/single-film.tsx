import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { cameraMoveTitle } from '#shared/products/camera-moves.ts'
import { filmTitle } from '#shared/videos/film-title.ts'
import { videoStatusTexts } from '#shared/videos/video-status.ts'
import { FilmPoster } from '../player/film-poster.tsx'
import { StatusBadge } from '../ui/marks/status-badge.tsx'
import { Card } from '../ui/page/card.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { Timecode } from '../ui/text/timecode.tsx'
import { describeTurn, videoTones } from '../videos/editor/film-words.ts'
import { findFilmDate } from '../videos/film/film-dates.ts'
import { filmPath } from '../videos/film/film-path.ts'
import styles from './single-film.module.css'

/** The only film of a subscription, large: its picture, whose turn it is, and the next step. */
export function SingleFilm({ film, subscription }: { film: Video; subscription: Subscription }) {
  const date = findFilmDate(film)
  const expected =
    film.block === subscription.block && film.status !== 'delivery'
      ? subscription.statusItems.find(({ id }) => id === 'delivery')?.date
      : null
  return (
    <Card>
      <article className={styles.film} aria-label={filmTitle(film)}>
        <div>
          <FilmPoster film={film} size="large" />
        </div>
        <div className={styles.words}>
          <StatusBadge tone={videoTones[film.status]} label={videoStatusTexts[film.status].title} />
          <h3 className={styles.title}>{filmTitle(film)}</h3>
          <p className={styles.about}>
            <Timecode seconds={film.length} /> · {cameraMoveTitle(film.move)}
            {film.hasCutdowns && ' · social cutdowns'}
          </p>
          <p className={styles.turn}>{describeTurn(film, 'customer')}</p>
          <p className={styles.about}>
            {date.label} <DateText at={date.at} />
            {expected && (
              <>
                {' · delivery expected '}
                <DateText at={expected} isDay />
              </>
            )}
          </p>
          <Button component={Link} to={filmPath(film)} variant="default" className={styles.action}>
            {nameNextStep(film)}
          </Button>
        </div>
      </article>
    </Card>
  )
}

function nameNextStep({ status, openQuestions }: Pick<Video, 'status' | 'openQuestions'>): string {
  if (openQuestions.some(({ turn }) => turn === 'customer')) return 'Answer the question'
  if (status === 'draft') return 'Write and activate'
  return status === 'delivery' ? 'Play and download' : 'Open the film'
}
