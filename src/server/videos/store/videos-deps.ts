import type { Config } from '../../config/config.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { CatalogueCache } from '../../products/catalogue-cache.ts'

/** What the videos area needs. */
export interface VideosDeps {
  db: Database
  clock: Clock
  config: Config
  catalogueCache: CatalogueCache
}
