import type { BoardVideo } from '#shared/contract/videos/videos.ts'
import { StatusBadge } from '../../ui/marks/status-badge.tsx'
import { revisionTitle } from '../../videos/video/video-words.ts'
import styles from './revision-mark.module.css'

/** A row's revision: its number, and as much of the customer's note as fits. */
export function RevisionMark({ revision }: { revision: NonNullable<BoardVideo['revision']> }) {
  return (
    <span className={styles.mark}>
      <StatusBadge tone="warn" label={revisionTitle(revision)} />
      <span className={styles.note}>{revision.note}</span>
    </span>
  )
}
