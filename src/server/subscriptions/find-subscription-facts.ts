import type { Database } from '../outside/database/connection/connect-database.ts'
import { findSubscription } from './store/subscriptions.db.ts'

/** Whose subscription it is, and what it is called by; null where there is none. */
export async function findSubscriptionFacts(
  db: Database,
  subscriptionId: string,
): Promise<{
  userId: string
  userEmail: string
  productSelections: unknown
  parcelReference: string
} | null> {
  const found = await findSubscription(db, subscriptionId)
  return (
    found && {
      userId: found.userId,
      userEmail: found.userEmail,
      productSelections: found.productSelections,
      parcelReference: found.parcelReference,
    }
  )
}
