import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Review } from '#shared/contract/review/review.ts'
import { paths } from '#shared/paths.ts'
import { cutName } from '#shared/videos/cuts/cut-states.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { findWithdrawnCut } from '../../videos/editor/cuts/find-withdrawn-cut.ts'
import { videoPath } from '../../videos/video/video-path.ts'
import { describeWaitingDrafts } from '../answer/answer-words.ts'
import { splitDrafts } from '../answer/list-sendable-drafts.ts'
import { useNewNoteText } from '../drafts/use-note-draft.ts'
import { describeWriter } from '../notes/note-words.ts'
import styles from './no-cut.module.css'

interface NoCutProps {
  review: Review
  userId: string
}

/** While there is no cut to watch: why not, the way to its video, and what waits for the next one. */
export function NoCut({ review, userId }: NoCutProps) {
  const { video, side, cuts } = review
  const withdrawn = findWithdrawnCut(cuts)
  const [way, label] =
    side === 'studio'
      ? [paths.videosStatus({ film: video.id }), 'To the board']
      : [videoPath(video), 'To the film']
  return (
    <>
      <EmptyState
        title={withdrawn ? `${cutName(withdrawn.number)} was withdrawn.` : 'There is no cut to watch yet.'}
        text={
          withdrawn ? (
            <>
              {withdrawn.withdrawal?.reason}
              <br />
              The next cut is shown here once the studio sends it.
            </>
          ) : (
            'Once the studio sends the first cut, you watch it here frame by frame and write what should be different.'
          )
        }
        action={
          <Button component={Link} to={way} variant="default">
            {label}
          </Button>
        }
      />
      <KeptWords review={review} userId={userId} />
    </>
  )
}

/** What was written on a cut that is gone, to be read: it can be changed and sent with the next cut. */
function KeptWords({ review, userId }: NoCutProps) {
  const newText = useNewNoteText(userId, review.video.id)
  const { waiting } = splitDrafts(review)
  return (
    <>
      {newText.trim() !== '' && (
        <section className={styles.kept}>
          <p>A note you were writing is kept for the next cut:</p>
          <p className={styles.words} dir="auto">
            {newText}
          </p>
        </section>
      )}
      {waiting.length > 0 && (
        <section className={styles.kept}>
          <p>{describeWaitingDrafts(waiting)}</p>
          <ul className={styles.list}>
            {waiting.map((note) => (
              <li key={note.id} className={styles.words} dir="auto">
                {!note.isMine && `${describeWriter(note)}: `}
                {note.text}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
