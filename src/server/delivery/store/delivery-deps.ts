import type { Config } from '../../config/config.ts'
import type { Identity } from '../../identity/identity.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { Storage } from '../../outside/storage/storage.ts'
import type { SystemStatusCache } from '../../system/system-status-cache.ts'

/** What the delivery area needs. */
export interface DeliveryDeps {
  db: Database
  clock: Clock
  config: Config
  storage: Storage
  identity: Identity
  systemStatus: SystemStatusCache
}
