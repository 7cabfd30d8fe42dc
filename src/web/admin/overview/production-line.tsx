import { Link } from 'react-router'
import { paths } from '#shared/paths.ts'
import { videoStatuses, videoStatusTexts, type VideoStatus } from '#shared/videos/video-status.ts'
import styles from './production-line.module.css'

/** All videos as one line: each status as long as its share, each a way to the board. */
export function ProductionLine({ counts }: { counts: Record<VideoStatus, number> }) {
  const total = videoStatuses.reduce((sum, status) => sum + counts[status], 0)
  return (
    <nav aria-label="Films by status">
      <ul className={styles.line} data-empty={total === 0 || undefined}>
        {videoStatuses.map((status) => (
          <li key={status} className={styles.part} style={{ '--share': counts[status] }}>
            <Link
              to={paths.videosStatus({ status })}
              className={styles.link}
              data-drawn
              data-status={status}
              data-none={counts[status] === 0 || undefined}
            >
              <span className={styles.bar} aria-hidden="true" />
              <span className={styles.count}>{counts[status]}</span>
              <span className={styles.name}>{videoStatusTexts[status].title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
