import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import { subscriptionTitle } from '#shared/subscriptions/subscription-title.ts'
import { StepRail } from '../../subscriptions/steps/step-rail.tsx'
import { SubscriptionBadge } from '../../subscriptions/status/subscription-badge.tsx'
import { subscriptionKind } from '../../subscriptions/status/subscription-words.ts'
import { PanelLink } from '../panel-frame/panel-link.tsx'
import styles from './user-panel.module.css'
import { EmailAddress } from '../parts/email-address.tsx'

interface SubscriptionLineProps {
  subscription: Subscription
  /** Says whose it is, where that is not plain from the place. */
  hasCustomer?: boolean
}

/** A subscription in a list of the studio: what it is for, how it stands; leads to its panel. */
export function SubscriptionLine({ subscription, hasCustomer = false }: SubscriptionLineProps) {
  const title = subscriptionTitle(subscription)
  return (
    <li className={styles.subscription}>
      <div>
        <p className={styles.name}>
          <PanelLink to={{ subscription: subscription.id, film: null, part: null }}>{title}</PanelLink>
        </p>
        <p className={styles.kind}>
          {hasCustomer && (
            <span>
              <EmailAddress>{subscription.userEmail}</EmailAddress>
            </span>
          )}
          <span>{subscriptionKind(subscription)}</span>
          <SubscriptionBadge subscription={subscription} isException />
        </p>
      </div>
      <StepRail statusItems={subscription.statusItems} label={`Progress of ${title}`} size="small" />
    </li>
  )
}
