import type { ApprovalRequest, Approvals } from '#shared/contract/subscriptions/approvals.ts'
import type { SubscriptionStatusDetail } from '#shared/contract/subscriptions/subscriptions.ts'
import { approvalNames, approvalState, type ApprovalStep } from '#shared/subscriptions/approvals.ts'
import { useFocusAfterChange } from '../../ui/focus/use-focus-after-change.ts'
import { StatusBadge } from '../../ui/marks/status-badge.tsx'
import { Section } from '../../ui/page/section.tsx'
import { ApprovalForm } from './approval-form.tsx'
import { describeState, findStanding, type ApprovalStanding } from './approval-words.ts'
import { ChangeWords, EarlierRequests, RequestFacts } from './earlier-requests.tsx'
import { RequestContent } from './request-content.tsx'
import styles from './step-approval.module.css'
import { UnsentChange } from './unsent-change.tsx'
import { useAnswerDraft } from './use-answer-draft.ts'

interface StepApprovalProps {
  approvals: Approvals
  block: number
  stepId: ApprovalStep
  /** What the studio has written so far; undefined for an earlier block. */
  note: SubscriptionStatusDetail['current']['notes'][number] | undefined
  /** Whether the reader is who answers. */
  isOwn: boolean
}

/** Brief or style frames of a block: what is asked now, the answer, and what was asked before. */
export function StepApproval({ approvals, block, stepId, note, isOwn }: StepApprovalProps) {
  const standing = findStanding(approvals, block, stepId)
  const { title } = approvalNames[stepId]
  const { latest } = standing
  const sent = findShownRequest(standing)
  const place = useFocusAfterChange<HTMLDivElement>(latest && `${latest.id} ${approvalState(latest)}`)
  return (
    <Section
      title={block === approvals.block ? title : `${title} of block ${block}`}
      actions={<StatusBadge {...describeState(standing, isOwn)} />}
    >
      <div ref={place} tabIndex={-1} className={styles.step} id={`${stepId}-${block}`}>
        <Latest
          standing={standing}
          sent={sent}
          note={note}
          stepId={stepId}
          isOwn={isOwn}
          subscriptionId={approvals.subscriptionId}
          canRequestChanges={block === approvals.block}
          onAnswered={() => place.current?.focus()}
        />
        <EarlierRequests requests={standing.requests.filter((request) => request !== sent)} />
      </div>
    </Section>
  )
}

interface LatestProps extends Pick<StepApprovalProps, 'note' | 'stepId' | 'isOwn'> {
  standing: ApprovalStanding
  sent: ApprovalRequest | null
  subscriptionId: string
  canRequestChanges: boolean
  onAnswered: () => void
}

/**
 * The latest request: what the studio saves after it is not shown before it is sent. Null before the first one, and once
 * the studio has completed the step with something else.
 */
function findShownRequest({ latest, completion }: ApprovalStanding): ApprovalRequest | null {
  return latest && completion && approvalState(latest) === 'closed' ? null : latest
}

function Latest({ standing, sent, note, stepId, isOwn, onAnswered, ...rest }: LatestProps) {
  const { latest } = standing
  const state = latest && approvalState(latest)
  const sentence = <p className={styles.sentence}>{describeTurn(standing, stepId, isOwn)}</p>
  if (latest && state === 'waiting') {
    return (
      <>
        <RequestFacts request={latest} />
        {isOwn ? (
          <ApprovalForm key={latest.id} request={latest} {...rest} onAnswered={onAnswered} />
        ) : (
          <>
            {sentence}
            <RequestContent body={latest.body} files={latest.files} />
          </>
        )}
      </>
    )
  }
  return (
    <>
      {sentence}
      {standing.completion && <blockquote className={styles.reason}>{standing.completion.reason}</blockquote>}
      {latest && isOwn && <KeptChange request={latest} {...rest} onDiscarded={onAnswered} />}
      {sent ? (
        <>
          <RequestFacts request={sent} />
          <ChangeWords request={sent} />
          <RequestContent body={sent.body} files={sent.files} points={sent.points} />
        </>
      ) : (
        note && <RequestContent body={note.body} files={note.files} />
      )}
    </>
  )
}

interface KeptChangeProps {
  subscriptionId: string
  request: ApprovalRequest
  onDiscarded: () => void
}

/** What the customer wrote and could not send before the studio changed the step, or completed it. */
function KeptChange({ subscriptionId, request, onDiscarded }: KeptChangeProps) {
  const controls = useAnswerDraft(subscriptionId, request)
  return <UnsentChange controls={controls} request={request} onDiscarded={onDiscarded} />
}

function describeTurn(
  { latest, completion }: ApprovalStanding,
  stepId: ApprovalStep,
  isOwn: boolean,
): string {
  const { the } = approvalNames[stepId]
  if (completion) return `The studio completed ${the} without your approval, and says why:`
  if (!latest) return `The studio is still working on ${the}. You will get an e-mail once it is your turn.`
  const sentences = {
    waiting: isOwn ? '' : 'The customer’s answer is awaited. Only the owner of the subscription can answer.',
    approved: 'Approved. We film exactly this.',
    change: isOwn
      ? 'You requested changes. We’ll make them and ask you again.'
      : 'The customer requested changes. The studio makes them and asks again.',
    closed: 'The studio is changing what it sent, and will ask again. This is what it sent last.',
  } as const
  return sentences[approvalState(latest)]
}
