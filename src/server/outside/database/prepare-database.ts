import { runMigrations } from 'graphile-worker'
import { migrate } from './migrate.ts'

/**
 * Migrates a database to this version of the program: the product's tables and the job queue's.
 *
 * @returns the names of the product's migrations that ran now
 * @throws StartError see `migrate`
 */
export async function prepareDatabase(url: string): Promise<string[]> {
  const names = await migrate(url)
  await runMigrations({ connectionString: url })
  return names
}
