import { Button } from '@mantine/core'
import type { ApprovalRequest } from '#shared/contract/subscriptions/approvals.ts'
import { approvalState } from '#shared/subscriptions/approvals.ts'
import { showToast } from '../../ui/toasts/toast.tsx'
import { isPicture } from './approval-words.ts'
import styles from './unsent-change.module.css'
import { isUnsaid, type AnswerDraft, type AnswerDraftControls } from './use-answer-draft.ts'

interface UnsentChangeProps {
  controls: AnswerDraftControls
  /** The latest one. */
  request: ApprovalRequest
  /** Takes the focus. */
  onDiscarded: () => void
}

/** A change that was written and not sent, for which request, and why it still stands here; nothing without words. */
export function UnsentChange({ controls, request, onDiscarded }: UnsentChangeProps) {
  const { retained, discard, restore, requestNumber } = controls
  const quotes = listQuotes(retained, request)
  if (quotes.length === 0) return null
  return (
    <div className={styles.unsent}>
      <p role="alert" className={styles.reason}>
        {describeUnsent(requestNumber, request)}
      </p>
      {quotes.map((words, index) => (
        // Words have no id, and none of them moves.
        <blockquote key={index} className={styles.words}>
          {words}
        </blockquote>
      ))}
      <div>
        <Button
          variant="subtle"
          onClick={() => {
            discard()
            onDiscarded()
            showToast('What you wrote is discarded.', {
              action: { label: 'Undo', run: () => restore(retained) },
            })
          }}
        >
          Discard
        </Button>
      </div>
    </div>
  )
}

/** All words; those of a point after the name of its picture. */
function listQuotes({ words, points }: AnswerDraft, { files }: ApprovalRequest): string[] {
  const pictures = files.filter(isPicture)
  const ofPoints = points
    .filter((point) => !isUnsaid(point))
    .map(({ fileId, words: said }) => {
      const index = pictures.findIndex(({ id }) => id === fileId)
      const name = index === -1 ? 'Earlier picture' : `Picture ${index + 1}`
      return `${name}: ${said}`
    })
  return words.trim() === '' ? ofPoints : [words, ...ofPoints]
}

function describeUnsent(writtenFor: number | undefined, request: ApprovalRequest): string {
  const about = writtenFor === undefined ? 'before' : `about request ${writtenFor}`
  if (approvalState(request) === 'closed' && request.closedBecause === 'changed') {
    return `The studio changed this while you were writing. Your words are kept. You wrote this ${about}:`
  }
  if (approvalState(request) === 'waiting' && writtenFor !== request.number) {
    return `The studio changed this after you began to write. You wrote this ${about}, and it is not sent:`
  }
  return `You wrote this ${about}, and it is not sent:`
}
