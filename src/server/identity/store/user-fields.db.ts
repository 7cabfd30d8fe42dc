import type { Role } from '#shared/identity/roles.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'

/** @returns false if the account was deleted: its row remains, unverified */
export async function writeImage(db: Database, userId: string, url: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ image: url, updatedAt: now })
    .where('id', '=', userId)
    .where('emailVerified', '=', true)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Does nothing where the user has another photo. */
export async function clearImage(db: Database, userId: string, url: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ image: null })
    .where('id', '=', userId)
    .where('image', '=', url)
    .execute()
}

export async function writeRoles(
  tx: Database,
  userId: string,
  roles: readonly Role[],
  now: Date,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ roles: [...roles], updatedAt: now })
    .where('id', '=', userId)
    .execute()
}

/** @param suspendedAt null restores the account */
export async function writeSuspension(
  tx: Database,
  userId: string,
  suspendedAt: Date | null,
  now: Date,
): Promise<void> {
  await tx.updateTable('users').set({ suspendedAt, updatedAt: now }).where('id', '=', userId).execute()
}
