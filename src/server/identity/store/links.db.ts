import { randomUUID } from 'node:crypto'
import type { Database } from '../../outside/database/connection/connect-database.ts'

/** @param value free text, given back when the link is used */
export async function insertLink(
  db: Database,
  identifier: string,
  value: string,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  await db
    .insertInto('verifications')
    .values({ id: randomUUID(), identifier, value, expiresAt, createdAt: now, updatedAt: now })
    .execute()
}

/** Removes the links that stand for a person: resets, and first steps of signing in. */
export async function deleteLinksByUser(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('verifications').where('value', '=', userId).execute()
}

/** What a link stands for, without using it up; null if it was used, has expired or never was. */
export async function findLink(db: Database, identifier: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('verifications')
    .select('value')
    .where('identifier', '=', identifier)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return row?.value ?? null
}

/** Takes a link out of the world; null if it was used, has expired or never was. Of many at once, one gets it. */
export async function takeLink(db: Database, identifier: string, now: Date): Promise<string | null> {
  const row = await db
    .deleteFrom('verifications')
    .where('identifier', '=', identifier)
    .returning(['value', 'expiresAt'])
    .executeTakeFirst()
  return row && row.expiresAt > now ? row.value : null
}
