import { Link } from 'react-router'
import type { BoardVideo } from '#shared/contract/videos/videos.ts'
import { paths } from '#shared/paths.ts'
import { cutName } from '#shared/videos/cuts/cut-states.ts'
import { DateText } from '../../../ui/text/date-text.tsx'
import { StatusBadge } from '../../../ui/marks/status-badge.tsx'
import { describeTickedOff, revisionTitle } from '../../../videos/editor/video-words.ts'
import styles from './revision-note.module.css'

interface RevisionNoteProps {
  videoId: string
  revision: NonNullable<BoardVideo['revision']>
  /** Whether a finished file is newer than it, and not the same film again. */
  isAnswered: boolean
  /** The withdrawn cut whose files are the newest; null where they are not those of one. */
  withdrawnCut: number | null
}

/** What the customer asked to be changed, in full, and whether the studio has a new file for it. */
export function RevisionNote({ videoId, revision, isAnswered, withdrawnCut }: RevisionNoteProps) {
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
      <p className={styles.state}>{describeAnswer(isAnswered, withdrawnCut)}</p>
    </section>
  )
}

function describeAnswer(isAnswered: boolean, withdrawnCut: number | null): string {
  if (!isAnswered) return 'No finished file has changed since. Upload the changed film before delivery.'
  return withdrawnCut === null
    ? 'A newer finished file is here. Delivering it completes the revision.'
    : `The newer files are those of ${cutName(withdrawnCut)}, which was withdrawn. Upload the changed film before delivery.`
}
