import { subtractDiscounts, findRunningDiscounts } from '#shared/billing/subtract-discounts.ts'
import { formatCents } from '../ui/text/format-cents.ts'
import type { Discount } from '#shared/billing/discount-schema.ts'
import type { SubscriptionBilling } from '#shared/contract/billing/billing.ts'
import { planTitles } from '#shared/products/plan.ts'
import { DateText } from '../ui/text/date-text.tsx'

/** What the next charge takes, less the discounts that still run then, in cents; null where nothing is charged. */
export function nextChargeCents(billed: SubscriptionBilling, discounts: readonly Discount[]): number | null {
  const { nextChargeAt, nextChargeCents: cents } = billed
  return nextChargeAt === null || cents === null ? null : subtractDiscounts(cents, discounts, nextChargeAt)
}

/** "yearly from the next charge", where the plan changes with it; null: it stays. */
export function describeComingPlan(billed: Pick<SubscriptionBilling, 'plan' | 'coming'>): string | null {
  const { plan } = billed.coming
  return plan === billed.plan ? null : `${planTitles[plan].toLowerCase()} from the next charge`
}

/** "20 % off until 21 March", one under the other where there are several. */
export function DiscountWords({ discounts }: { discounts: readonly Discount[] }) {
  return discounts.map(({ percentOff, centsOff, isOnce, endsAt }, index) => (
    <div key={index}>
      {formatDiscount({ percentOff, centsOff })} off
      {isOnce && ' the next charge'}
      {endsAt && (
        <>
          {' '}
          until <DateText at={endsAt} isDay />
        </>
      )}
    </div>
  ))
}

/**
 * "Next charge: $1,216, 21 December: $1,520 less 20 % off." before tax.
 * @param cents of the whole period, before discounts
 */
export function NextChargeWords({
  cents,
  at,
  discounts,
}: {
  cents: number
  at: string
  /** Null: the provider does not answer, and whether there are any is not known. */
  discounts: readonly Discount[] | null
}) {
  const running = findRunningDiscounts(discounts ?? [], at)
  return (
    <>
      Next charge: {formatCents(subtractDiscounts(cents, running, at))}, <DateText at={at} isDay />
      {running.length > 0 &&
        `: ${formatCents(cents)} less your ${running.length === 1 ? 'discount' : 'discounts'} of ${running.map(formatDiscount).join(' and ')}`}
      {discounts === null && ', before any discount: the card provider does not say right now'}.
    </>
  )
}

/** "20 %", or an amount. */
export const formatDiscount = ({ percentOff, centsOff }: Pick<Discount, 'percentOff' | 'centsOff'>) =>
  percentOff === null ? formatCents(centsOff ?? 0) : `${percentOff} %`
