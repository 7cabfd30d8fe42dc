import { Button } from '@mantine/core'
import type { ApprovalRequest } from '#shared/contract/subscriptions/approvals.ts'
import { approvalState } from '#shared/subscriptions/approvals.ts'
import styles from './unsent-change.module.css'
import type { AnswerDraftControls } from './use-answer-draft.ts'

interface UnsentChangeProps {
  controls: AnswerDraftControls
  /** The latest one. */
  request: ApprovalRequest
  /** Takes the focus. */
  onDiscarded: () => void
}

/** A change that was written and not sent, for which request, and why it still stands here; nothing without words. */
export function UnsentChange({ controls, request, onDiscarded }: UnsentChangeProps) {
  if (controls.allWords.length === 0) return null
  return (
    <div className={styles.unsent}>
      <p role="alert">{describeUnsent(controls.requestNumber, request)}</p>
      {controls.allWords.map((words, index) => (
        // Words have no id, and none of them moves.
        <blockquote key={index} className={styles.words}>
          {words}
        </blockquote>
      ))}
      <div>
        <Button
          variant="subtle"
          onClick={() => {
            controls.discard()
            onDiscarded()
          }}
        >
          Discard
        </Button>
      </div>
    </div>
  )
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
