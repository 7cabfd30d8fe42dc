import { Button } from '@mantine/core'
import { memo } from 'react'
import type { Review, ReviewCut } from '#shared/contract/review/review.ts'
import { cutName, findNewestShown } from '#shared/videos/cuts/cut-states.ts'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { useFocusAfterChange } from '../../ui/focus/use-focus-after-change.ts'
import { useRefusedChange } from '../queries/refused-change.ts'
import {
  describeRetainedDrafts,
  describeWaitingDrafts,
  listApprovalNotices,
  listUnsaved,
} from './answer-words.ts'
import styles from './answer-bar.module.css'
import { Approve } from './approve.tsx'
import { CutStanding } from './cut-standing.tsx'
import { listSendableDrafts, splitByGuests, splitDrafts } from './list-sendable-drafts.ts'
import { AskAgain, SendNotes } from './send-notes.tsx'

interface AnswerBarProps {
  review: Review
  /** The cut that is shown. */
  cut: ReviewCut
  /** One is being written that is not added. */
  hasNewNote: boolean
  /** Drafts that can be sent and are being edited. */
  editCount: number
  /** The first of them. */
  firstEditId: string | null
  onShowEdit: (noteId: string) => void
  onShowCut: (number: number) => void
}

/** The customer's answer to a cut: sends all notes at once, or approves. */
export const AnswerBar = memo(function AnswerBar(props: AnswerBarProps) {
  const { review, cut, hasNewNote, editCount, firstEditId, onShowEdit, onShowCut } = props
  const unsaved = listUnsaved(hasNewNote, editCount)
  const { current: drafts, waiting: waitingDrafts } = splitDrafts(review)
  const unsent = [...unsaved, describeWaitingDrafts(waitingDrafts)].filter(Boolean)
  const changes = drafts.filter(({ kind }) => kind === 'change').length
  // Of an earlier cut, or opened again: they can be asked for once more without another word.
  const reopened = review.notes.filter(({ state }) => state === 'open').length
  // Comments alone are sent of any.
  const answered = findNewestShown(review.cuts)
  const sendable = listSendableDrafts(review)
  const [ofGuests, own] = splitByGuests(drafts)
  const [sendableOfGuests, sendableOwn] = splitByGuests(sendable)
  const unsendable = drafts.filter((draft) => !sendable.includes(draft))
  const retained = describeRetainedDrafts(unsendable, waitingDrafts, answered?.state)
  const noted = review.cuts.find(({ number }) => number === review.answer.cut)
  // A delivered video takes changes, too, where its cut was answered before.
  const waiting = noted?.state === 'in_review' ? noted : undefined
  // Its approval is for the certificate alone (decision 51): offered where it can be given, and asked for nowhere.
  const isDelivered = waiting !== undefined && waiting.deliveredAt !== null
  const isApprovable = !isDelivered || review.answer.approvalProblem === null
  const mayApprove = waiting?.number === cut.number && changes === 0 && isApprovable
  /** Why nothing is asked of it: its film is made anew. */
  const isUnanswerable = review.answer.cut === null && answered?.state === 'in_review'
  const unanswerable = isUnanswerable ? review.answer.approvalProblem : null
  // It is watched before anything is asked of it.
  const unseen = waiting && waiting.number !== cut.number && !isDelivered ? waiting : null
  const standing = [cut.state, sendable.length > 0, mayApprove].join(' ')
  const bar = useFocusAfterChange<HTMLDivElement>(standing)
  const { refused } = useRefusedChange()
  return (
    <div ref={bar} tabIndex={-1} className={styles.bar}>
      <CutStanding cut={cut} cuts={review.cuts} video={review.video} side="customer" />
      {/* Not beside its button: that may be gone with what it was refused for. */}
      <FieldError>{refused && refused.change !== 'note' ? refused.sentence : null}</FieldError>
      {unseen && (
        <div className={styles.action}>
          <Button onClick={() => onShowCut(unseen.number)} fullWidth>
            Show {cutName(unseen.number)}
          </Button>
          <p className={styles.hint}>{cutName(unseen.number)} waits for your answer.</p>
        </div>
      )}
      {sendable.length > 0 && answered && (
        <SendNotes
          review={review}
          cutNumber={review.answer.cut ?? answered.number}
          own={sendableOwn}
          ofGuests={sendableOfGuests}
          unsent={unsent}
          // What guests wrote waits for nobody.
          isMain={
            !unseen &&
            (sendableOwn.some(({ kind }) => kind === 'change') ||
              (sendableOwn.length > 0 && cut.deliveredAt === null))
          }
        />
      )}
      {unanswerable !== null && <p className={styles.hint}>{unanswerable}</p>}
      {retained && <p className={styles.hint}>{retained}</p>}
      {own.length === 0 && reopened > 0 && waiting && !unseen && (
        <AskAgain review={review} cutNumber={waiting.number} changes={reopened} unsent={unsent} />
      )}
      {unsaved.length > 0 && (sendable.length > 0 || mayApprove) && (
        <div className={styles.unsaved} data-repeated={firstEditId === null || undefined}>
          <p className={styles.hint}>{unsaved.join(' ')}</p>
          {firstEditId !== null && (
            <button type="button" className={styles.show} onClick={() => onShowEdit(firstEditId)}>
              {editCount === 1 ? 'Show it' : 'Show the first'}
            </button>
          )}
        </div>
      )}
      {mayApprove && waiting && (
        <Approve
          review={review}
          cut={waiting}
          // While a note is written the next step is to add it.
          isMain={own.length === 0 && !isDelivered && unsaved.length === 0}
          notices={listApprovalNotices(reopened, own.length, ofGuests.length)}
          unsent={unsent}
        />
      )}
    </div>
  )
})
