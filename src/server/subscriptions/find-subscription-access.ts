import type { Database } from '../outside/database/connection/connect-database.ts'
import { findSubscriptionOwner } from './store/subscriptions.db.ts'
import type { SubscriptionAccess } from './store/subscriptions.db.ts'

/** Whose subscription it is and which block is in production, for what hangs on it; null where there is none. */
export async function findSubscriptionAccess(
  db: Database,
  subscriptionId: string,
): Promise<SubscriptionAccess | null> {
  return findSubscriptionOwner(db, subscriptionId)
}
