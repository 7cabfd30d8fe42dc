import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Review, ReviewCut } from '#shared/contract/review/review.ts'
import { paths } from '#shared/paths.ts'
import { findNewestShown } from '#shared/videos/cuts/cut-states.ts'
import { isRequestedChange } from '#shared/review/note-rights.ts'
import { describeTickedOff } from '../../videos/video/video-words.ts'
import styles from './answer-bar.module.css'
import { MarkerExport } from './marker-export.tsx'
import { CutStanding } from './cut-standing.tsx'

/** The studio's side of the answer: how many changes are done, and the way to the next cut. */
export function StudioBar({ review, cut }: { review: Review; cut: ReviewCut }) {
  const { video, notes } = review
  const asked = notes.filter(isRequestedChange)
  const done = asked.filter(({ state }) => state === 'resolved').length
  const isNextDue =
    done < asked.length && findNewestShown(review.cuts)?.state !== 'approved' && video.status !== 'delivery'
  return (
    <div className={styles.bar}>
      <CutStanding cut={cut} cuts={review.cuts} video={review.video} side="studio" />
      <div className={styles.action}>
        {asked.length > 0 && (
          <p className={styles.hint}>
            {describeTickedOff(done, asked.length)}
            {isNextDue && ' The next cut names what is open.'}
          </p>
        )}
        {done < asked.length && <MarkerExport videoId={video.id} cut={cut.number} />}
        <Button
          component={Link}
          to={paths.videosStatus({ status: video.status, film: video.id })}
          variant="default"
          fullWidth
        >
          Files and cuts of this film
        </Button>
      </div>
    </div>
  )
}
