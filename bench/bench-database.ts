import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { connectDatabase, openPool } from '#server/outside/database/connection/connect-database.ts'
import type { Database } from '#server/outside/database/connection/connect-database.ts'
import { startEmbeddedPostgres } from '#server/outside/database/embedded/embedded-postgres.ts'
import { prepareDatabase } from '#server/outside/database/prepare-database.ts'

export interface BenchDatabase {
  db: Database
  pool: Pool
  url: string
  close(): Promise<void>
}

/** A real, durable PostgreSQL of the bench's own, migrated and empty. */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'arcframe-bench-'))
  chmodSync(folder, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data') })
  await prepareDatabase(postgres.url)
  // Fills tables in statements that a busy machine takes longer for than the product allows any.
  const pool = openPool(postgres.url, { maxConnections: 20, isUnbounded: true })
  const db = connectDatabase(pool)
  return {
    db,
    pool,
    url: postgres.url,
    async close() {
      await db.destroy()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
