import type { Clock } from '../outside/clock.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import type { SystemStatusCache } from './system-status-cache.ts'

/** What the system area needs: its records, and the flags that may stop a kind of operation. */
export interface SystemDeps {
  db: Database
  clock: Clock
  systemStatus: SystemStatusCache
}
