import type { Database } from '../outside/database/connection/connect-database.ts'

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
