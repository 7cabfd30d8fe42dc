import type { Clock } from '../outside/clock.ts'
import type { Database } from '../outside/database/connect-database.ts'

/** What the token ledger needs. */
export interface TokensDeps {
  db: Database
  clock: Clock
}
