import { sql } from 'kysely'
import { dayMs } from '#shared/time-units.ts'
import type { Clock } from '../outside/clock.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'

/** Long enough to see why; payloads hold addresses and links, and errors may repeat them. */
const retentionDays = 7

/**
 * Removes jobs whose last attempt failed more than a week ago. They are never tried again.
 * @returns how many were removed
 */
export async function removeFailedJobs({ db, clock }: { db: Database; clock: Clock }): Promise<number> {
  const before = new Date(clock.now().getTime() - retentionDays * dayMs)
  const { numAffectedRows } = await sql`
    delete from graphile_worker._private_jobs
    where attempts >= max_attempts and locked_at is null and updated_at < ${before}
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
