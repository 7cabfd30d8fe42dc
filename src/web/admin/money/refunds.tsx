import type { PaymentDetail } from '#shared/contract/billing/admin-money.ts'
import { useFocusAfterChange } from '../../ui/focus/use-focus-after-change.ts'
import { Section } from '../../ui/page/section.tsx'
import styles from './payment-panel.module.css'
import { PromisedRefundLine } from './promised-refund-line.tsx'
import { RefundForm } from './refund-form.tsx'
import { RefundLine } from './refund-line.tsx'

/** The refunds of a payment, made and promised, and the form of the next one. */
export function Refunds({ payment }: { payment: PaymentDetail }) {
  const { promisedRefunds, refunds, refundedCents } = payment
  // What was refunded, retried or settled may take its buttons with it.
  const standing = JSON.stringify([refundedCents, promisedRefunds.map(({ id, state }) => [id, state])])
  const place = useFocusAfterChange<HTMLDivElement>(standing)
  return (
    <Section title="Refunded">
      <div ref={place} tabIndex={-1}>
        {refunds.length + promisedRefunds.length === 0 && <p className={styles.none}>Nothing so far.</p>}
        <ul>
          {promisedRefunds.map((promised) => (
            <PromisedRefundLine key={promised.id} payment={payment} promised={promised} />
          ))}
          {refunds.map((refund) => (
            <RefundLine key={refund.id} refund={refund} />
          ))}
        </ul>
        <RefundForm payment={payment} />
      </div>
    </Section>
  )
}
