import { Button } from '@mantine/core'
import { useState } from 'react'
import type { PaymentDetail } from '#shared/contract/admin-money.ts'
import { DateText } from '../../ui/date-text.tsx'
import { Money } from '../../ui/money.tsx'
import { useFocusOnArrival } from '../../ui/use-focus-on-arrival.ts'
import styles from './payment-panel.module.css'
import { refundState } from './payment-words.ts'
import { SettleRefundDialog } from './settle-refund-dialog.tsx'

type Refund = PaymentDetail['refunds'][number]

/** One refund: how much, why and by whom. One that did not arrive asks how it was settled. */
export function RefundLine({ payment, refund }: { payment: PaymentDetail; refund: Refund }) {
  const [isAsking, setAsking] = useState(false)
  const [isSettledHere, setSettledHere] = useState(false)
  return (
    <li className={styles.line}>
      <span className={styles.words}>
        {refund.reason || 'No reason was given'}
        <span className={styles.quiet}>
          {refund.refundedByEmail ?? 'By the product'}, <DateText at={refund.createdAt} />,{' '}
          {refundState(refund)}
        </span>
        {refund.settled && <Settled settled={refund.settled} isNew={isSettledHere} />}
      </span>
      <Money cents={refund.amountCents} />
      {refund.isOwed && (
        <div className={styles.owed}>
          <p>
            It did not reach the card: the bank sent it back, and {payment.userEmail} was told. Give it back
            again below, or pay it in another way. Then say here how it was settled.
          </p>
          <Button variant="default" onClick={() => setAsking(true)}>
            It is settled
          </Button>
        </div>
      )}
      <SettleRefundDialog
        payment={payment}
        refund={refund}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onSettled={() => {
          setAsking(false)
          setSettledHere(true)
        }}
      />
    </li>
  )
}

function Settled({ settled, isNew }: { settled: NonNullable<Refund['settled']>; isNew: boolean }) {
  const words = useFocusOnArrival<HTMLSpanElement>(isNew)
  return (
    <span ref={words} tabIndex={-1}>
      {settled.how === 'card' ? 'Given back again' : 'Paid in another way'}, <DateText at={settled.at} />:{' '}
      {settled.note}
    </span>
  )
}
