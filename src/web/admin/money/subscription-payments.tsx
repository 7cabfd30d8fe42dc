import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import { errorMessage } from '../../call/call.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { useFocusOnMore } from '../../ui/focus/use-focus-on-more.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Money } from '../../ui/text/money.tsx'
import { Section } from '../../ui/page/section.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { StatusBadge } from '../../ui/marks/status-badge.tsx'
import { PanelLink } from '../panel-frame/panel-link.tsx'
import { Discounts } from './discounts.tsx'
import { paymentsQuery } from './money-queries.ts'
import styles from './payment-panel.module.css'
import { paymentKindTitles, paymentState } from './payment-words.ts'

/** What was paid for one subscription, and the discounts on what comes. */
export function SubscriptionPayments({ subscription }: { subscription: Subscription }) {
  return (
    <>
      <Section title="Payments">
        <Payments subscriptionId={subscription.id} />
      </Section>
      {subscription.status !== 'canceled' && (
        <Section title="Discounts" hint="Taken off the next invoices. What is paid already stays as it is.">
          <Discounts subscription={subscription} />
        </Section>
      )}
    </>
  )
}

function Payments({ subscriptionId }: { subscriptionId: string }) {
  const payments = useInfiniteQuery(paymentsQuery({ filter: 'all', search: '', subscriptionId }))
  const { list, button } = useFocusOnMore<HTMLUListElement>(payments.isFetchingNextPage)
  if (!payments.data) {
    if (!payments.error) return <SkeletonRows rows={3} label="Loading the payments" />
    return (
      <ErrorState
        title="The payments could not be read."
        sentence={errorMessage(payments.error)}
        onRetry={() => void payments.refetch()}
      />
    )
  }
  const rows = payments.data.pages.flatMap((page) => page.payments)
  if (rows.length === 0) return <p className={styles.none}>The provider has reported none yet.</p>
  return (
    <>
      <ul ref={list}>
        {rows.map((payment) => (
          <li key={payment.invoiceId} className={styles.line} tabIndex={-1}>
            <span className={styles.words}>
              <span className={styles.head}>
                <PanelLink to={{ payment: payment.invoiceId }}>
                  {payment.number ?? payment.invoiceId}
                </PanelLink>
                <StatusBadge {...paymentState(payment)} />
              </span>
              <span className={styles.quiet}>
                {paymentKindTitles[payment.kind]}, <DateText at={payment.paidAt ?? payment.createdAt} />
              </span>
            </span>
            <Money cents={payment.totalCents} />
          </li>
        ))}
      </ul>
      {payments.hasNextPage && (
        <Button
          ref={button}
          variant="subtle"
          loading={payments.isFetchingNextPage}
          onClick={() => void payments.fetchNextPage()}
        >
          Load more
        </Button>
      )}
    </>
  )
}
