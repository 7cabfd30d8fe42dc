import { planPeriods } from '#shared/products/plan.ts'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import { isRenewed } from '#shared/subscriptions/describe-subscription.ts'
import { Money } from '../../ui/text/money.tsx'

type Priced = Pick<Subscription, 'price' | 'plan' | 'status' | 'cancelAt' | 'cancelNowAt'>

/** "$1,140 a month"; of one that is not charged again, what it was sold at. */
export function SubscriptionPrice({ subscription }: { subscription: Priced }) {
  return (
    <>
      {!isRenewed(subscription) && 'sold at '}
      <Money cents={subscription.price.totalCents} /> a {planPeriods[subscription.plan]}
    </>
  )
}
