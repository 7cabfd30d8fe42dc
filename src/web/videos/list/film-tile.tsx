import { Link } from 'react-router'
import type { Video } from '#shared/contract/videos/videos.ts'
import type { OpenQuestion } from '#shared/videos/questions.ts'
import { filmTitle } from '#shared/videos/film-title.ts'
import { FilmPoster } from '../../player/film-poster.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { Timecode } from '../../ui/text/timecode.tsx'
import { findFilmDate } from '../film/film-dates.ts'
import { filmPath } from '../film/film-path.ts'
import styles from './film-tile.module.css'

/** What waits for an answer. A question about a parcel is about all films, so that it marks none. */
const isAboutFilm = ({ about, turn }: OpenQuestion) => about !== 'parcel' && turn === 'customer'

/** A film as a small picture with its title, length and date; all of it leads to the film. */
export function FilmTile({ film }: { film: Video }) {
  const date = findFilmDate(film)
  return (
    <Link to={filmPath(film)} className={styles.tile}>
      <div className={styles.poster}>
        <FilmPoster film={film} />
      </div>
      <div className={styles.words}>
        <span className={styles.title}>{filmTitle(film)}</span>
        <span className={styles.about}>
          <Timecode seconds={film.length} />
          <span>
            {date.label} <DateText at={date.at} />
          </span>
        </span>
        {film.openQuestions.some(isAboutFilm) && <span className={styles.question}>Your turn: answer</span>}
      </div>
    </Link>
  )
}
