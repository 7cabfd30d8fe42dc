import type { Config } from '../../config/config.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'

/** What the subscriptions area needs. */
export interface SubscriptionsDeps {
  db: Database
  clock: Clock
  config: Config
}
