import { subscriptionTitle } from '#shared/subscriptions/subscription-title.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { findBilledName } from './billing.db.ts'

/** What a subscription is called in e-mails. */
export async function readBilledTitle(db: Database, subscriptionId: string): Promise<string> {
  const name = await findBilledName(db, subscriptionId)
  return name ? subscriptionTitle(name) : ''
}
