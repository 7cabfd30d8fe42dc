import { subscriptionTitle } from '#shared/subscriptions/subscription-title.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { findSubscriptionName } from './billing.db.ts'

/** What a subscription is called in e-mails. */
export async function findSubscriptionTitle(db: Database, subscriptionId: string): Promise<string> {
  const name = await findSubscriptionName(db, subscriptionId)
  return name ? subscriptionTitle(name) : ''
}
