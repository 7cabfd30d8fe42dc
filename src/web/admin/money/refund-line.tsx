import type { PaymentDetail } from '#shared/contract/billing/admin-money.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { Money } from '../../ui/text/money.tsx'
import styles from './payment-panel.module.css'
import { refundState } from './payment-words.ts'

/** One refund at the card provider: how much, why and by whom. */
export function RefundLine({ refund }: { refund: PaymentDetail['refunds'][number] }) {
  return (
    <li className={styles.line}>
      <span className={styles.words}>
        {refund.reason || 'No reason was given'}
        <span className={styles.quiet}>
          {refund.refundedByEmail ?? 'Automatic'}, <DateText at={refund.createdAt} />, {refundState(refund)}
        </span>
      </span>
      <Money cents={refund.amountCents} />
    </li>
  )
}
