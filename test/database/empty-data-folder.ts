import { Client } from 'pg'
import { startEmbeddedPostgres } from '#server/outside/database/embedded/embedded-postgres.ts'
import { prepareDatabase } from '#server/outside/database/prepare-database.ts'
import { copyWithOwners, makeOnce } from './make-once.ts'
import { until } from '../until.ts'

/**
 * Fills a data folder as a first start does: a database with all migrations and no rows. The first call of a run
 * creates it, all of them copy it: creating one takes a second of processor time.
 *
 * @param dataDir empty, or not there yet
 */
export async function copyEmptyData(dataDir: string): Promise<void> {
  await copyWithOwners(`${await makeOnce('empty', makeEmptyDataAt)}/.`, dataDir)
}

async function makeEmptyDataAt(dataDir: string): Promise<void> {
  const { url, stop } = await startEmbeddedPostgres({ dataDir, isDurable: false })
  try {
    await prepareDatabase(url)
    await untilUnused(url)
  } finally {
    await stop()
  }
}

/** The job queue's migrations leave a connection that ends a moment later, and fails if the server ends first. */
export async function untilUnused(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const isUnused = async () => {
      const { rowCount } = await client.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
         AND backend_type = 'client backend'`,
      )
      return rowCount === 0
    }
    await until(isUnused, 60_000, 'the new database is still in use')
  } finally {
    await client.end()
  }
}
