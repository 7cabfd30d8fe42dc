import { Link } from 'react-router'
import type { Video } from '#shared/contract/videos/videos.ts'
import { videoStatuses, videoStatusTexts } from '#shared/videos/video-status.ts'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import { StatusBadge } from '../ui/marks/status-badge.tsx'
import { videoTones } from '../videos/editor/film-words.ts'
import { filmListPath } from '../videos/film/film-path.ts'
import { FilmTile } from '../videos/list/film-tile.tsx'
import styles from './film-board.module.css'

/** Films that a column shows: fewer where many columns stand side by side; the styles hide more of them on phones. */
const shownMax = (columns: number) => (columns > 4 ? 3 : columns > 2 ? 4 : 6)
const shownOnPhonesMax = 2

/** Films in the order of production: a column for each status that one of them has, and the way to all of it. */
export function FilmBoard({ films, about }: { films: readonly Video[]; about: string }) {
  const columns = videoStatuses.flatMap((status) => {
    const [first, ...others] = films.filter((film) => film.status === status)
    return first ? [{ status, films: [first, ...others] as const }] : []
  })
  return (
    <ol className={styles.board} data-columns={columns.length}>
      {columns.map(({ status, films: ofStatus }) => {
        const { title } = videoStatusTexts[status]
        const shown = ofStatus.slice(0, shownMax(columns.length))
        return (
          <li key={status} className={styles.column}>
            <div className={styles.head}>
              <h3 className={styles.status}>
                <StatusBadge tone={videoTones[status]} label={title} />
              </h3>
              <span className={styles.count}>{ofStatus.length}</span>
            </div>
            <ul className={styles.films}>
              {shown.map((film) => (
                <li key={film.id}>
                  <FilmTile film={film} />
                </li>
              ))}
            </ul>
            {ofStatus.length > shownOnPhonesMax && (
              <Link
                to={filmListPath(ofStatus)}
                className={styles.all}
                data-for-phones={shown.length === ofStatus.length || undefined}
              >
                All {ofStatus.length}
                <VisuallyHidden>
                  {' '}
                  films of {about}: {title}
                </VisuallyHidden>
              </Link>
            )}
          </li>
        )
      })}
    </ol>
  )
}
