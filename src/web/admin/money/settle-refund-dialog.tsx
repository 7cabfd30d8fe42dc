import { Radio } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { settleRefund, type PaymentDetail } from '#shared/contract/admin-money.ts'
import { formatCents } from '#shared/checkout/money.ts'
import { call } from '../../call.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { changesKey, overviewQuery } from '../admin-queries.ts'
import { moneyKey, paymentQuery } from './money-queries.ts'
import styles from './payment-panel.module.css'
import { ReasonField } from './reason-field.tsx'
import { useFieldProblems } from './use-field-problems.ts'

interface SettleRefundProps {
  payment: PaymentDetail
  refund: PaymentDetail['refunds'][number]
  isOpen: boolean
  onClose: () => void
  onSettled: () => void
}

type How = 'card' | 'otherwise'

/** Asks how the money of a refund that did not arrive reached its customer after all. */
export function SettleRefundDialog(props: SettleRefundProps) {
  const { refund, payment, isOpen, onClose } = props
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`How did ${formatCents(refund.amountCents)} reach ${payment.userEmail}?`}
      size={480}
    >
      <SettleRefundForm {...props} />
    </Dialog>
  )
}

function SettleRefundForm({ payment, refund, onClose, onSettled }: SettleRefundProps) {
  const queryClient = useQueryClient()
  const [how, setHow] = useState<How>('otherwise')
  const [note, setNote] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(settleRefund, { refundId: refund.id, how, note: note.trim() }),
    onSuccess: ({ payment: now }) => {
      queryClient.setQueryData(paymentQuery(payment.invoiceId).queryKey, now)
      void queryClient.invalidateQueries({ queryKey: moneyKey })
      void queryClient.invalidateQueries({ queryKey: overviewQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: changesKey })
      onSettled()
    },
  })
  const { form, problems, sentence, check } = useFieldProblems(error)
  const settle = (event: FormEvent) => {
    event.preventDefault()
    if (check(note.trim() === '' ? { note: 'Say what was done: it is kept with the payment.' } : {})) mutate()
  }
  return (
    <form ref={form} className={styles.settle} noValidate onSubmit={settle}>
      <Radio.Group
        label="How it was settled"
        value={how}
        onChange={(value) => setHow(value === 'card' ? 'card' : 'otherwise')}
      >
        <div className={styles.ways}>
          <Radio
            value="otherwise"
            label="Paid in another way"
            description="Such as a bank transfer. It counts as given back; nothing is paid by saying so."
          />
          <Radio
            value="card"
            label="Given back again to a card"
            description="By a later refund of this payment, which counts by itself."
          />
        </div>
      </Radio.Group>
      <ReasonField label="What was done" value={note} problem={problems['note']} onChange={setNote} />
      <FieldError>{sentence}</FieldError>
      <DialogActions
        cancelLabel="Not yet"
        onCancel={onClose}
        confirmLabel="It is settled"
        isBusy={isPending}
      />
    </form>
  )
}
