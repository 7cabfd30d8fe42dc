import { SegmentedControl } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import {
  paymentFilterSchema,
  type ListedPayment,
  type PaymentFilter,
} from '#shared/contract/billing/admin-money.ts'
import { errorMessage } from '../../call/call.ts'
import { DataTable } from '../../ui/tables/data-table.tsx'
import type { Column } from '../../ui/tables/table-column.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Money } from '../../ui/text/money.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { StatusBadge } from '../../ui/marks/status-badge.tsx'
import { usePanelAddress } from '../panel-frame/panel-address.ts'
import { PanelLink } from '../panel-frame/panel-link.tsx'
import { paymentsQuery, type PaymentsFilter } from './money-queries.ts'
import { paymentFilterTitles, paymentKindTitles, paymentState } from './payment-words.ts'
import styles from './payments-table.module.css'
import { EmailAddress } from '../parts/email-address.tsx'

const columns: readonly Column<ListedPayment>[] = [
  {
    id: 'payment',
    header: 'Payment',
    cell: (payment) => (
      <div className={styles.payment}>
        <PanelLink to={{ payment: payment.invoiceId }} className={styles.number}>
          {payment.number ?? payment.invoiceId}
        </PanelLink>
        <span className={styles.quiet}>{paymentKindTitles[payment.kind]}</span>
      </div>
    ),
  },
  {
    id: 'person',
    header: 'Customer',
    takesLine: true,
    isPlain: true,
    cell: (payment) => (
      <span className={styles.person}>
        <EmailAddress>{payment.userEmail}</EmailAddress>
      </span>
    ),
  },
  {
    id: 'state',
    header: 'State',
    width: '160px',
    isPlain: true,
    cell: (payment) => (
      <span className={styles.state}>
        <StatusBadge {...paymentState(payment)} />
      </span>
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    width: '150px',
    align: 'end',
    isPlain: true,
    cell: (payment) => (
      <div className={styles.amount}>
        <Money cents={payment.totalCents} />
        {payment.refundedCents > 0 && (
          <span className={styles.quiet}>
            −<Money cents={payment.refundedCents} />
          </span>
        )}
      </div>
    ),
  },
  {
    id: 'at',
    header: 'When',
    width: '160px',
    isPlain: true,
    align: 'end',
    cell: (payment) => <DateText at={payment.paidAt ?? payment.createdAt} />,
  },
]

const emptyTitles: Record<PaymentFilter, string> = {
  all: 'No payments yet.',
  paid: 'Nothing is paid yet.',
  open: 'Nothing is open.',
  refunded: 'Nothing was refunded.',
  'refund-owed': 'No refund is owed.',
  disputed: 'Nothing is disputed.',
}

interface PaymentsTableProps {
  filter: PaymentsFilter
  /** What is in the search field at this moment. */
  typed: string
  onType: (typed: string) => void
  onFilter: (filter: PaymentFilter) => void
}

/** All payments: searched and filtered by the server, loaded page by page. */
export function PaymentsTable({ filter, typed, onType, onFilter }: PaymentsTableProps) {
  const payments = useInfiniteQuery({ ...paymentsQuery(filter), placeholderData: keepPreviousData })
  const { open } = usePanelAddress()
  if (!payments.data) {
    if (!payments.error) return <SkeletonRows rows={10} label="Loading the payments" />
    return (
      <ErrorState
        title="The payments could not be read."
        sentence={errorMessage(payments.error)}
        onRetry={() => void payments.refetch()}
      />
    )
  }
  return (
    <DataTable
      label="Payments"
      columns={columns}
      rows={payments.data.pages.flatMap((page) => page.payments)}
      rowId={(payment) => payment.invoiceId}
      rowName={(payment) => payment.number ?? payment.invoiceId}
      onOpen={(payment) => open({ payment: payment.invoiceId })}
      search={{ value: typed, onChange: onType, placeholder: 'Search address or number' }}
      filters={
        <SegmentedControl
          aria-label="State"
          data={paymentFilterSchema.options.map((value) => ({ value, label: paymentFilterTitles[value] }))}
          value={filter.filter}
          onChange={(value) => onFilter(paymentFilterSchema.catch('all').parse(value))}
        />
      }
      empty={
        <EmptyState
          title={filter.search ? 'No payment matches this search.' : emptyTitles[filter.filter]}
          text={
            filter.search
              ? 'Look for a part of the address or of the invoice number.'
              : filter.filter === 'all'
                ? 'Payments appear as soon as the card provider reports them.'
                : 'Every payment is under All.'
          }
        />
      }
      more={
        payments.hasNextPage
          ? { isLoading: payments.isFetchingNextPage, onLoad: () => void payments.fetchNextPage() }
          : undefined
      }
    />
  )
}
