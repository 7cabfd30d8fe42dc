import { formatCents } from '../ui/text/format-cents.ts'
import type { SubscriptionBilling } from '#shared/contract/billing/billing.ts'
import { DateText } from '../ui/text/date-text.tsx'
import styles from './plan-page.module.css'

const countBlocks = (count: number) => (count === 1 ? '1 block' : `${count} blocks`)

/** What goes back when a subscription ends at once: how much, of which payments, and why that much. */
export function RefundWords({
  billed: { refundsIfCanceledNow: shares, refundIfCanceledNowCents: cents },
}: {
  billed: Pick<SubscriptionBilling, 'refundsIfCanceledNow' | 'refundIfCanceledNowCents'>
}) {
  if (shares.length === 0) return 'Every paid block is open, so nothing is refunded. This can’t be undone.'
  return (
    <>
      {cents > 0 ? `We return ${formatCents(cents)} to your card.` : 'Nothing is refunded.'} This can’t be
      undone.
      <span className={styles.shares}>
        {shares.map((share) => (
          <span key={share.invoiceId}>
            {formatCents(share.paidCents)} paid
            {share.paidAt && (
              <>
                {' '}
                on <DateText at={share.paidAt} isDay />
              </>
            )}{' '}
            for {countBlocks(share.blocks)}, of which {share.unopenedBlocks}{' '}
            {share.unopenedBlocks === 1 ? 'has' : 'have'} not opened: {formatCents(share.shareCents)}
            {share.amountCents < share.shareCents &&
              `; less what was already refunded or is disputed: ${formatCents(share.amountCents)}`}
            .
          </span>
        ))}
      </span>
      Open blocks stay yours and are not charged again: you keep the discount of a longer plan.
    </>
  )
}
