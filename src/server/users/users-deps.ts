import type { Clock } from '../outside/clock.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'

/** What the users area needs. */
export interface UsersDeps {
  db: Database
  clock: Clock
}
