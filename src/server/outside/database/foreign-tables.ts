import type { Client } from 'pg'
import { StartError } from '../../config/start-error.ts'

/** Of a row `c` of `pg_class`: what an extension has made, such as PostGIS, belongs to its provider. */
export const isOfNoExtension = `NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')`

/**
 * Refuses a database in which other programs have tables beside the given ones: ours would lie among them, and a restore
 * removes what is there.
 *
 * @throws StartError
 */
export async function refuseForeignTables(client: Client, ownTables: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p', 'f') AND c.relname <> ALL($1)
      AND ${isOfNoExtension}
    ORDER BY name LIMIT 3`,
    [ownTables],
  )
  if (rows.length === 0) return
  const names = rows.map(({ name }) => name).join(', ')
  throw new StartError(
    `The database holds tables of another program (${names}) and was left as it is: create a database for Arcframe alone, and set DATABASE_URL to it.`,
  )
}
