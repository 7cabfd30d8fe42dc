import { useQuery, useQueryClient } from '@tanstack/react-query'
import { filmTitle } from '#shared/videos/film-title.ts'
import { videoStatusTexts } from '#shared/videos/video-status.ts'
import { UploadManyFilms } from '../../files/batch/upload-many-films.tsx'
import { PosterRow } from '../../player/poster-row.tsx'
import { StatusBadge } from '../../ui/marks/status-badge.tsx'
import { Timecode } from '../../ui/text/timecode.tsx'
import { videoTones } from '../../videos/editor/film-words.ts'
import { subscriptionVideosQuery } from '../../videos/queries/video-queries.ts'
import { boardKey, filmKey } from '../parts/admin-queries.ts'
import { FilmsByBlock } from '../parts/films-by-block.tsx'
import { filmTarget } from '../panel-frame/panel-address.ts'
import { PanelLink } from '../panel-frame/panel-link.tsx'
import styles from './subscription-films.module.css'

/** The films of a subscription; each leads to its own panel. */
export function SubscriptionFilms({ subscriptionId }: { subscriptionId: string }) {
  const queryClient = useQueryClient()
  const query = useQuery(subscriptionVideosQuery(subscriptionId))
  const readAgain = () => {
    void queryClient.invalidateQueries(subscriptionVideosQuery(subscriptionId))
    void queryClient.invalidateQueries({ queryKey: filmKey })
    void queryClient.invalidateQueries({ queryKey: boardKey })
  }
  const hasFilms = query.data !== undefined && query.data.length > 0
  return (
    <>
      {hasFilms && <UploadManyFilms films={query.data} onUploaded={readAgain} />}
      <FilmsByBlock query={query}>
        {(films) => (
          <ul className={styles.list}>
            {films.map((film) => (
              <li key={film.id} className={styles.film}>
                <PosterRow film={film}>
                  <PanelLink to={filmTarget(film)}>{filmTitle(film)}</PanelLink>
                  <Timecode seconds={film.length} className={styles.length} />
                </PosterRow>
                <StatusBadge tone={videoTones[film.status]} label={videoStatusTexts[film.status].title} />
              </li>
            ))}
          </ul>
        )}
      </FilmsByBlock>
    </>
  )
}
