import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sendForApproval } from '#shared/contract/subscriptions/approvals.ts'
import type { SubscriptionStatusDetail } from '#shared/contract/subscriptions/subscriptions.ts'
import { approvalState } from '#shared/subscriptions/approvals.ts'
import { isStepComplete } from '#shared/subscriptions/status-steps.ts'
import { call, errorMessage } from '../../../call/call.ts'
import {
  describeState,
  findStanding,
  findUnansweredChanges,
  type ApprovalStanding,
} from '../../../subscriptions/approvals/approval-words.ts'
import { ChangeWords, EarlierRequests } from '../../../subscriptions/approvals/earlier-requests.tsx'
import { approvalsQuery, cacheApprovals } from '../../../subscriptions/queries/approval-queries.ts'
import { statusQuery } from '../../../subscriptions/queries/subscription-queries.ts'
import { FieldError } from '../../../ui/feedback/field-error.tsx'
import { showToast } from '../../../ui/toasts/toast.tsx'
import { StatusBadge } from '../../../ui/marks/status-badge.tsx'
import { overviewQuery } from '../../parts/admin-queries.ts'
import styles from './approval-request-panel.module.css'

interface ApprovalRequestPanelProps {
  status: SubscriptionStatusDetail
  note: SubscriptionStatusDetail['current']['notes'][number]
  /** What is typed is not what would be sent. */
  isUnsaved: boolean
}

/** Asks the customer to approve what is saved, and shows what was asked and answered before. */
export function ApprovalRequestPanel({ status, note, isUnsaved }: ApprovalRequestPanelProps) {
  const { id: subscriptionId, current } = status
  const { stepId } = note
  const queryClient = useQueryClient()
  /** What the page showed once it was read again after a refusal: with the next change, that is over. */
  const [refusedContent, setRefusedContent] = useState<string | null>(null)
  const readAfterRefusal = async () => {
    await queryClient.invalidateQueries(statusQuery(subscriptionId))
    const read = queryClient.getQueryData(statusQuery(subscriptionId).queryKey)
    const next = read?.current.notes.find((each) => each.stepId === stepId)
    if (next) setRefusedContent(describeContent(next))
  }
  const { data: approvals, error: readError } = useQuery(approvalsQuery(subscriptionId))
  const send = useMutation({
    mutationFn: () =>
      call(sendForApproval, {
        subscriptionId,
        stepId,
        body: note.body,
        fileIds: note.files.map(({ id }) => id),
      }),
    onSuccess: (sent) => {
      cacheApprovals(queryClient, sent)
      showToast('Sent. The customer gets an e-mail, and reminders after 3 and 7 days.')
    },
    onMutate: () => setRefusedContent(null),
    onError: () => void readAfterRefusal(),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: overviewQuery.queryKey }),
  })
  if (!approvals) return <FieldError>{readError && errorMessage(readError)}</FieldError>
  const standing = findStanding(approvals, current.block, stepId)
  const isComplete = isStepComplete(current.statusItems, stepId)
  const unanswered = isComplete ? [] : findUnansweredChanges(approvals, current.block, stepId)
  const isWaiting = standing.latest !== null && approvalState(standing.latest) === 'waiting'
  const isRefusalOver = isUnsaved || (refusedContent !== null && refusedContent !== describeContent(note))
  const isEmpty = note.body.trim() === '' && note.files.length === 0
  return (
    <div className={styles.approval}>
      <div className={styles.state}>
        <StatusBadge {...describeState(standing, false)} />
        {!isComplete && !isWaiting && (
          <Button
            variant="default"
            disabled={isEmpty || isUnsaved}
            loading={send.isPending}
            onClick={() => send.mutate()}
          >
            {standing.latest ? 'Send for approval again' : 'Send for approval'}
          </Button>
        )}
      </div>
      <p className={styles.hint}>{describeNext(standing, { isComplete, isWaiting, isEmpty, isUnsaved })}</p>
      <FieldError>{isRefusalOver ? null : send.error && errorMessage(send.error)}</FieldError>
      {unanswered.map((request) => (
        <div key={request.id} className={styles.unanswered}>
          <p>Block {request.block} ended before these changes were made. Make them here:</p>
          <ChangeWords request={request} />
        </div>
      ))}
      <EarlierRequests requests={[...standing.requests, ...unanswered]} />
    </div>
  )
}

/** What would be sent. */
const describeContent = ({ body, files }: ApprovalRequestPanelProps['note']): string =>
  JSON.stringify([body, files.map(({ id }) => id)])

interface Circumstances {
  isComplete: boolean
  isWaiting: boolean
  isEmpty: boolean
  isUnsaved: boolean
}

function describeNext(
  { latest, completion }: ApprovalStanding,
  { isComplete, isWaiting, isEmpty, isUnsaved }: Circumstances,
): string {
  if (completion) return `The customer reads why: “${completion.reason}”`
  if (isWaiting) return 'A change of the text or the files withdraws the request: send it again then.'
  if (isComplete) {
    return latest
      ? 'A change of the text or the files ends the approval and opens the step again.'
      : 'This step is complete. Reopen it to send it for approval.'
  }
  if (isUnsaved) return 'Save the text first: what is saved is sent.'
  if (isEmpty) return 'Write something or add a file, then send it.'
  return 'Sends the saved text and the files as they are now.'
}
