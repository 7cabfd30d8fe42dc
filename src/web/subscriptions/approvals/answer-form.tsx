import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answerApproval, type ApprovalRequest } from '#shared/contract/approvals.ts'
import { call, errorMessage, Refusal } from '../../call/call.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { approvalsQuery, cacheApprovals } from '../queries/approval-queries.ts'
import { approvalNames } from './approval-words.ts'
import styles from './answer-form.module.css'
import { ChangeForm } from './change-form.tsx'
import { RequestContent } from './request-content.tsx'
import { useAnswerDraft, type AnswerDraft } from './use-answer-draft.ts'

interface AnswerFormProps {
  subscriptionId: string
  request: ApprovalRequest
  /** Takes the focus once the form is gone. */
  onAnswered: () => void
}

/** What was sent, and the customer's one answer to it. */
export function AnswerForm({ subscriptionId, request, onAnswered }: AnswerFormProps) {
  const { title, the, isPlural } = approvalNames[request.stepId]
  const queryClient = useQueryClient()
  const controls = useAnswerDraft(request.id)
  const [isWriting, setWriting] = useState(!controls.isEmpty)
  const [isAsking, setAsking] = useState(false)
  const answer = useMutation({
    mutationFn: (draft: AnswerDraft | null) =>
      call(answerApproval, {
        subscriptionId,
        requestId: request.id,
        ...(draft ? { answer: 'change', ...toInput(draft) } : { answer: 'approved' }),
      }),
    onSuccess: (approvals, draft) => {
      controls.discard()
      cacheApprovals(queryClient, approvals)
      showToast(draft ? 'Sent. We change it, then ask you again.' : `${title} approved. Thank you.`)
      onAnswered()
    },
    onError: (error) => {
      setAsking(false)
      if (!(error instanceof Refusal) || error.isPassing) return
      void queryClient.invalidateQueries(approvalsQuery(subscriptionId))
    },
  })
  const error = answer.error && errorMessage(answer.error)

  if (isWriting) {
    return (
      <ChangeForm
        request={request}
        controls={controls}
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
        <p className={styles.question}>
          {isPlural ? 'Are they as they should be?' : 'Is it as it should be?'}
        </p>
        <div className={styles.actions}>
          <Button onClick={() => setAsking(true)}>As it should be</Button>
          <Button variant="default" onClick={() => setWriting(true)}>
            {controls.isEmpty ? 'Ask for a change' : 'Go on with your change'}
          </Button>
        </div>
        <FieldError>{error}</FieldError>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Approve ${the}?`}
        confirmLabel="As it should be"
        cancelLabel="Not yet"
        isDestructive={false}
        isBusy={answer.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => answer.mutate(null)}
      >
        We film by exactly what is shown here. An approval can’t be taken back.
      </ConfirmDialog>
    </>
  )
}

const toInput = ({ words, points }: AnswerDraft) => ({
  words,
  points: points.map(({ fileId, x, y, words: said }) => ({ fileId, x, y, words: said })),
})
