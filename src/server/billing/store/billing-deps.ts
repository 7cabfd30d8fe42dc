import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config/config.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { Payments } from '../../outside/payments/payments.ts'
import type { CatalogueCache } from '../../products/catalogue-cache.ts'
import type { LeaseTimes } from '../leases/with-lease.ts'

/** What it takes to ask the card provider and to apply its answer. */
export interface SyncDeps {
  db: Database
  payments: Payments
  clock: Clock
  config: Config
  log: FastifyBaseLogger
  /** Where they are not the product's own. */
  leaseTimes?: LeaseTimes
}

/** What billing needs: changes are priced as well. */
export interface BillingDeps extends SyncDeps {
  catalogueCache: CatalogueCache
}
