import { Link } from 'react-router'
import type { SubscriptionBilling } from '#shared/contract/billing.ts'
import type { Subscription } from '#shared/contract/subscriptions.ts'
import { paths } from '#shared/paths.ts'
import { subscriptionStatusTitles } from '#shared/subscriptions/subscription-status.ts'
import { subscriptionTitle } from '#shared/subscriptions/subscription-title.ts'
import { billedOf, type Billing } from '../billing/billing-queries.ts'
import { subscriptionKind } from '../subscriptions/subscription-words.ts'
import { subscriptionTones } from '../subscriptions/subscription-tone.ts'
import { DateText } from '../ui/date-text.tsx'
import { Money } from '../ui/money.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { Unseen } from '../ui/unseen.tsx'
import styles from './account-page.module.css'

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
          const billed = billedOf(billing, subscription.id)
          return (
            billed && (
              <li key={subscription.id} className={styles.row}>
                <Line subscription={subscription} billed={billed} />
              </li>
            )
          )
        })}
      </ul>
    </>
  )
}

function Line({ subscription, billed }: { subscription: Subscription; billed: SubscriptionBilling }) {
  const { status } = billed
  return (
    <>
      <div className={styles.what}>
        <span className={styles.name}>
          <Link to={paths.plan(subscription.id)}>{subscriptionTitle(subscription)}</Link>
          {status !== 'active' && (
            <StatusBadge tone={subscriptionTones[status]} label={subscriptionStatusTitles[status]} />
          )}
        </span>
        <span className={styles.detail}>{subscriptionKind(subscription)}</span>
      </div>
      <span className={styles.amount}>
        <NextCharge billed={billed} title={subscriptionTitle(subscription)} />
      </span>
    </>
  )
}

function NextCharge({ billed, title }: { billed: SubscriptionBilling; title: string }) {
  if (billed.failedPayment) {
    return (
      <>
        <Money cents={billed.failedPayment.amountDueCents} /> due
        <Link to={paths.duePayment(billed.failedPayment.invoiceId)} className={styles.beside}>
          Pay<Unseen> for {title}</Unseen>
        </Link>
      </>
    )
  }
  if (billed.nextChargeAt && billed.nextChargeCents !== null) {
    return (
      <>
        <Money cents={billed.nextChargeCents} />
        <span className={styles.when}>
          next on <DateText at={billed.nextChargeAt} isDay />
        </span>
      </>
    )
  }
  if (billed.cancelAt) {
    return (
      <>
        Ends <DateText at={billed.cancelAt} isDay />
      </>
    )
  }
  return billed.endedAt ? (
    <>
      Ended <DateText at={billed.endedAt} isDay />
    </>
  ) : (
    'Nothing is charged'
  )
}
