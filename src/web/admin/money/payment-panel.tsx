import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { PaymentDetail } from '#shared/contract/billing/admin-money.ts'
import { subscriptionStatusTitles } from '#shared/subscriptions/subscription-status.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { Money } from '../../ui/text/money.tsx'
import { Fold } from '../../ui/page/fold.tsx'
import { Section } from '../../ui/page/section.tsx'
import { StatusBadge } from '../../ui/marks/status-badge.tsx'
import { PanelFacts } from '../panel-frame/panel-facts.tsx'
import { PanelHead } from '../panel-frame/panel-head.tsx'
import { PanelLink } from '../panel-frame/panel-link.tsx'
import { PanelWaiting } from '../panel-frame/panel-waiting.tsx'
import { paymentQuery } from './money-queries.ts'
import styles from './payment-panel.module.css'
import { paymentKindTitles, paymentState } from './payment-words.ts'
import { Refunds } from './refunds.tsx'

/** One payment for the studio: what it was for, the provider's events, and refunds with their reasons. */
export function PaymentPanel({ invoiceId }: { invoiceId: string }) {
  const { data: payment, error, refetch } = useQuery(paymentQuery(invoiceId))
  if (payment) return <Content payment={payment} />
  return <PanelWaiting thing="Payment" error={error} onRetry={() => void refetch()} />
}

function Content({ payment }: { payment: PaymentDetail }) {
  return (
    <>
      <PanelHead
        eyebrow={
          <>
            <span>{payment.number ?? payment.invoiceId}</span>
            <span aria-hidden="true">/</span>
            <PanelLink to={{ payment: null, user: payment.userId }}>{payment.userEmail}</PanelLink>
          </>
        }
        title={paymentKindTitles[payment.kind]}
      >
        <StatusBadge {...paymentState(payment)} />
        <span>
          <Money cents={payment.totalCents} />
        </span>
        <PanelLink to={{ payment: null, subscription: payment.subscriptionId }}>The subscription</PanelLink>
        {payment.pdfUrl && (
          <a href={payment.pdfUrl} target="_blank" rel="noreferrer">
            Invoice as PDF
          </a>
        )}
      </PanelHead>
      <Facts payment={payment} />
      <Refunds payment={payment} />
      {payment.disputes.length > 0 && <Disputes disputes={payment.disputes} />}
      <Section title="Why the subscription has its status">
        <ol>
          {payment.history.map((entry, index) => (
            <li key={entry.at + entry.status} className={styles.line}>
              <span className={styles.words}>
                {entry.reason}
                {/* Where it stays as it was, the reason alone says what changed: active, and to end. */}
                {isStatusNew(payment.history, index) && (
                  <span className={styles.quiet}>{subscriptionStatusTitles[entry.status]}</span>
                )}
              </span>
              <DateText at={entry.at} />
            </li>
          ))}
        </ol>
      </Section>
      <Section title="Events from the provider">
        {payment.events.length === 0 && (
          <p className={styles.none}>No event yet: we found this by asking the provider.</p>
        )}
        <Events events={payment.events} />
        {payment.subscriptionEvents.length > 0 && (
          <Fold
            title="Also of this subscription"
            count={payment.subscriptionEvents.length}
            className={styles.more}
          >
            <Events events={payment.subscriptionEvents} />
          </Fold>
        )}
      </Section>
    </>
  )
}

function Events({ events }: Pick<PaymentDetail, 'events'>) {
  return (
    <ol>
      {events.map((event) => (
        <li key={event.id} className={styles.line}>
          <span className={styles.words}>
            {event.type}
            <span className={styles.quiet}>
              {event.id}
              {event.parkedAt && !event.appliedAt && ', needs a person'}
              {event.lastError && <Fragment>: {event.lastError}</Fragment>}
            </span>
          </span>
          <DateText at={event.receivedAt} />
        </li>
      ))}
    </ol>
  )
}

function Facts({ payment }: { payment: PaymentDetail }) {
  return (
    <PanelFacts>
      <div>
        <dt>Paid</dt>
        <dd>
          {payment.status === 'open' && payment.paidCents === 0 ? (
            'Nothing yet'
          ) : (
            <Money cents={payment.paidCents} />
          )}
          {payment.paidAt && (
            <>
              , <DateText at={payment.paidAt} />
            </>
          )}
        </dd>
      </div>
      {payment.discountCents > 0 && (
        <div>
          <dt>Discount</dt>
          <dd>
            <Money cents={payment.discountCents} />
          </dd>
        </div>
      )}
      {payment.blocks > 0 && (
        <div>
          <dt>Buys</dt>
          <dd>{payment.blocks === 1 ? '1 block' : `${payment.blocks} blocks`}</dd>
        </div>
      )}
      {payment.periodStart && payment.periodEnd && (
        <div>
          <dt>Period</dt>
          <dd>
            <DateText at={payment.periodStart} isDay /> to <DateText at={payment.periodEnd} isDay />
          </dd>
        </div>
      )}
      {payment.failureMessage && (
        <div>
          <dt>Why it failed</dt>
          <dd>{payment.failureMessage}</dd>
        </div>
      )}
      {payment.nextAttemptAt && (
        <div>
          <dt>Tried again</dt>
          <dd>
            <DateText at={payment.nextAttemptAt} />, after{' '}
            {payment.attemptCount === 1 ? 'one try' : `${payment.attemptCount} tries`}
          </dd>
        </div>
      )}
    </PanelFacts>
  )
}

function Disputes({ disputes }: Pick<PaymentDetail, 'disputes'>) {
  return (
    <Section title="Disputes" hint="Answered on the card provider’s own pages.">
      <ul>
        {disputes.map((dispute) => (
          <li key={dispute.id} className={styles.line}>
            <span className={styles.words}>
              {dispute.reason}, {dispute.state}
              {dispute.evidenceDueAt && (
                <span className={styles.quiet}>
                  Evidence is due <DateText at={dispute.evidenceDueAt} isDay />
                </span>
              )}
            </span>
            <Money cents={dispute.amountCents} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

type History = PaymentDetail['history']

/** Whether a subscription came into another status with this entry. @param history newest first */
function isStatusNew(history: History, index: number): boolean {
  return history[index]?.status !== history[index + 1]?.status
}
