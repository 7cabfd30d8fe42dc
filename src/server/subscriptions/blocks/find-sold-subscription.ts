import type { Database } from '../../outside/database/connection/connect-database.ts'
import { findProviderCustomerId, findSubscriptionOfSelection } from './sold-subscriptions.db.ts'

/** The subscription that this selection became; null while it is not paid. A selection is sold once. */
export const findSoldSubscription = findSubscriptionOfSelection

/** The card provider's customer, so that a person who buys again finds their card there; null for a first order. */
export function findCustomerOfBuyer(db: Database, userId: string): Promise<string | null> {
  return findProviderCustomerId(db, userId)
}
