import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { FailedPayment } from '#shared/contract/billing/billing.ts'
import type { Invoice } from '#shared/contract/billing/invoices.ts'
import { paths } from '#shared/paths.ts'
import { subscriptionTitle } from '#shared/subscriptions/subscription-title.ts'
import { errorMessage } from '../call/call.ts'
import { mySubscriptionsQuery } from '../subscriptions/queries/subscription-queries.ts'
import { subscriptionKind } from '../subscriptions/status/subscription-words.ts'
import NotFoundPage from '../system/error-pages/not-found-page.tsx'
import { pageTitle } from '../system/page/page-title.ts'
import { DateText } from '../ui/text/date-text.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Money } from '../ui/text/money.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import { billingQuery } from './billing-queries.ts'
import styles from './due-payment-page.module.css'

export const meta = () => [{ title: pageTitle('Payment due') }]

/** Where an e-mail about a failed payment leads: what is owed, why, and one button. Polls for the payment. */
export default function DuePaymentPage() {
  const { invoiceId = '' } = useParams()
  const billing = useQuery({ ...billingQuery, refetchOnWindowFocus: 'always', staleTime: 0 })
  if (!billing.data) {
    if (!billing.error) return <SkeletonRows rows={4} label="Loading the payment" />
    return (
      <>
        <PageHeader title="Payment due" />
        <ErrorState
          title="This payment could not be read."
          sentence={errorMessage(billing.error)}
          onRetry={() => void billing.refetch()}
        />
      </>
    )
  }
  const { subscriptions, invoices } = billing.data
  const owing = subscriptions.find((each) => each.failedPayment?.invoiceId === invoiceId)
  if (owing?.failedPayment) {
    return <Due payment={owing.failedPayment} subscriptionId={owing.subscriptionId} />
  }
  const invoice = invoices.find((each) => each.id === invoiceId)
  return invoice ? <Settled invoice={invoice} /> : <NotFoundPage />
}

function Due({ payment, subscriptionId }: { payment: FailedPayment; subscriptionId: string }) {
  const subscription = useQuery(mySubscriptionsQuery).data?.find(({ id }) => id === subscriptionId)
  return (
    <div className={styles.page}>
      <PageHeader title="A payment did not go through" />
      <p className={styles.amount}>
        <Money cents={payment.amountDueCents} />
      </p>
      <p className={styles.text}>
        {/* Its line is kept while the name is on its way, so that the button below never moves. */}
        For{' '}
        <Link to={paths.plan(subscriptionId)}>
          {subscription ? subscriptionTitle(subscription) : 'your films'}
        </Link>
        {subscription && `, ${subscriptionKind(subscription)}`}. {payment.sentence}
      </p>
      <p className={styles.text}>
        Films in production continue. The next block opens as soon as this is paid.
        {payment.nextAttemptAt && (
          <>
            {' '}
            We try your card again on <DateText at={payment.nextAttemptAt} isDay />.
          </>
        )}
      </p>
      {payment.payUrl ? (
        <Button component="a" href={payment.payUrl} size="lg" className={styles.pay}>
          Pay with another card
        </Button>
      ) : (
        <p className={styles.text}>
          The card provider has no page for this payment yet. Try again in a minute.
        </p>
      )}
      <p className={styles.after}>
        You pay on the card provider’s page; the card you use there is saved for the next payments. Come back
        afterwards: this page updates as soon as it is paid.
      </p>
    </div>
  )
}

function Settled({ invoice }: { invoice: Invoice }) {
  const isPaid = invoice.status === 'paid'
  return (
    <div className={styles.page}>
      <PageHeader title={isPaid ? 'This is paid' : 'Nothing is owed here'} />
      <p className={styles.text}>
        {isPaid ? (
          <>
            <Money cents={invoice.totalCents} />
            {invoice.paidAt && (
              <>
                {' '}
                on <DateText at={invoice.paidAt} isDay />
              </>
            )}
            . Thank you: your films continue.
          </>
        ) : (
          'This invoice is closed and will not be collected.'
        )}
      </p>
      <Button
        component={Link}
        to={paths.subscriptionStatus(invoice.subscriptionId)}
        size="lg"
        className={styles.pay}
      >
        See your films
      </Button>
      {invoice.pdfUrl && (
        <p className={styles.after}>
          <a href={invoice.pdfUrl} target="_blank" rel="noreferrer">
            Invoice as PDF
          </a>
        </p>
      )}
    </div>
  )
}
