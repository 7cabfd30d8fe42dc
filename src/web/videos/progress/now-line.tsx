import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { SubscriptionStatusDetail } from '#shared/contract/subscriptions/subscriptions.ts'
import { displayLocale } from '#shared/display-locale.ts'
import { paths } from '#shared/paths.ts'
import { approvalNames } from '#shared/subscriptions/approvals.ts'
import { currentStep, steps } from '#shared/subscriptions/status-steps.ts'
import { myApprovalsQuery } from '../../subscriptions/queries/approval-queries.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import styles from './now-line.module.css'

type Status = Pick<SubscriptionStatusDetail, 'id' | 'current' | 'parcels'>

/** What is happening now: what waits for its customer's approval, as on the dashboard, and the current step unless it is that. */
export function NowLine({ status, isOwn }: { status: Status; isOwn: boolean }) {
  const { data: approvals = [] } = useQuery({ ...myApprovalsQuery, enabled: isOwn })
  const waiting = approvals.filter(({ subscriptionId }) => subscriptionId === status.id)
  const current = currentStep(status.current.statusItems)
  const isCurrentWaiting = waiting.some(
    ({ block, stepId }) => block === status.current.block && stepId === current?.id,
  )
  const names = new Set(waiting.map(({ stepId }) => approvalNames[stepId].the))
  return (
    <div className={styles.now}>
      {names.size > 0 && (
        <div className={styles.turn}>
          <p>
            <strong>It is your turn:</strong> approve {new Intl.ListFormat(displayLocale).format(names)}.
          </p>
          <Button component={Link} to={paths.approvals(status.id)} className={styles.answer}>
            Look and answer
          </Button>
        </div>
      )}
      {!isCurrentWaiting && <CurrentStep status={status} />}
    </div>
  )
}

/** The current step in one sentence. */
function CurrentStep({ status }: { status: Status }) {
  const current = currentStep(status.current.statusItems)
  if (!current) return <p>Every film of this block is delivered.</p>
  const meaning = steps.find((step) => step.id === current.id)?.description ?? current.description
  return (
    <p>
      <strong>{current.label}.</strong>{' '}
      {current.id === 'received' && current.status === 'coming up' ? parcelWords(status) : meaning}
      {current.date && (
        <>
          {' '}
          Expected <DateText at={current.date} isDay />.
        </>
      )}
    </p>
  )
}

function parcelWords({ parcels }: Pick<Status, 'parcels'>): string {
  if (parcels.length === 0) return 'It is your turn: send us your product under the reference below.'
  return parcels.length === 1 ? 'Your parcel is on its way to us.' : 'Your parcels are on their way to us.'
}
