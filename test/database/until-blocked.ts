import { sql } from 'kysely'
import type { Database } from '#server/outside/database/connection/connect-database.ts'
import { until } from '../until.ts'

/** How many connections of this database wait for a lock that another one holds. */
export async function countBlocked(db: Database): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}

/** Waits until a connection of this database waits for a lock that another one holds. */
export const untilBlocked = (db: Database): Promise<void> =>
  until(async () => (await countBlocked(db)) > 0, 60_000, 'no connection waits for a lock')
