import type { Config } from '../config/config.ts'
import type { Clock } from '../outside/clock.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'

/** What the account's owner does with it needs. */
export interface AccountDeps {
  db: Database
  clock: Clock
  config: Config
}
