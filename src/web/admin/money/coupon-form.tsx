import { Button, SegmentedControl, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { z } from 'zod'
import { blocksPerPeriod } from '#shared/products/plan.ts'
import { readAmountCents } from '#shared/billing/read-amount-cents.ts'
import { formatCents, readPageCurrency } from '../../ui/text/format-cents.ts'
import { giveCoupon } from '#shared/contract/billing/admin-money.ts'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import { call } from '../../call/call.ts'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'
import { useRestoredFocus } from '../../ui/focus/use-restored-focus.ts'
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
interface Discount {
  percentOff?: number
  centsOff?: number
  months: number | null
}
/** It lasts for the plan's period: a shorter one may end before anything is charged. */
const startDraft = ({ plan }: Subscription): Draft => ({
  kind: 'percent',
  amount: '',
  months: String(blocksPerPeriod[plan]),
  reason: '',
})

/** A share or an amount off the invoices to come, for some months or every invoice, with a stored reason. */
export function CouponForm({ subscription }: { subscription: Subscription }) {
  const { typed, isChanged, change, discard, mutate, isPending, form, problems, sentence, check } =
    useMoneyForm({
      key: `coupon/${subscription.id}`,
      schema: draftSchema,
      empty: startDraft(subscription),
      run: (intentId, { reason }, off: Discount) =>
        call(giveCoupon, { subscriptionId: subscription.id, intentId, reason: reason.trim(), ...off }),
      onDone: ({ earlierReason }, { percentOff, centsOff }) => {
        const discount = `${percentOff ? `${percentOff} %` : formatCents(centsOff ?? 0)} off for ${subscription.userEmail}`
        showToast(describeDone(discount, earlierReason))
      },
    })
  const { kind, amount, months, reason } = typed
  const button = useRestoredFocus<HTMLButtonElement>(isPending)
  const amountField = kind === 'percent' ? 'percentOff' : 'centsOff'

  const give = (event: FormEvent) => {
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
    mutate({ ...(kind === 'percent' ? { percentOff: percent } : { centsOff: cents }), months: span })
  }

  return (
    <form ref={form} className={styles.refund} noValidate onSubmit={give}>
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
    </form>
  )
}
