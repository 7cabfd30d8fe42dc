import type { Database } from '../outside/database/connection/connect-database.ts'
import { refuse } from '../http/refusal.ts'
import { findUser } from './users.db.ts'

/**
 * Reads again whether an account may act: it was read when its request began. Under a lock of the account it stays so
 * until the transaction ends.
 * @throws Refusal signed_out if it was deleted, account_suspended
 */
export async function assertActiveAccount(tx: Database, userId: string): Promise<void> {
  const user = await findUser(tx, userId)
  // The row of a deleted account remains, unverified.
  if (!user?.emailVerified) throw refuse('signed_out')
  if (user.suspendedAt !== null) throw refuse('account_suspended')
}
