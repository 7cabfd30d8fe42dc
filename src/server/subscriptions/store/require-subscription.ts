import { hasRole } from '#shared/identity/roles.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { findSubscriptionOwner } from './subscriptions.db.ts'
import type { SubscriptionAccess } from './subscriptions.db.ts'

type Viewer = Pick<SignedInUser, 'id' | 'roles'>

/**
 * Requires the owner of a subscription, or an admin.
 * @throws Refusal not_found, the same for a foreign subscription and a missing one
 */
export async function requireReadableSubscription(
  db: Database,
  viewer: Viewer,
  subscriptionId: string,
): Promise<SubscriptionAccess> {
  const access = await findSubscriptionOwner(db, subscriptionId)
  if (!access || !(access.ownerId === viewer.id || hasRole(viewer, 'admin'))) throw refuse('not_found')
  return access
}

/**
 * Requires the owner of a subscription: for a customer's own data, such as their parcels.
 * @throws Refusal not_found
 */
export async function requireOwnSubscription(
  db: Database,
  viewer: Viewer,
  subscriptionId: string,
): Promise<SubscriptionAccess> {
  const access = await findSubscriptionOwner(db, subscriptionId)
  if (access?.ownerId !== viewer.id) throw refuse('not_found')
  return access
}
