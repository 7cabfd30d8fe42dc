import { Link } from 'react-router'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { paths } from '#shared/paths.ts'
import { filmTitle } from '#shared/videos/film-title.ts'
import { videoStatusTexts } from '#shared/videos/video-status.ts'
import { FilmPoster } from '../../player/film-poster.tsx'
import { StatusBadge } from '../../ui/marks/status-badge.tsx'
import { Section } from '../../ui/page/section.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { Timecode } from '../../ui/text/timecode.tsx'
import { countStates, describeTurn, isCustomersTurn, videoTones } from '../editor/film-words.ts'
import { findFilmDate } from '../film/film-dates.ts'
import { everyBlock, filmPath } from '../film/film-path.ts'
import styles from './film-states.module.css'

/** More of them are on the films page. */
const shownMax = 8

interface FilmStatesProps {
  subscription: Pick<Subscription, 'id' | 'block'>
  /** All films of the subscription. */
  videos: readonly Video[]
  isOwn: boolean
}

/** Films of the block in production, and earlier ones that are not delivered: where each stands and whose turn it is. */
export function FilmStates({ subscription, videos, isOwn }: FilmStatesProps) {
  const films = videos
    .filter(({ block, status }) => block === subscription.block || status !== 'delivery')
    // Those about a parcel stand on this page, too, and would be said of every film.
    .map((film) => ({
      ...film,
      openQuestions: film.openQuestions.filter(({ about }) => about !== 'parcel'),
    }))
    .toSorted((a, b) => Number(isCustomersTurn(b)) - Number(isCustomersTurn(a)))
  if (films.length === 0) return null
  const isOneBlock = films.every(({ block }) => block === subscription.block)
  const all = paths.manageVideos(subscription.id, {
    block: isOneBlock ? String(subscription.block) : everyBlock,
  })
  return (
    <Section title="Films" hint={films.length > 1 && countStates(films)}>
      <ul className={styles.list}>
        {films.slice(0, shownMax).map((film) => (
          <FilmState key={film.id} film={film} isEarlier={film.block !== subscription.block} isOwn={isOwn} />
        ))}
      </ul>
      {films.length > shownMax && (
        <Link to={all} className={styles.all}>
          All {films.length} films
        </Link>
      )}
    </Section>
  )
}

interface FilmStateProps {
  film: Video
  /** Whether it is of an earlier block. */
  isEarlier: boolean
  isOwn: boolean
}

function FilmState({ film, isEarlier, isOwn }: FilmStateProps) {
  const date = findFilmDate(film)
  return (
    <li className={styles.film}>
      <div>
        <FilmPoster film={film} />
      </div>
      <div className={styles.words}>
        <Link to={filmPath(film)} className={styles.title}>
          {filmTitle(film)}
        </Link>
        <span className={styles.about}>
          <Timecode seconds={film.length} />
          {isEarlier && <span>Block {film.block}</span>}
          <span>
            {date.label} <DateText at={date.at} />
          </span>
        </span>
      </div>
      <div className={styles.state}>
        <StatusBadge tone={videoTones[film.status]} label={videoStatusTexts[film.status].title} />
        <span className={styles.turn}>{describeTurn(film, isOwn ? 'customer' : 'admin')}</span>
      </div>
    </li>
  )
}
