import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../outside/database/connection/connect-database.ts'

/** The secret of a name, shared by all processes; created by the first request. */
export async function findOrMakeSecret(db: Database, name: string): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(48).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const row = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return row.value
}

/**
 * Counts one more use of a key, in windows that begin with the first use.
 * @returns how many uses the window has seen, this one included, and when it ends
 */
export async function countUse(
  db: Database,
  key: string,
  windowMs: number,
  now: Date,
): Promise<{ count: number; endsAt: Date }> {
  const at = now.getTime()
  const isOver = sql<boolean>`rate_limits.last_request <= ${at - windowMs}`
  const { rows } = await sql<{ count: number; startedAt: number }>`
    insert into rate_limits (id, key, count, last_request) values (${randomUUID()}, ${key}, 1, ${at})
    on conflict (key) do update set
      count = case when ${isOver} then 1 else least(rate_limits.count, 1000000) + 1 end,
      last_request = case when ${isOver} then ${at} else rate_limits.last_request end
    returning count, last_request as started_at`.execute(db)
  const [row] = rows
  return { count: row?.count ?? 1, endsAt: new Date((row?.startedAt ?? at) + windowMs) }
}

export async function forgetUses(db: Database, key: string): Promise<void> {
  await db.deleteFrom('rateLimits').where('key', '=', key).execute()
}

/** Removes what can no longer be used by anyone. */
export async function deleteExpired(db: Database, now: Date, oldestUse: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<=', now).execute()
  await db.deleteFrom('verifications').where('expiresAt', '<=', now).execute()
  await db.deleteFrom('signUps').where('expiresAt', '<=', now).execute()
  await db.deleteFrom('addressChanges').where('expiresAt', '<=', now).execute()
  await db.deleteFrom('rateLimits').where('lastRequest', '<', oldestUse.getTime()).execute()
}
