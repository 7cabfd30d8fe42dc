import type { UseQueryResult } from '@tanstack/react-query'
import type { Video } from '#shared/contract/videos/videos.ts'
import { filmTitle } from '#shared/videos/film-title.ts'
import { cameraMoveTitle } from '#shared/products/camera-moves.ts'
import { videoStatusTexts } from '#shared/videos/video-status.ts'
import { Card } from '../../ui/page/card.tsx'
import rows from '../../ui/tables/row-list.module.css'
import { StatusBadge } from '../../ui/marks/status-badge.tsx'
import { Timecode } from '../../ui/text/timecode.tsx'
import { EarlierFiles } from '../../files/earlier-files.tsx'
import { FilmPoster } from '../../player/film-poster.tsx'
import { FilmPlayer } from '../../videos/editor/preview/film-player.tsx'
import { describeTurn, videoTones } from '../../videos/editor/film-words.ts'
import { FilmsByBlock } from '../parts/films-by-block.tsx'
import { WrittenCopy } from '../parts/written-copy.tsx'
import styles from './support-view.module.css'

/** Their films by block, with every word that stands in them. */
export function SupportFilms({ query }: { query: UseQueryResult<Video[]> }) {
  return (
    <FilmsByBlock query={query}>
      {(films) => (
        <ul className={styles.films}>
          {films.map((film) => (
            <li key={film.id}>
              <Film video={film} />
            </li>
          ))}
        </ul>
      )}
    </FilmsByBlock>
  )
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
        <p className={rows.about}>
          <Timecode seconds={video.length} /> · {cameraMoveTitle(video.move)}
          {video.hasCutdowns && ' · social cutdowns'}
        </p>
        <p>{describeTurn(video, 'customer')}</p>
        <div className={styles.player}>
          {video.files.length > 0 ? <FilmPlayer video={video} /> : <FilmPoster film={video} size="card" />}
          <EarlierFiles files={video.earlierFiles} />
        </div>
        <WrittenCopy film={video} title={title} />
      </article>
    </Card>
  )
}
