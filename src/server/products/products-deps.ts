import type { Clock } from '../outside/clock.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import type { CatalogueCache } from './catalogue-cache.ts'

/** What the products area needs. */
export interface ProductsDeps {
  db: Database
  clock: Clock
  catalogueCache: CatalogueCache
}
