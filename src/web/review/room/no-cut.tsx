import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { Review } from '#shared/contract/review/review.ts'
import { paths } from '#shared/paths.ts'
import { cutName } from '#shared/videos/cuts/cut-states.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { findWithdrawnCut } from '../../videos/editor/cuts/find-withdrawn-cut.ts'
import { videoPath } from '../../videos/video/video-path.ts'
import { describeWaitingDrafts } from '../answer/answer-words.ts'
import { splitDrafts } from '../answer/list-sendable-drafts.ts'
import { newNoteKey } from '../drafts/use-note-draft.ts'
import { NoteList } from '../list/note-list.tsx'
import { listNotes } from '../notes/list-notes.ts'
import { describeWriter } from '../notes/note-words.ts'
import { UnsentBelowNotes } from '../notes/unsent-below-notes.tsx'
import unsentStyles from '../notes/unsent-draft.module.css'
import { UnsentDraft, UnsentList } from '../notes/unsent-draft.tsx'
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
      <ReadOnlyNotes review={review} userId={userId} />
    </>
  )
}

/** What was written on a cut that is gone, to be read: it can be changed and sent with the next cut. */
function ReadOnlyNotes({ review, userId }: NoCutProps) {
  const { waiting } = splitDrafts(review)
  return (
    <div className={styles.notes}>
      <UnsentList>
        <UnsentDraft draftKey={newNoteKey(userId, review.video.id)} hasFormLater>
          A note you were writing is kept for the next cut:
        </UnsentDraft>
        <UnsentBelowNotes userId={userId} videoId={review.video.id} notes={review.notes} hasNoForms />
      </UnsentList>
      {waiting.length > 0 && (
        <section className={unsentStyles.unsent}>
          <p>{describeWaitingDrafts(waiting)}</p>
          <ul className={styles.drafts}>
            {waiting.map((note) => (
              <li key={note.id} className={unsentStyles.words} dir="auto">
                {!note.isMine && `${describeWriter(note)}: `}
                {note.text}
              </li>
            ))}
          </ul>
        </section>
      )}
      <SentNotes review={review} userId={userId} />
    </div>
  )
}

/** The notes that were sent, with what was said of them, by their place in the newest cut. */
function SentNotes({ review: { video, side, cuts, notes }, userId }: NoCutProps) {
  const cut = findWithdrawnCut(cuts) ?? cuts[0]
  const listed = useMemo(() => {
    const sent = notes.filter(({ state }) => state !== 'draft')
    return cut ? listNotes(sent, cut, cuts, cut.copy.frameRate) : []
  }, [notes, cut, cuts])
  if (!cut || listed.length === 0) return null
  return (
    <section className={styles.sent}>
      <h2 className={styles.title}>Notes</h2>
      <NoteList
        listed={listed}
        label="Notes that were sent"
        userId={userId}
        videoId={video.id}
        side={side}
        rate={cut.copy.frameRate}
        currentId={null}
        onGo={null}
      />
    </section>
  )
}
