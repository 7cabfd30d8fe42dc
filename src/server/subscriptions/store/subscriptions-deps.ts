import type { Config } from '../../config/config.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'

/** What the subscriptions area needs. */
export interface SubscriptionsDeps {
  db: Database
  clock: Clock
  config: Config
  /** Whether an open question about the parcel holds the shoot; asked under the lock of the status row. */
  isParcelHeld(tx: Database, subscriptionId: string, parcelId: string): Promise<boolean>
}
