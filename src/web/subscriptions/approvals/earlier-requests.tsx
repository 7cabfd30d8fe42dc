import type { ApprovalRequest } from '#shared/contract/subscriptions/approvals.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { describeOutcome } from './approval-words.ts'
import styles from './earlier-requests.module.css'
import { RequestContent } from './request-content.tsx'

/** Requests with what was asked and answered, newest first, folded. */
export function EarlierRequests({ requests }: { requests: readonly ApprovalRequest[] }) {
  if (requests.length === 0) return null
  return (
    <ul className={styles.list} aria-label="Earlier requests">
      {requests.map((request) => (
        <li key={request.id}>
          <details className={styles.request}>
            <summary className={styles.summary}>
              Request {request.number}: {describeOutcome(request)}
            </summary>
            <div className={styles.inside}>
              <RequestFacts request={request} />
              <ChangeWords request={request} />
              <RequestContent body={request.body} files={request.files} points={request.points} />
            </div>
          </details>
        </li>
      ))}
    </ul>
  )
}

/** When it was sent and answered; the hash that names its content is in the title of its number. */
export function RequestFacts({ request }: { request: ApprovalRequest }) {
  return (
    <p className={styles.facts}>
      <span title={`Content hash: ${request.contentHash}`}>Request {request.number}</span>
      <span>
        sent <DateText at={request.sentAt} />
      </span>
      {request.answeredAt && (
        <span>
          answered <DateText at={request.answeredAt} />
        </span>
      )}
    </p>
  )
}

/** What the customer wants to be changed. */
export function ChangeWords({ request }: { request: ApprovalRequest }) {
  return request.words === '' ? null : <blockquote className={styles.words}>{request.words}</blockquote>
}
