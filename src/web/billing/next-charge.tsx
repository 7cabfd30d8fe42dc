import { lessDiscounts } from '#shared/billing/less-discounts.ts'
import { formatCents } from '#shared/checkout/money.ts'
import type { Discount } from '#shared/billing/discount-schema.ts'
import type { SubscriptionBilling } from '#shared/contract/billing.ts'
import { DateText } from '../ui/date-text.tsx'

/** What the next charge takes, less the discounts that still run then, in cents; null where nothing is charged. */
export function nextChargeCents(billed: SubscriptionBilling, discounts: readonly Discount[]): number | null {
  const { nextChargeAt, nextChargeCents: cents } = billed
  return nextChargeAt === null || cents === null ? null : lessDiscounts(cents, discounts, nextChargeAt)
}

/** "20 % off until 21 March", one under the other where there are several. */
export function DiscountWords({ discounts }: { discounts: readonly Discount[] }) {
  return discounts.map(({ percentOff, centsOff, isOnce, endsAt }, index) => (
    <div key={index}>
      {percentOff === null ? formatCents(centsOff ?? 0) : `${percentOff} %`} off
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
