import type { Database } from '../outside/database/connection/connect-database.ts'
import { findSubscription } from './store/subscriptions.db.ts'

/** Whose subscription it is, what it is called by, and its current block; null where there is none. */
export async function findSubscriptionFacts(
  db: Database,
  subscriptionId: string,
): Promise<{
  userId: string
  userEmail: string
  productSelections: unknown
  parcelReference: string
  block: number
} | null> {
  const found = await findSubscription(db, subscriptionId)
  return (
    found && {
      userId: found.userId,
      userEmail: found.userEmail,
      productSelections: found.productSelections,
      parcelReference: found.parcelReference,
      block: found.block,
    }
  )
}
