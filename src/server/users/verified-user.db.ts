import type { Database } from '../outside/database/connection/connect-database.ts'

/** @returns false if the account was deleted: its row remains, unverified */
export async function lockVerifiedRow(tx: Database, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('emailVerified', '=', true)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}
