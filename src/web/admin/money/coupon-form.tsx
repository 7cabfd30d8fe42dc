import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { z } from 'zod'
import { blocksPerPeriod } from '#shared/products/plan.ts'
import type { Discount } from '#shared/billing/discount-schema.ts'
import { readAmountCents } from '#shared/billing/read-amount-cents.ts'
import { subtractDiscounts } from '#shared/billing/subtract-discounts.ts'
import { formatCents, readPageCurrency } from '../../ui/text/format-cents.ts'
import { giveCoupon } from '#shared/contract/billing/admin-discounts.ts'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import { formatDiscount } from '../../billing/next-charge.tsx'
import { call } from '../../call/call.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'
import { useRestoredFocus } from '../../ui/focus/use-restored-focus.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { discountsQuery } from './money-queries.ts'
import styles from './payment-panel.module.css'
import { describeDone } from './payment-words.ts'
import { ReasonField } from './reason-field.tsx'
import { useMoneyForm } from './use-money-form.ts'

const draftSchema = z.object({
  kind: z.enum(['percent', 'amount']),
  amount: z.string(),
  months: z.string(),
  reason: z.string(),
})
type Draft = z.infer<typeof draftSchema>
interface Coupon extends Pick<Discount, 'percentOff' | 'centsOff'> {
  months: number | null
}
/** It lasts for the plan's period: a shorter one may end before anything is charged. */
const startDraft = ({ plan }: Subscription): Draft => ({
  kind: 'percent',
  amount: '',
  months: String(blocksPerPeriod[plan]),
  reason: '',
})

interface CouponFormProps {
  subscription: Subscription
  /** Those that run; null: not known. */
  discounts: readonly Discount[] | null
}

/**
 * A share or an amount off the invoices to come, for some months or every invoice, with a stored reason. Asks once, naming
 * how long it runs and what the next charge is with it.
 */
export function CouponForm({ subscription, discounts }: CouponFormProps) {
  const queryClient = useQueryClient()
  const { queryKey } = discountsQuery(subscription.id)
  const [asked, setAsked] = useState<Coupon | null>(null)
  const {
    typed,
    isChanged,
    change,
    discard,
    mutate,
    isPending,
    isUnanswered,
    form,
    problems,
    sentence,
    check,
  } = useMoneyForm({
    key: `coupon/${subscription.id}`,
    schema: draftSchema,
    empty: startDraft(subscription),
    isShown: asked === null,
    run: (intentId, { reason }, { percentOff, centsOff, months }: Coupon) =>
      call(giveCoupon, {
        subscriptionId: subscription.id,
        intentId,
        percentOff: percentOff ?? undefined,
        centsOff: centsOff ?? undefined,
        months,
        reason: reason.trim(),
        // After a lost answer it may run, too.
      }).finally(() => void queryClient.invalidateQueries({ queryKey })),
    onDone: ({ earlierReason }, coupon) => {
      showToast(describeDone(`${formatDiscount(coupon)} off for ${subscription.userEmail}`, earlierReason))
    },
  })
  const { kind, amount, months, reason } = typed
  const button = useRestoredFocus<HTMLButtonElement>(isPending)
  const amountField = kind === 'percent' ? 'percentOff' : 'centsOff'

  const ask = (event: FormEvent) => {
    event.preventDefault()
    const percent = /^\d{1,3}$/.test(amount.trim()) ? Number(amount.trim()) : 0
    const cents = readAmountCents(amount, readPageCurrency()) ?? 0
    const span = months.trim() === '' ? null : /^\d{1,2}$/.test(months.trim()) ? Number(months.trim()) : 0
    const found = {
      ...(kind === 'percent' &&
        (percent < 1 || percent > 100) && { percentOff: 'Type a whole number from 1 to 100.' }),
      ...(kind === 'amount' && cents < 1 && { centsOff: 'Type an amount, such as 120 or 120.50.' }),
      ...(span !== null &&
        (span < 1 || span > 36) && { months: 'Type 1 to 36 months, or leave it empty for every invoice.' }),
      ...(reason.trim() === '' && { reason: 'Say why: it is stored with the change.' }),
    }
    if (!check(found)) return
    const isPercent = kind === 'percent'
    setAsked({ percentOff: isPercent ? percent : null, centsOff: isPercent ? null : cents, months: span })
  }

  return (
    <form ref={form} className={styles.refund} noValidate onSubmit={ask}>
      <SegmentedControl
        aria-label="Kind of discount"
        data={[
          { value: 'percent', label: 'Percent' },
          { value: 'amount', label: 'Amount' },
        ]}
        value={kind}
        onChange={(value) => change({ kind: value === 'amount' ? 'amount' : 'percent' })}
      />
      <TextInput
        label={kind === 'percent' ? 'Percent off' : 'Amount off each invoice'}
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        error={problems[amountField]}
        onChange={(event) => change({ amount: event.currentTarget.value })}
      />
      <TextInput
        label="Months"
        description="Empty: for as long as it runs."
        inputMode="numeric"
        autoComplete="off"
        value={months}
        error={problems['months']}
        onChange={(event) => change({ months: event.currentTarget.value })}
      />
      <ReasonField value={reason} problem={problems['reason']} onChange={(reason) => change({ reason })} />
      <FieldError>{sentence}</FieldError>
      <div className={styles.actions}>
        <Button ref={button} type="submit" variant="default" loading={isPending}>
          Give the discount
        </Button>
        {isChanged && (
          <Button variant="subtle" disabled={isPending} onClick={discard}>
            Discard
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={asked !== null}
        title={`Give ${asked ? formatDiscount(asked) : ''} off to ${subscription.userEmail}?`}
        confirmLabel="Give the discount"
        cancelLabel="Not now"
        isDestructive={false}
        isBusy={isPending}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && mutate(asked, { onSettled: () => setAsked(null) })}
      >
        {asked && (
          // After a lost answer it may be among those that run already.
          <CouponEffect
            coupon={asked}
            subscription={subscription}
            discounts={isUnanswered ? null : discounts}
          />
        )}
      </ConfirmDialog>
    </form>
  )
}

/** How long a discount would run, and the next charge with it, where both are known. */
function CouponEffect({ coupon, subscription, discounts }: CouponFormProps & { coupon: Coupon }) {
  const { at, totalCents } = subscription.renewal
  const { months } = coupon
  const span =
    months === null ? 'as long as the subscription does' : months === 1 ? 'a month' : `${months} months`
  return (
    <>
      It runs for {span} and can’t be ended here.
      {at !== null && discounts && (
        <>
          {' '}
          The next charge, on <DateText at={at} isDay />, is then{' '}
          {/* The server refuses one that would be over by then. */}
          {formatCents(subtractDiscounts(totalCents, [...discounts, { ...coupon, endsAt: null }], at))}{' '}
          instead of {formatCents(subtractDiscounts(totalCents, discounts, at))}.
        </>
      )}
    </>
  )
}
