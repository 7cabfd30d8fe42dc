import { Link } from 'react-router'
import type { Video } from '#shared/contract/videos/videos.ts'
import { paths } from '#shared/paths.ts'
import { cutName } from '#shared/videos/cuts/cut-states.ts'
import { isRevisionAnswered } from '#shared/videos/is-revision-answered.ts'
import { DateText } from '../../../ui/text/date-text.tsx'
import { StatusBadge } from '../../../ui/marks/status-badge.tsx'
import { describeTickedOff, revisionTitle } from '../../../videos/video/video-words.ts'
import { findNextStep } from '../../board/status-change.ts'
import styles from './revision-note.module.css'

interface RevisionNoteProps {
  video: Video
  revision: NonNullable<Video['revision']>
}

/** What the customer asked to be changed, in full, and whether the studio has a new file for it. */
export function RevisionNote({ video, revision }: RevisionNoteProps) {
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
          <Link to={paths.review(video.id, { cut: String(revision.cut) })} prefetch="intent">
            {revision.changes === 1 ? 'Go through it' : 'Go through them'}
          </Link>
        </p>
      )}
      <p className={styles.state}>{describeAnswer(video)}</p>
    </section>
  )
}

/** Whether a finished file is newer than the revision and not the same film again, and what comes next. */
function describeAnswer(video: Video): string {
  const { revision, files, cut } = video
  if (!isRevisionAnswered(revision, files, cut?.unchanged)) {
    return 'No finished file has changed since. Upload the changed film.'
  }
  const withdrawnCut = cut?.withdrawnCut ?? null
  if (withdrawnCut !== null) {
    return `The newer files are those of ${cutName(withdrawnCut)}, which was withdrawn. Upload the changed film.`
  }
  const here = 'A newer finished file is here.'
  const nextStep = findNextStep(video)
  if (nextStep === 'send' && cut) return `${here} Send ${cutName(cut.number)} to the customer.`
  return nextStep === 'move' ? `${here} Delivering it completes the revision.` : here
}
