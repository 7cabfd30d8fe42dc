import { Link } from 'react-router'
import type { Video } from '#shared/contract/videos/videos.ts'
import { videoStatuses, videoStatusTexts } from '#shared/videos/video-status.ts'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import { StatusBadge } from '../ui/marks/status-badge.tsx'
import { videoTones } from '../videos/video/video-words.ts'
import { videoListPath } from '../videos/video/video-path.ts'
import { VideoTile } from '../videos/list/video-tile.tsx'
import styles from './video-board.module.css'

/** Videos that a column shows: fewer where many columns stand side by side; the styles hide more of them on phones. */
const shownMax = (columns: number) => (columns > 4 ? 3 : columns > 2 ? 4 : 6)
const shownOnPhonesMax = 2

/** Videos in the order of production: a column for each status that one of them has, and the way to all of it. */
export function VideoBoard({ videos, about }: { videos: readonly Video[]; about: string }) {
  const columns = videoStatuses.flatMap((status) => {
    const [first, ...others] = videos.filter((video) => video.status === status)
    return first ? [{ status, videos: [first, ...others] as const }] : []
  })
  return (
    <div className={styles.place}>
      <ol className={styles.board} data-columns={columns.length}>
        {columns.map(({ status, videos: ofStatus }) => {
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
              <ul className={styles.videos}>
                {shown.map((video) => (
                  <li key={video.id}>
                    <VideoTile video={video} />
                  </li>
                ))}
              </ul>
              {ofStatus.length > shownOnPhonesMax && (
                <Link
                  to={videoListPath(ofStatus)}
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
    </div>
  )
}
