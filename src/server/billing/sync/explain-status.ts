import type { SubscriptionStatus } from '#shared/subscriptions/subscription-status.ts'
import type { ProviderBilling } from '../../outside/payments/billing-payments.ts'
import type { BillingSubscription } from '../store/billing.db.ts'
import { afterPause, customerReasons } from './status-reasons.ts'

/**
 * Why a subscription is in its status from now on, as a sentence; null where nothing about it has changed.
 * @param because what its customer or the studio asked for
 */
export function explainStatus(
  before: BillingSubscription,
  after: {
    status: SubscriptionStatus
    atProvider: ProviderBilling['subscription']
    invoices: ProviderBilling['invoices']
    because: string | undefined
  },
): string | null {
  const { status, atProvider, because } = after
  if (status === before.status) {
    if (status === 'canceled') return null
    if (atProvider.cancelAt && !before.cancelAt)
      return because ?? 'Canceled at the card provider, for the end of its period.'
    if (!atProvider.cancelAt && before.cancelAt) return because ?? 'Resumed at the card provider: it renews.'
    return null
  }
  if (status === 'past_due') return describeFailure(after.invoices)
  if (status === 'canceled') return describeEnd(before, atProvider, because)
  if (status === 'paused') return because ?? 'Paused at the card provider.'
  if (before.status === 'past_due') return 'The open payment was made.'
  return because ?? afterPause
}

/** The provider's own words about the card. */
function describeFailure(invoices: ProviderBilling['invoices']): string {
  const failure = invoices.find(({ status, failureMessage }) => status === 'open' && failureMessage !== null)
  return ['The payment of the coming period did not go through.', failure?.failureMessage]
    .filter(Boolean)
    .join(' ')
}

function describeEnd(
  before: BillingSubscription,
  atProvider: ProviderBilling['subscription'],
  because: string | undefined,
): string {
  if (atProvider.hasEndedUnpaid) return 'Ended: its payment stayed open.'
  if (because !== undefined) return because
  if (before.cancelNowAt) return customerReasons.endedAtOnce.stored
  if (before.cancelAt) return customerReasons.endedWithPeriod.stored
  return 'Ended at the card provider.'
}
