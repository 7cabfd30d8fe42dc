import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { approvalNames, approvalState, type ApprovalStep } from '#shared/subscriptions/approvals.ts'
import { paths } from '#shared/paths.ts'
import { StatusBadge } from '../../ui/marks/status-badge.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { approvalsQuery } from '../queries/approval-queries.ts'
import styles from './approval-line.module.css'
import { describeState, findStanding } from './approval-words.ts'

interface ApprovalLineProps {
  subscriptionId: string
  block: number
  stepId: ApprovalStep
  isOwn: boolean
}

/** Where the approval of a step stands, with the way to answer; nothing before it is sent for the first time. */
export function ApprovalLine({ subscriptionId, block, stepId, isOwn }: ApprovalLineProps) {
  const { data: approvals } = useQuery(approvalsQuery(subscriptionId))
  if (!approvals) return null
  const standing = findStanding(approvals, block, stepId)
  const { latest, completion } = standing
  if (!latest && !completion) return null
  const isMyTurn = isOwn && !completion && latest !== null && approvalState(latest) === 'waiting'
  return (
    <div className={styles.line}>
      <StatusBadge {...describeState(standing, isOwn)} />
      {completion && <span className={styles.reason}>Note from the studio: {completion.reason}</span>}
      {isMyTurn ? (
        <Button component={Link} to={paths.approvals(subscriptionId)} className={styles.answer}>
          Look and answer
        </Button>
      ) : (
        latest && (
          <Link to={paths.approvals(subscriptionId)}>
            Request and answer<VisuallyHidden>: {approvalNames[stepId].title}</VisuallyHidden>
          </Link>
        )
      )}
    </div>
  )
}
