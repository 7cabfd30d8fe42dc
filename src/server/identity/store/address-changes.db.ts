import { sql } from 'kysely'
import type { Database } from '../../outside/database/connection/connect-database.ts'

/** Stores a pending change of address, in place of the user's earlier one. */
export async function replaceAddressChange(
  db: Database,
  change: {
    userId: string
    newEmail: string
    oldTokenHash: string
    newTokenHash: string
    expiresAt: Date
  },
): Promise<void> {
  await deleteAddressChange(db, change.userId)
  await db.insertInto('addressChanges').values(change).execute()
}

export async function deleteAddressChange(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('addressChanges').where('userId', '=', userId).execute()
}

/** Whose change a link belongs to; null for one that was used, has expired or never was. */
export async function findAddressChangeOwner(
  db: Database,
  tokenHash: string,
  now: Date,
): Promise<string | null> {
  const row = await db
    .selectFrom('addressChanges')
    .select('userId')
    .where('expiresAt', '>', now)
    .where((eb) => eb.or([eb('oldTokenHash', '=', tokenHash), eb('newTokenHash', '=', tokenHash)]))
    .executeTakeFirst()
  return row?.userId ?? null
}

/**
 * Notes that the mailbox has agreed to which the link of this token went. Of both at the same moment, the later one
 * sees the other.
 *
 * @returns null for a link that was used, has expired or never was
 */
export async function confirmAddressChange(
  db: Database,
  tokenHash: string,
  now: Date,
): Promise<{ userId: string; newEmail: string; isConfirmedByBoth: boolean } | null> {
  const { rows } = await sql<{ userId: string; newEmail: string; isConfirmedByBoth: boolean }>`
    update address_changes set
      old_confirmed_at = case when old_token_hash = ${tokenHash} then ${now}::timestamptz else old_confirmed_at end,
      new_confirmed_at = case when new_token_hash = ${tokenHash} then ${now}::timestamptz else new_confirmed_at end
    where expires_at > ${now} and (
      (old_token_hash = ${tokenHash} and old_confirmed_at is null) or
      (new_token_hash = ${tokenHash} and new_confirmed_at is null))
    returning user_id, new_email,
      old_confirmed_at is not null and new_confirmed_at is not null as is_confirmed_by_both`.execute(db)
  return rows[0] ?? null
}
