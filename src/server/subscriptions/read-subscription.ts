import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import { hasRole } from '#shared/identity/roles.ts'
import type { SubscriptionsDeps } from './store/subscriptions-deps.ts'
import type { SignedInUser } from '../http/principal.ts'
import { refuse } from '../http/refusal.ts'
import { findSubscription } from './store/subscriptions.db.ts'

/** @throws Refusal not_found, also for what belongs to someone else */
export async function readSubscription(
  deps: Pick<SubscriptionsDeps, 'db'>,
  viewer: Pick<SignedInUser, 'id' | 'roles'>,
  subscriptionId: string,
): Promise<Subscription> {
  const subscription = await findSubscription(deps.db, subscriptionId)
  const mayRead = subscription && (subscription.userId === viewer.id || hasRole(viewer, 'admin'))
  if (!mayRead) throw refuse('not_found')
  return subscription
}
