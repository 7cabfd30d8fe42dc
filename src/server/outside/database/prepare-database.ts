import { runMigrations } from 'graphile-worker'
import { migrate } from './migrate.ts'

/**
 * Makes a database ready for this version of the program: the product's own tables, and the job queue's beside them.
 *
 * @returns the names of the product's migrations that ran now
 * @throws StartError see `migrate`
 */
export async function prepareDatabase(url: string): Promise<string[]> {
  const names = await migrate(url)
  await runMigrations({ connectionString: url })
  return names
}
