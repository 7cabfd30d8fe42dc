import { Link, useSearchParams } from 'react-router'
import { planPeriods } from '#shared/checkout/plan.ts'
import type { Subscription } from '#shared/contract/subscriptions.ts'
import { subscriptionStatusTitles } from '#shared/subscriptions/subscription-status.ts'
import { subscriptionTitle } from '#shared/subscriptions/subscription-title.ts'
import { subscriptionKind } from '../../subscriptions/subscription-words.ts'
import { subscriptionTones } from '../../subscriptions/subscription-tone.ts'
import { Money } from '../../ui/money.tsx'
import rows from '../../ui/row-list.module.css'
import { Section } from '../../ui/section.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** All of their subscriptions; the one below is marked. */
export function SupportSubscriptions({
  subscriptions,
  shownId,
}: {
  subscriptions: readonly Subscription[]
  shownId: string
}) {
  const [query] = useSearchParams()
  const addressOf = (id: string) => {
    const next = new URLSearchParams(query)
    next.set('of', id)
    return { search: `?${next}` }
  }
  return (
    <Section title={subscriptions.length === 1 ? 'Subscription' : `${subscriptions.length} subscriptions`}>
      <ul className={rows.list}>
        {subscriptions.map((subscription) => (
          <li key={subscription.id} className={rows.row}>
            <div className={rows.words}>
              <Link
                to={addressOf(subscription.id)}
                preventScrollReset
                className={rows.name}
                aria-current={subscription.id === shownId ? 'true' : undefined}
              >
                {subscriptionTitle(subscription)}
              </Link>
              <span className={rows.about}>
                {subscriptionKind(subscription)} · <Money cents={subscription.price.totalCents} /> a{' '}
                {planPeriods[subscription.plan]}
              </span>
            </div>
            <StatusBadge
              tone={subscriptionTones[subscription.status]}
              label={subscriptionStatusTitles[subscription.status]}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}
