import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { Discount } from '#shared/billing/discount-schema.ts'
import type { SubscriptionBilling } from '#shared/contract/billing/billing.ts'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import { planPeriods } from '#shared/products/plan.ts'
import { paths } from '#shared/paths.ts'
import { isRenewed } from '#shared/subscriptions/describe-subscription.ts'
import { subscriptionTitle } from '#shared/subscriptions/subscription-title.ts'
import { SubscriptionBadge, SubscriptionNext } from '../subscriptions/status/subscription-badge.tsx'
import { subscriptionQuery } from '../subscriptions/queries/subscription-queries.ts'
import { SubscriptionProblem } from '../subscriptions/progress/subscription-problem.tsx'
import { subscriptionKind } from '../subscriptions/status/subscription-words.ts'
import { pageTitle } from '../system/page/page-title.ts'
import { usePageTitle } from '../system/page/use-page-title.ts'
import { DateText } from '../ui/text/date-text.tsx'
import { Money } from '../ui/text/money.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Section } from '../ui/page/section.tsx'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import { useFocusOnArrival } from '../ui/focus/use-focus-on-arrival.ts'
import { findSubscriptionBilling, billingQuery, findDiscounts } from './billing-queries.ts'
import { PlanChangeForm } from './plan-change-form.tsx'
import { EndSection } from './end-section.tsx'
import { describeComingPlan, DiscountWords, nextChargeCents } from './next-charge.tsx'
import { PauseSection } from './pause-section.tsx'
import { PendingChangeNote } from './pending-change-note.tsx'
import styles from './plan-page.module.css'

export const meta = () => [{ title: pageTitle('Plan') }]

/** A subscription's plan: what is charged when, other videos, a pause, an end. */
export default function PlanPage() {
  const { subscriptionId = '' } = useParams()
  const subscription = useQuery(subscriptionQuery(subscriptionId))
  const billing = useQuery(billingQuery)
  const billed = billing.data && findSubscriptionBilling(billing.data, subscriptionId)
  // What was read stays in sight while a later read fails: so does what is chosen on it.
  const error = (subscription.data ? null : subscription.error) ?? (billing.data ? null : billing.error)
  if (error) {
    const retry = () => {
      void subscription.refetch()
      void billing.refetch()
    }
    return <SubscriptionProblem page="Plan" error={error} onRetry={retry} />
  }
  if (!subscription.data || !billing.data) return <SkeletonRows rows={6} label="Loading the plan" />
  // An admin can read everyone's subscription; money is its owner's.
  if (!billed) return <NotYours subscription={subscription.data} />
  const discounts = findDiscounts(billing.data, subscriptionId)
  return (
    <Plan
      subscription={subscription.data}
      billed={billed}
      discounts={discounts}
      areDiscountsKnown={billing.data.isCardKnown}
    />
  )
}

interface PlanProps {
  subscription: Subscription
  billed: SubscriptionBilling
  discounts: readonly Discount[]
  /** False: the provider could not be asked for them. */
  areDiscountsKnown: boolean
}

function Plan({ subscription, billed, discounts, areDiscountsKnown }: PlanProps) {
  const isOver = billed.status === 'canceled'
  usePageTitle('Plan', subscriptionTitle(subscription))
  /** What this person has just done: form and agreed change take each other’s place, and the focus with it. */
  const [done, setDone] = useState<'agreed' | 'taken back' | 'ended' | null>(null)
  return (
    <>
      <PageHeader
        eyebrow={subscriptionTitle(subscription)}
        title="Plan"
        lead={subscriptionKind(subscription)}
        actions={<SubscriptionBadge subscription={billed} />}
      />
      <Charges
        key={done === 'ended' ? 'ended' : 'running'}
        subscription={subscription}
        billed={billed}
        discounts={discounts}
        takesFocus={done === 'ended'}
      />
      {billed.pendingChange && (
        <PendingChangeNote
          subscription={subscription}
          change={billed.pendingChange}
          isNew={done === 'agreed'}
          onTakenBack={() => setDone('taken back')}
        />
      )}
      {!isOver && !billed.pendingChange && (
        <PlanChangeForm
          subscription={subscription}
          billed={billed}
          discounts={areDiscountsKnown ? discounts : null}
          takesFocus={done === 'taken back'}
          onChanged={() => setDone('agreed')}
        />
      )}
      {!isOver && <PauseSection billed={billed} />}
      {!isOver && <EndSection subscription={subscription} billed={billed} onEnded={() => setDone('ended')} />}
    </>
  )
}

interface ChargesProps extends Omit<PlanProps, 'areDiscountsKnown'> {
  /** What could be done below has just gone, and the focus with it: here is said what became of it. */
  takesFocus: boolean
}

function Charges({ subscription, billed, discounts, takesFocus }: ChargesProps) {
  const reason = useFocusOnArrival<HTMLParagraphElement>(takesFocus)
  const comingPlan = describeComingPlan(billed)
  const nextCents = nextChargeCents(billed, discounts)
  return (
    <Section
      title="What is charged"
      actions={<Link to={`${paths.account()}#billing`}>Card and invoices</Link>}
    >
      {billed.failedPayment ? (
        <p className={styles.due}>
          A payment of <Money cents={billed.failedPayment.amountDueCents} /> did not go through.{' '}
          {billed.failedPayment.sentence}{' '}
          <Link to={paths.duePayment(billed.failedPayment.invoiceId)}>Pay it now</Link>
        </p>
      ) : (
        billed.statusReason && (
          <p ref={reason} tabIndex={-1} className={styles.reason}>
            {billed.statusReason}
          </p>
        )
      )}
      <p className={styles.reason}>
        <SubscriptionNext subscription={billed} />
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>{isRenewed(billed) ? 'Price' : 'Sold at'}</dt>
          <dd>
            <Money cents={billed.price.totalCents} /> a {planPeriods[billed.plan]}
          </dd>
        </div>
        <div>
          <dt>Next charge</dt>
          <dd>
            {billed.nextChargeAt && nextCents !== null ? (
              <>
                <Money cents={nextCents} />, <DateText at={billed.nextChargeAt} isDay />
                {comingPlan && `; ${comingPlan}`}
              </>
            ) : (
              explainNoCharge(billed)
            )}
          </dd>
        </div>
        {discounts.length > 0 && isRenewed(billed) && (
          <div>
            <dt>Discount</dt>
            <dd>
              <DiscountWords discounts={discounts} />
            </dd>
          </div>
        )}
        <div>
          <dt>Blocks</dt>
          <dd>
            {subscription.block} open, {subscription.paidBlocks} paid
          </dd>
        </div>
        {billed.cancelAt && !billed.endedAt && (
          <div>
            <dt>Ends</dt>
            <dd>
              <DateText at={billed.cancelAt} isDay />
            </dd>
          </div>
        )}
        {billed.endedAt && (
          <div>
            <dt>Ended</dt>
            <dd>
              <DateText at={billed.endedAt} isDay />
            </dd>
          </div>
        )}
      </dl>
    </Section>
  )
}

function explainNoCharge({ failedPayment, status }: SubscriptionBilling): string {
  if (failedPayment) return 'After the payment that is due'
  return status === 'paused' ? 'None while paused' : 'None'
}

function NotYours({ subscription }: { subscription: Subscription }) {
  return (
    <>
      <PageHeader eyebrow={subscriptionTitle(subscription)} title="Plan" />
      <p>
        Only its owner, {subscription.userEmail}, can change this plan. What was paid is under{' '}
        <Link to={paths.payments()}>Payments</Link>.
      </p>
    </>
  )
}
