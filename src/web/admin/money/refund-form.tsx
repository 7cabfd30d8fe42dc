import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type FormEvent } from 'react'
import { z } from 'zod'
import { describeRefundLimit } from '#shared/billing/describe-refund-limit.ts'
import { refundPayment, type PaymentDetail } from '#shared/contract/billing/admin-money.ts'
import { formatCents, readCurrencySign, readPageCurrency } from '../../ui/text/format-cents.ts'
import { readAmountCents } from '#shared/billing/read-amount-cents.ts'
import { cacheAnswer } from '../../call/cache-answer.ts'
import { call, errorMessage, Refusal } from '../../call/call.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'
import { moneyKey, paymentQuery } from './money-queries.ts'
import styles from './payment-panel.module.css'
import { describeDone } from './payment-words.ts'
import { ReasonField } from './reason-field.tsx'
import { useMoneyForm } from './use-money-form.ts'

const draftSchema = z.object({ amount: z.string(), reason: z.string() })
const empty = { amount: '', reason: '' }

/** Gives back a payment, whole or in part. Asks once, naming the amount and the person. */
export function RefundForm({ payment }: { payment: PaymentDetail }) {
  const { refundableCents } = payment
  const queryClient = useQueryClient()
  const [askedCents, setAskedCents] = useState<number | null>(null)
  const {
    typed,
    isChanged,
    change,
    discard,
    drop,
    mutate,
    isPending,
    error,
    isRefused,
    isUnanswered,
    form,
    problems,
    sentence,
    check,
  } = useMoneyForm({
    key: `refund/${payment.invoiceId}`,
    schema: draftSchema,
    empty,
    isShown: askedCents === null,
    run: (intentId, { reason }, amountCents: number) =>
      call(refundPayment, { invoiceId: payment.invoiceId, intentId, amountCents, reason: reason.trim() }),
    onDone: ({ payment: now, earlierReason }, amountCents) => {
      cacheAnswer(queryClient, paymentQuery(payment.invoiceId).queryKey, now)
      void queryClient.invalidateQueries({ queryKey: moneyKey })
      const refund = `${formatCents(amountCents)} will be returned to ${payment.userEmail}`
      showToast(describeDone(refund, earlierReason))
    },
  })
  const { amount, reason } = typed
  // Where that intent was used before, its refund was made.
  const isNothingMade = isRefused && !hasCode(error, ['intent_reused'])
  const failure = error && (
    <FieldError>
      {isNothingMade ? `Nothing was refunded. ${errorMessage(error)}` : errorMessage(error)}
    </FieldError>
  )
  const isOwed = payment.promisedRefunds.some(({ state }) => state === 'owed')
  const isOver = !isOwed && (refundableCents <= 0 || payment.status !== 'paid')
  useEffect(() => {
    // No form is left to correct it in. After a lost answer it stays, as its intent does.
    if (isOver && isChanged && isRefused) drop()
  })
  const onAsked = () => {
    setAskedCents(null)
    // What was refused is owed now, and stands above.
    void queryClient.invalidateQueries({ queryKey: paymentQuery(payment.invoiceId).queryKey })
  }

  if (isOwed) {
    return (
      <>
        {failure}
        <p className={styles.none}>You can refund more once what is owed has been settled.</p>
      </>
    )
  }
  if (isOver) {
    // What was refused for another reason may have been refunded since, and is no news then.
    if (hasCode(error, ['refund_too_high', 'payment_not_refundable'])) return failure
    if (payment.status !== 'paid' || payment.paidCents === 0) return null
    return <p className={styles.none}>{describeRefundLimit(refundableCents, readPageCurrency())}</p>
  }

  const ask = (event: FormEvent) => {
    event.preventDefault()
    const cents = readAmountCents(amount, readPageCurrency())
    const found = {
      ...(cents === null || cents < 1
        ? { amountCents: 'Type an amount, such as 120 or 120.50.' }
        : cents > refundableCents
          ? { amountCents: describeRefundLimit(refundableCents, readPageCurrency()) }
          : {}),
      ...(reason.trim() === '' ? { reason: 'Say why: it is stored with the payment.' } : {}),
    }
    if (check(found)) setAskedCents(cents)
  }

  return (
    <form ref={form} className={styles.refund} noValidate onSubmit={ask}>
      <TextInput
        label="Amount"
        description={`Up to ${formatCents(refundableCents)}. Films and tokens stay as they are.`}
        inputMode="decimal"
        autoComplete="off"
        leftSection={readCurrencySign()}
        value={amount}
        error={problems['amountCents']}
        onChange={(event) => change({ amount: event.currentTarget.value })}
      />
      <ReasonField value={reason} problem={problems['reason']} onChange={(reason) => change({ reason })} />
      <FieldError>{sentence}</FieldError>
      <FieldError>
        {error && isUnanswered
          ? 'A try had no answer: it may have been refunded. Look at the payment before you discard.'
          : null}
      </FieldError>
      <div className={styles.actions}>
        <Button type="submit" variant="default" loading={isPending}>
          Refund
        </Button>
        {isChanged && (
          <Button variant="subtle" disabled={isPending} onClick={discard}>
            Discard
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={askedCents !== null}
        title={`Refund ${formatCents(askedCents ?? 0)} to ${payment.userEmail}?`}
        confirmLabel="Refund"
        cancelLabel="Not now"
        isBusy={isPending}
        onClose={() => setAskedCents(null)}
        onConfirm={() => askedCents !== null && mutate(askedCents, { onSettled: onAsked })}
      >
        It goes to the card that paid, and takes the bank a few days.
      </ConfirmDialog>
    </form>
  )
}

const hasCode = (error: Error | null, codes: readonly Refusal['code'][]): boolean =>
  error instanceof Refusal && codes.includes(error.code)
