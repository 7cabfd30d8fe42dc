import { Link } from 'react-router'
import type { BoardVideo } from '#shared/contract/videos/videos.ts'
import { paths } from '#shared/paths.ts'
import { DateText } from '../../../ui/text/date-text.tsx'
import { StatusBadge } from '../../../ui/marks/status-badge.tsx'
import { describeTickedOff, revisionTitle } from '../../../videos/editor/video-words.ts'
import styles from './revision-note.module.css'

interface RevisionNoteProps {
  videoId: string
  revision: NonNullable<BoardVideo['revision']>
  /** Whether a finished file is newer than it, and not the same film again. */
  isAnswered: boolean
}

/** What the customer asked to be changed, in full, and whether the studio has a new file for it. */
export function RevisionNote({ videoId, revision, isAnswered }: RevisionNoteProps) {
  const title = revisionTitle(revision)
  return (
    <section className={styles.revision} aria-label={title}>
      <p className={styles.head}>
        <StatusBadge tone="warn" label={title} />
        <span>
          asked for <DateText at={revision.askedAt} />
        </span>
      </p>
      <blockquote className={styles.note}>{revision.note}</blockquote>
      {revision.cut !== null && (
        <p className={styles.state}>
          {describeTickedOff(revision.changes - revision.openChanges, revision.changes)}{' '}
          <Link to={paths.review(videoId, { cut: String(revision.cut) })} prefetch="intent">
            {revision.changes === 1 ? 'Go through it' : 'Go through them'}
          </Link>
        </p>
      )}
      <p className={styles.state}>
        {isAnswered
          ? 'A newer finished file is here. Delivering it completes the revision.'
          : 'No finished file has changed since. Upload the changed film before delivery.'}
      </p>
    </section>
  )
}
