import type { Clock } from '../outside/clock.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'

/** What the cart needs. */
export interface CartDeps {
  db: Database
  clock: Clock
}
