import { toSubscriptionStatus } from '#shared/subscriptions/subscription-status.ts'
import type { Deps } from '../deps.ts'
import { lockSubscriptionOfProvider, writeSubscriptionStatus } from './sold-subscriptions.db.ts'

/**
 * Brings a subscription to the status that the card provider has for it now. The lock comes first, the question
 * second: of two at once the later one asks later, so an old answer never overwrites a new one.
 *
 * @returns false where we have no such subscription
 */
export async function followProviderSubscription(
  deps: Pick<Deps, 'db' | 'payments' | 'clock'>,
  providerSubscriptionId: string,
): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const subscription = await lockSubscriptionOfProvider(tx, providerSubscriptionId)
    if (!subscription) return false
    const now = await deps.payments.readSubscription(providerSubscriptionId)
    const status = now && toSubscriptionStatus(now)
    if (status && status !== subscription.status) {
      await writeSubscriptionStatus(tx, subscription.id, status, deps.clock.now())
    }
    return true
  })
}
