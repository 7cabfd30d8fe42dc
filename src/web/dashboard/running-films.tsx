import { Link } from 'react-router'
import type { Video } from '#shared/contract/videos.ts'
import { filmTitle } from '#shared/videos/film-title.ts'
import { videoStatuses, videoStatusTexts } from '#shared/videos/video-status.ts'
import { StatusBadge } from '../ui/marks/status-badge.tsx'
import { Timecode } from '../ui/text/timecode.tsx'
import { videoTones } from '../videos/editor/film-words.ts'
import { filmPath } from './find-needs.ts'
import styles from './running-films.module.css'

/** One's films in the order of production: how many stand where, and which. */
export function RunningFilms({ videos }: { videos: readonly Video[] }) {
  return (
    <ol className={styles.board}>
      {videoStatuses.map((status) => {
        const films = videos.filter((video) => video.status === status)
        return (
          <li key={status} className={styles.column} data-empty={films.length === 0 || undefined}>
            <div className={styles.head}>
              <StatusBadge tone={videoTones[status]} label={videoStatusTexts[status].title} />
              <span className={styles.count}>{films.length}</span>
            </div>
            <ul className={styles.films}>
              {films.map((video) => (
                <li key={video.id}>
                  <Link to={filmPath(video)} className={styles.film}>
                    <span className={styles.title}>{filmTitle(video)}</span>
                    <Timecode seconds={video.length} className={styles.length} />
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        )
      })}
    </ol>
  )
}
