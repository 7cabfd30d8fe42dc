import { Link } from 'react-router'
import type { Discount } from '#shared/billing/discount-schema.ts'
import type { SubscriptionBilling } from '#shared/contract/billing/billing.ts'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import { paths } from '#shared/paths.ts'
import { describeSubscription } from '#shared/subscriptions/describe-subscription.ts'
import { subscriptionTitle } from '#shared/subscriptions/subscription-title.ts'
import { findSubscriptionBilling, findDiscounts, type Billing } from '../../billing/billing-queries.ts'
import { nextChargeCents } from '../../billing/next-charge.tsx'
import { SubscriptionBadge, SubscriptionNext } from '../../subscriptions/status/subscription-badge.tsx'
import { subscriptionKind } from '../../subscriptions/status/subscription-words.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { Money } from '../../ui/text/money.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from '../style/account-page.module.css'

/** What is charged for each subscription, and when next. */
export function BilledSubscriptions({
  billing,
  subscriptions,
}: {
  billing: Billing
  subscriptions: readonly Subscription[]
}) {
  return (
    <>
      <h3 className={styles.subtitle}>Subscriptions</h3>
      <ul className={styles.list}>
        {subscriptions.map((subscription) => {
          const billed = findSubscriptionBilling(billing, subscription.id)
          return (
            billed && (
              <li key={subscription.id} className={styles.row}>
                <Line
                  subscription={subscription}
                  billed={billed}
                  discounts={findDiscounts(billing, subscription.id)}
                />
              </li>
            )
          )
        })}
      </ul>
    </>
  )
}

interface LineProps {
  subscription: Subscription
  billed: SubscriptionBilling
  discounts: readonly Discount[]
}

function Line({ subscription, billed, discounts }: LineProps) {
  return (
    <>
      <div className={styles.what}>
        <span className={styles.name}>
          <Link to={paths.plan(subscription.id)}>{subscriptionTitle(subscription)}</Link>
          <SubscriptionBadge subscription={billed} isException />
        </span>
        <span className={styles.detail}>{subscriptionKind(subscription)}</span>
        <span className={styles.detail}>
          <SubscriptionNext subscription={billed} isException />
        </span>
      </div>
      <span className={styles.amount}>
        <NextCharge billed={billed} discounts={discounts} title={subscriptionTitle(subscription)} />
      </span>
    </>
  )
}

function NextCharge({
  billed,
  discounts,
  title,
}: Pick<LineProps, 'billed' | 'discounts'> & { title: string }) {
  const nextCents = nextChargeCents(billed, discounts)
  if (billed.failedPayment) {
    return (
      <>
        <Money cents={billed.failedPayment.amountDueCents} /> due
        <Link to={paths.duePayment(billed.failedPayment.invoiceId)} className={styles.beside}>
          Pay<VisuallyHidden> for {title}</VisuallyHidden>
        </Link>
      </>
    )
  }
  if (billed.nextChargeAt && nextCents !== null) {
    return (
      <>
        <Money cents={nextCents} />
        <span className={styles.when}>
          next on <DateText at={billed.nextChargeAt} isDay />
        </span>
      </>
    )
  }
  return describeSubscription(billed).isRenewed ? 'Nothing is charged for now' : 'Nothing more is charged'
}
