import { Link, useSearchParams } from 'react-router'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import { subscriptionTitle } from '#shared/subscriptions/subscription-title.ts'
import { SubscriptionBadge, SubscriptionNext } from '../../subscriptions/status/subscription-badge.tsx'
import { SubscriptionPrice } from '../../subscriptions/list/subscription-price.tsx'
import { subscriptionKind } from '../../subscriptions/status/subscription-words.ts'
import rows from '../../ui/tables/row-list.module.css'
import { Section } from '../../ui/page/section.tsx'

/** All of their subscriptions; the one below is marked. */
export function SupportSubscriptions({
  subscriptions,
  shownId,
}: {
  subscriptions: readonly Subscription[]
  shownId: string
}) {
  const [query] = useSearchParams()
  const createSubscriptionLink = (id: string) => {
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
                to={createSubscriptionLink(subscription.id)}
                preventScrollReset
                className={rows.name}
                aria-current={subscription.id === shownId ? 'true' : undefined}
              >
                {subscriptionTitle(subscription)}
              </Link>
              <span className={rows.about}>
                {subscriptionKind(subscription)} · <SubscriptionPrice subscription={subscription} />
              </span>
              <span className={rows.about}>
                <SubscriptionNext subscription={subscription} />
              </span>
            </div>
            <SubscriptionBadge subscription={subscription} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
