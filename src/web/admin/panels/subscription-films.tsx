import { useQuery } from '@tanstack/react-query'
import { filmTitle } from '#shared/videos/film-title.ts'
import { videoStatusTexts } from '#shared/videos/video-status.ts'
import { StatusBadge } from '../../ui/marks/status-badge.tsx'
import { Timecode } from '../../ui/text/timecode.tsx'
import { videoTones } from '../../videos/editor/film-words.ts'
import { subscriptionVideosQuery } from '../../videos/queries/video-queries.ts'
import { FilmsByBlock } from '../parts/films-by-block.tsx'
import { filmTarget } from '../panel-frame/panel-address.ts'
import { PanelLink } from '../panel-frame/panel-link.tsx'
import styles from './subscription-films.module.css'

/** The films of a subscription; each leads to its own panel. */
export function SubscriptionFilms({ subscriptionId }: { subscriptionId: string }) {
  return (
    <FilmsByBlock query={useQuery(subscriptionVideosQuery(subscriptionId))}>
      {(films) => (
        <ul className={styles.list}>
          {films.map((film) => (
            <li key={film.id} className={styles.film}>
              <Timecode seconds={film.length} className={styles.length} />
              <PanelLink to={filmTarget(film)}>{filmTitle(film)}</PanelLink>
              <StatusBadge tone={videoTones[film.status]} label={videoStatusTexts[film.status].title} />
            </li>
          ))}
        </ul>
      )}
    </FilmsByBlock>
  )
}
