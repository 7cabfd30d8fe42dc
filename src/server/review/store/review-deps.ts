import type { Clock } from '../../outside/clock.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'

/** What reviews need. */
export interface ReviewDeps {
  db: Database
  clock: Clock
}
