import type { Clock } from '../outside/clock.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'

/** What the studio overview and the record of changes need. */
export interface AdminDeps {
  db: Database
  clock: Clock
}
