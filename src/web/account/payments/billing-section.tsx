import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { openBillingPortal, type CardOnFile } from '#shared/contract/billing/billing.ts'
import type { Invoice } from '#shared/contract/billing/invoices.ts'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import { paths } from '#shared/paths.ts'
import { subscriptionTitle } from '#shared/subscriptions/subscription-title.ts'
import { billingQuery, type Billing } from '../../billing/billing-queries.ts'
import { call, errorMessage } from '../../call/call.ts'
import { mySubscriptionsQuery } from '../../subscriptions/queries/subscription-queries.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { useIsMounted } from '../../ui/page/use-is-mounted.ts'
import { useOnRestored } from '../../ui/page/use-on-restored.ts'
import { Money } from '../../ui/text/money.tsx'
import { Section } from '../../ui/page/section.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { StatusBadge, type Tone } from '../../ui/marks/status-badge.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from '../style/account-page.module.css'
import { BilledSubscriptions } from './billed-subscriptions.tsx'

/** Which card pays, what is charged when, and every invoice. */
export function BillingSection() {
  return (
    <Section title="Billing">
      <BillingParts />
    </Section>
  )
}

function BillingParts() {
  const billing = useQuery(billingQuery)
  const subscriptions = useQuery(mySubscriptionsQuery)
  if (billing.data && subscriptions.data) {
    if (subscriptions.data.length === 0) return <NothingBilled />
    return (
      <>
        <PayingCard card={billing.data.card} isKnown={billing.data.isCardKnown} />
        <BilledSubscriptions billing={billing.data} subscriptions={subscriptions.data} />
        {/* The provider writes one over nothing when a pause moves the next charge. */}
        <Invoices
          invoices={billing.data.invoices.filter(({ totalCents }) => totalCents > 0)}
          subscriptions={subscriptions.data}
        />
      </>
    )
  }
  const error = billing.error ?? subscriptions.error
  if (!error) return <SkeletonRows rows={4} label="Loading your billing" />
  return (
    <ErrorState
      title="Your billing could not be read."
      sentence={errorMessage(error)}
      onRetry={() => {
        void billing.refetch()
        void subscriptions.refetch()
      }}
    />
  )
}

function NothingBilled() {
  return (
    <EmptyState
      title="There is nothing to bill."
      text="You pay once you subscribe, each month, quarter or year."
      action={
        <Button component={Link} to={paths.productForm()}>
          Choose your films
        </Button>
      }
    />
  )
}

function PayingCard({ card, isKnown }: { card: CardOnFile | null; isKnown: boolean }) {
  const isMounted = useIsMounted()
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call(openBillingPortal, {}),
    // Leaving takes a moment: the button stays busy until the page is gone.
    onSuccess: ({ url }) => isMounted() && window.location.assign(url),
  })
  useOnRestored(reset)
  return (
    <div className={styles.row}>
      <div className={styles.what}>
        <span className={styles.name}>
          {card
            ? `${brandName(card.brand)} ending in ${card.last4}`
            : isKnown
              ? 'No card on file'
              : 'Your card can’t be shown right now'}
        </span>
        <span className={styles.detail}>
          {card
            ? `Valid until ${String(card.expiryMonth).padStart(2, '0')}/${card.expiryYear}`
            : isKnown
              ? 'The card provider will ask for one at your next payment.'
              : 'The card provider is not answering. Your payments are not affected.'}
        </span>
        {error && <FieldError>{errorMessage(error)}</FieldError>}
      </div>
      <Button variant="default" loading={isPending || isSuccess} onClick={() => mutate()}>
        Change the card
      </Button>
    </div>
  )
}

const brandName = (brand: string) =>
  ({ visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' })[brand] ??
  brand.charAt(0).toUpperCase() + brand.slice(1)

const shownAtFirst = 6

interface InvoicesProps {
  invoices: Billing['invoices']
  subscriptions: readonly Subscription[]
}

function Invoices({ invoices, subscriptions }: InvoicesProps) {
  const [isWhole, setWhole] = useState(false)
  if (invoices.length === 0) return null
  const shown = isWhole ? invoices : invoices.slice(0, shownAtFirst)
  const endedIds = new Set(subscriptions.filter(({ status }) => status === 'canceled').map(({ id }) => id))
  /** What it was for, where that is not plain. */
  const findName = ({ subscriptionId }: Invoice) => {
    const subscription = subscriptions.length > 1 && subscriptions.find(({ id }) => id === subscriptionId)
    return subscription ? subscriptionTitle(subscription) : null
  }
  return (
    <>
      <h3 className={styles.subtitle}>Invoices and receipts</h3>
      <ul className={styles.list}>
        {shown.map((invoice) => (
          <li key={invoice.id} className={styles.row}>
            <InvoiceLine
              invoice={invoice}
              name={findName(invoice)}
              isOver={endedIds.has(invoice.subscriptionId)}
            />
          </li>
        ))}
      </ul>
      {shown.length < invoices.length && (
        <Button variant="subtle" className={styles.after} onClick={() => setWhole(true)}>
          Show all {invoices.length}
        </Button>
      )}
    </>
  )
}

const invoiceStates: Record<Invoice['status'], { tone: Tone; label: string }> = {
  draft: { tone: 'quiet', label: 'Being prepared' },
  open: { tone: 'warn', label: 'Due' },
  paid: { tone: 'good', label: 'Paid' },
  void: { tone: 'quiet', label: 'Void' },
  uncollectible: { tone: 'quiet', label: 'Not collected' },
}

interface InvoiceLineProps {
  invoice: Invoice
  name: string | null
  /** Its subscription has ended: what was open then is asked for no more. */
  isOver: boolean
}

function InvoiceLine({ invoice, name, isOver }: InvoiceLineProps) {
  const status = isOver && invoice.status === 'open' ? 'uncollectible' : invoice.status
  return (
    <>
      <div className={styles.what}>
        <span className={styles.name}>
          <DateText at={invoice.paidAt ?? invoice.createdAt} isDay />
          <StatusBadge {...invoiceStates[status]} />
        </span>
        <span className={styles.detail}>
          {name && `${name} · `}
          {invoice.number ?? 'No number yet'}
          {invoice.refundedCents > 0 && (
            <>
              , <Money cents={invoice.refundedCents} /> refunded
            </>
          )}
        </span>
      </div>
      <span className={styles.amount}>
        <Money cents={invoice.totalCents} />
        {status === 'open' ? (
          <Link to={paths.duePayment(invoice.id)} className={styles.beside}>
            Pay<VisuallyHidden> invoice {invoice.number}</VisuallyHidden>
          </Link>
        ) : (
          status !== 'uncollectible' &&
          invoice.pdfUrl && (
            <a
              href={invoice.pdfUrl}
              target="_blank"
              rel="noreferrer"
              className={styles.beside}
              aria-label={`Invoice ${invoice.number ?? ''} as PDF`}
            >
              PDF
            </a>
          )
        )}
      </span>
    </>
  )
}
