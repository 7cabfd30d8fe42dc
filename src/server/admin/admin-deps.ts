import type { Database } from '../outside/database/connect-database.ts'

/** What the studio overview needs. */
export interface AdminDeps {
  db: Database
}
