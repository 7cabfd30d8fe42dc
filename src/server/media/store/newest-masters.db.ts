import type { Database } from '../../outside/database/connection/connect-database.ts'

/** Storage keys of the masters that were stored last. */
export async function findNewestMasters(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('mediaPreparations')
    .select('storageKey')
    .orderBy('requestedAt', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ storageKey }) => storageKey)
}
