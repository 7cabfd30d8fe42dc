import { useQuery } from '@tanstack/react-query'
import type { GivenDiscount } from '#shared/contract/billing/admin-discounts.ts'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import { formatDiscount } from '../../billing/next-charge.tsx'
import { errorMessage } from '../../call/call.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { CouponForm } from './coupon-form.tsx'
import { discountsQuery } from './money-queries.ts'
import styles from './payment-panel.module.css'

/** The discounts that run, and the form of another one. */
export function Discounts({ subscription }: { subscription: Subscription }) {
  const { data, error, refetch } = useQuery(discountsQuery(subscription.id))
  return (
    <>
      {data ? (
        <DiscountList discounts={data} />
      ) : error ? (
        <ErrorState
          title="The discounts that run could not be read."
          sentence={errorMessage(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows rows={1} label="Loading the discounts" />
      )}
      <CouponForm subscription={subscription} discounts={data ?? null} />
    </>
  )
}

function DiscountList({ discounts }: { discounts: readonly GivenDiscount[] }) {
  if (discounts.length === 0) return <p className={styles.none}>None runs at the moment.</p>
  return (
    <ul aria-label="Discounts that run">
      {discounts.map((discount, index) => (
        <li key={index} className={styles.line}>
          <span className={styles.words}>
            {formatDiscount(discount)} off
            {discount.reason && <span className={styles.quiet}>{discount.reason}</span>}
          </span>
          <DiscountEnd discount={discount} />
        </li>
      ))}
    </ul>
  )
}

function DiscountEnd({ discount: { isOnce, endsAt } }: { discount: GivenDiscount }) {
  if (isOnce) return 'The next charge alone'
  if (endsAt === null) return 'Every invoice'
  return (
    <span>
      Until <DateText at={endsAt} isDay />
    </span>
  )
}
