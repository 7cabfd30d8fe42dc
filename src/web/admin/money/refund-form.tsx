import { Button, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { refundPayment, type PaymentDetail } from '#shared/contract/admin-money.ts'
import { formatCents } from '#shared/checkout/money.ts'
import { readDollars } from '#shared/billing/read-dollars.ts'
import { call, Refusal, sentenceOf } from '../../call.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { showToast } from '../../ui/toast.tsx'
import { changesKey } from '../admin-queries.ts'
import { moneyKey, paymentQuery } from './money-queries.ts'
import styles from './payment-panel.module.css'

/** Gives back a payment, whole or in part. Asks once, naming the amount and the person. */
export function RefundForm({ payment }: { payment: PaymentDetail }) {
  const leftCents = payment.paidCents - payment.refundedCents
  const queryClient = useQueryClient()
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const [problems, setProblems] = useState<{ amount?: string; reason?: string }>({})
  // One name for one intent: a click that is repeated, or sent again after silence, gives nothing back twice.
  const [intentId, setIntentId] = useState(() => crypto.randomUUID())
  const [askedCents, setAskedCents] = useState<number | null>(null)

  const { mutate, isPending, error } = useMutation({
    mutationFn: (amountCents: number) =>
      call(refundPayment, { invoiceId: payment.invoiceId, intentId, amountCents, reason: reason.trim() }),
    onSuccess: ({ payment: now }, amountCents) => {
      queryClient.setQueryData(paymentQuery(payment.invoiceId).queryKey, now)
      void queryClient.invalidateQueries({ queryKey: moneyKey })
      void queryClient.invalidateQueries({ queryKey: changesKey })
      setAmount('')
      setReason('')
      setIntentId(crypto.randomUUID())
      showToast(`${formatCents(amountCents)} go back to ${payment.userEmail}.`)
    },
    onError: (problem) => {
      // Said no for good: what is tried next is another intent. After silence it stays the same one.
      if (problem instanceof Refusal && problem.status === 409) setIntentId(crypto.randomUUID())
      if (problem instanceof Refusal && problem.code === 'payment_provider') setIntentId(crypto.randomUUID())
    },
    onSettled: () => setAskedCents(null),
  })

  if (leftCents <= 0 || payment.status !== 'paid') return null

  const ask = (event: FormEvent) => {
    event.preventDefault()
    const cents = readDollars(amount)
    const found = {
      ...(cents === null || cents < 1
        ? { amount: 'Type an amount in dollars, such as 120 or 120.50.' }
        : cents > leftCents
          ? { amount: `At most ${formatCents(leftCents)} are left of this payment.` }
          : {}),
      ...(reason.trim() === '' ? { reason: 'Say why: it is kept with the payment.' } : {}),
    }
    setProblems(found)
    if (Object.keys(found).length === 0) setAskedCents(cents)
  }

  return (
    <form className={styles.refund} noValidate onSubmit={ask}>
      <TextInput
        label="Amount"
        description={`Up to ${formatCents(leftCents)}. Films and tokens stay as they are.`}
        inputMode="decimal"
        autoComplete="off"
        leftSection="$"
        value={amount}
        error={problems.amount}
        onChange={(event) => setAmount(event.currentTarget.value)}
      />
      <Textarea
        label="Reason"
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        error={problems.reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {error && (
        <FieldError>
          {error instanceof Refusal && error.code === 'payment_provider'
            ? `Nothing was given back. ${sentenceOf(error)}`
            : sentenceOf(error)}
        </FieldError>
      )}
      <Button type="submit" variant="default" loading={isPending}>
        Give back
      </Button>
      <ConfirmDialog
        isOpen={askedCents !== null}
        title={`Give ${formatCents(askedCents ?? 0)} back to ${payment.userEmail}?`}
        confirmLabel="Give back"
        cancelLabel="Not now"
        isBusy={isPending}
        onClose={() => setAskedCents(null)}
        onConfirm={() => askedCents !== null && mutate(askedCents)}
      >
        It goes to the card that paid, and takes the bank a few days.
      </ConfirmDialog>
    </form>
  )
}
