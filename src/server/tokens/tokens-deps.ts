import type { Clock } from '../outside/clock.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'

/** What the token ledger needs. */
export interface TokensDeps {
  db: Database
  clock: Clock
}
