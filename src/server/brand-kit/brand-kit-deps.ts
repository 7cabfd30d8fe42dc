import type { Clock } from '../outside/clock.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'

/** What reading and changing brand kits needs. */
export interface BrandKitDeps {
  db: Database
  clock: Clock
}
