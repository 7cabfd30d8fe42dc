import { Radio } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { z } from 'zod'
import {
  settleRefund,
  type PaymentDetail,
  type PromisedRefund,
} from '#shared/contract/billing/admin-money.ts'
import type { InputOf } from '#shared/contract/call/define-call.ts'
import { formatCents } from '../../ui/text/format-cents.ts'
import { cacheAnswer } from '../../call/cache-answer.ts'
import { call } from '../../call/call.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { useStoredDraft } from '../../ui/drafts/use-stored-draft.ts'
import { changesKey, overviewQuery } from '../parts/admin-queries.ts'
import { moneyKey, paymentQuery } from './money-queries.ts'
import styles from './payment-panel.module.css'
import { settledWays } from './payment-words.ts'
import { ReasonField } from './reason-field.tsx'
import { useFieldProblems } from '../parts/use-field-problems.ts'

interface SettleRefundProps {
  payment: PaymentDetail
  promised: PromisedRefund
  isOpen: boolean
  onClose: () => void
  onSettled: () => void
}

type How = InputOf<typeof settleRefund>['how']
const ways: Record<How, string> = {
  otherwise: 'Such as a bank transfer. It counts as refunded; choosing this pays nothing.',
  card: 'Made since then, such as on the card provider’s own pages. It counts by itself.',
  dropped: 'Such as asked for twice. It does not count as refunded.',
}
const draftSchema = settleRefund.input.pick({ how: true }).extend({ note: z.string() })
const empty: z.infer<typeof draftSchema> = { how: 'otherwise', note: '' }
const isWay = (value: string): value is How => value in ways

/** Asks how the money of an owed refund reached its customer after all. What is typed stays until it is stored. */
export function SettleRefundDialog(props: SettleRefundProps) {
  const { promised, payment, isOpen, onClose } = props
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`How was the refund of ${formatCents(promised.dueCents)} to ${payment.userEmail} settled?`}
      size={480}
    >
      <SettleRefundForm {...props} />
    </Dialog>
  )
}

function SettleRefundForm({ payment, promised, onClose, onSettled }: SettleRefundProps) {
  const queryClient = useQueryClient()
  const draft = useStoredDraft(`settle-refund/${promised.id}`, draftSchema, empty)
  const { how, note } = draft.value
  const { mutate, isPending, error } = useMutation({
    mutationFn: (typed: typeof empty) =>
      call(settleRefund, { promisedRefundId: promised.id, how: typed.how, note: typed.note.trim() }),
    onSuccess: ({ payment: now }, typed) => {
      cacheAnswer(queryClient, paymentQuery(payment.invoiceId).queryKey, now)
      void queryClient.invalidateQueries({ queryKey: moneyKey })
      void queryClient.invalidateQueries({ queryKey: overviewQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: changesKey })
      draft.dropSent(typed)
      onSettled()
    },
    // A lost answer may have settled it: the payment says so then, and with which note.
    onError: () => void queryClient.invalidateQueries({ queryKey: paymentQuery(payment.invoiceId).queryKey }),
  })
  const { form, problems, sentence, check, clear } = useFieldProblems(error)
  const change = (changes: Partial<typeof empty>) => {
    clear(Object.keys(changes))
    draft.store((now) => ({ ...now, ...changes }))
  }
  const settle = (event: FormEvent) => {
    event.preventDefault()
    if (check(note.trim() === '' ? { note: 'Say what was done: it is stored with the payment.' } : {}))
      mutate(draft.value)
  }
  return (
    <form ref={form} className={styles.settle} noValidate onSubmit={settle}>
      <Radio.Group
        label="How it was settled"
        value={how}
        onChange={(value) => isWay(value) && change({ how: value })}
      >
        <div className={styles.ways}>
          {Object.entries(ways).map(
            ([value, description]) =>
              isWay(value) && (
                <Radio key={value} value={value} label={settledWays[value]} description={description} />
              ),
          )}
        </div>
      </Radio.Group>
      <ReasonField
        label="What was done"
        value={note}
        problem={problems['note']}
        onChange={(note) => change({ note })}
      />
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
