import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config/config.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { SystemStatusCache } from '../../system/system-status-cache.ts'

/** What identity needs from outside. */
export interface IdentityDeps {
  config: Config
  db: Database
  clock: Clock
  log: FastifyBaseLogger
  systemStatus: SystemStatusCache
}
