import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { answerApproval, type ApprovalRequest } from '#shared/contract/subscriptions/approvals.ts'
import { approvalNames } from '#shared/subscriptions/approvals.ts'
import { call, errorMessage, Refusal } from '../../call/call.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { useFocusAfterForm } from '../../ui/focus/use-focus-after-form.ts'
import { showToast } from '../../ui/toasts/toast.tsx'
import { approvalsQuery, cacheApprovals } from '../queries/approval-queries.ts'
import styles from './approval-form.module.css'
import { RequestChanges } from './request-changes.tsx'
import { RequestContent } from './request-content.tsx'
import { UnsentChange } from './unsent-change.tsx'
import { useAnswerDraft, type AnswerDraft } from './use-answer-draft.ts'

interface ApprovalFormProps {
  subscriptionId: string
  request: ApprovalRequest
  /** Whether the studio can still make changes: its block is in production. */
  canRequestChanges: boolean
  /** Takes the focus once the form, or a part of it, is gone. */
  onAnswered: () => void
}

/** What was sent, and the customer's one answer to it. */
export function ApprovalForm({ subscriptionId, request, canRequestChanges, onAnswered }: ApprovalFormProps) {
  const { title, the, isPlural } = approvalNames[request.stepId]
  const queryClient = useQueryClient()
  const controls = useAnswerDraft(subscriptionId, request)
  // What was written for an earlier request waits beside the new one, which is read first.
  const [isWriting, setWriting] = useState(!controls.isEmpty && controls.requestNumber === request.number)
  const [isOpenedHere, setOpenedHere] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const actions = useFocusAfterForm<HTMLDivElement>(isWriting ? 'changes' : null)
  const hintId = useId()
  const answer = useMutation({
    mutationFn: (draft: AnswerDraft | null) =>
      call(answerApproval, {
        subscriptionId,
        requestId: request.id,
        ...(draft ? { answer: 'change', ...toInput(draft) } : { answer: 'approved' }),
      }),
    onSuccess: (approvals, draft) => {
      if (draft) controls.dropSent(draft)
      else controls.discard()
      cacheApprovals(queryClient, approvals)
      showToast(draft ? 'Sent. We’ll make the changes and send it again.' : `${title} approved. Thank you.`)
      onAnswered()
    },
    onError: (error) => {
      setAsking(false)
      if (!(error instanceof Refusal) || error.isPassing) return
      void queryClient.invalidateQueries(approvalsQuery(subscriptionId))
    },
  })
  const error = answer.error && errorMessage(answer.error)

  if (isWriting && canRequestChanges) {
    return (
      <RequestChanges
        request={request}
        controls={controls}
        hasFirstFocus={isOpenedHere}
        isBusy={answer.isPending}
        error={error}
        onSend={(draft) => answer.mutate(draft)}
        onBack={() => {
          answer.reset()
          setWriting(false)
        }}
      />
    )
  }
  return (
    <>
      <RequestContent body={request.body} files={request.files} />
      <div className={styles.answer}>
        <UnsentChange controls={controls} request={request} onDiscarded={onAnswered} />
        <p className={styles.question}>{isPlural ? 'Do you approve them?' : 'Do you approve it?'}</p>
        <p id={hintId} className={styles.hint}>
          {isPlural ? 'As they should be: we film exactly this.' : 'As it should be: we film exactly this.'}
          {!canRequestChanges &&
            ' The next block is in production, so you can approve this, but no longer request changes.'}
        </p>
        <div ref={actions} className={styles.actions}>
          <Button aria-describedby={hintId} onClick={() => setAsking(true)}>
            Approve
          </Button>
          {canRequestChanges && (
            <Button
              variant="default"
              data-opens="changes"
              onClick={() => {
                setOpenedHere(true)
                setWriting(true)
              }}
            >
              {controls.isEmpty ? 'Request changes' : 'Continue your request'}
            </Button>
          )}
        </div>
        <FieldError>{error}</FieldError>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Approve ${the}?`}
        confirmLabel="Approve"
        cancelLabel="Not yet"
        isDestructive={false}
        isBusy={answer.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => answer.mutate(null)}
      >
        We film exactly what is shown here. An approval can’t be taken back.
        {!controls.isEmpty && ' What you wrote and did not send is discarded.'}
      </ConfirmDialog>
    </>
  )
}

const toInput = ({ words, points }: AnswerDraft) => ({
  words,
  points: points.map(({ fileId, x, y, words: said }) => ({ fileId, x, y, words: said })),
})
